"""MJCF: MuJoCo itself reads it, with its defaults, includes and meshes, and what it made of it is taken. Needs the package mujoco."""
import numpy as np

from ...maths.spatial import pose
from ..motor import Friction
from .arm import arm_of_tree
from .tree import Body, Part


def mujoco_tree(make, content, name, base=None, tip=None, convention="standard", at=None, path=None):
    """The `Found` of an MJCF, its arm by `make` (`Robot`); gravity is the model's. path: the file, for what it includes.

    Joint coordinates are MuJoCo's, also where `ref` moves their zero.
    """
    model, notes, parts = compiled(content, path), [], {}
    follows = followers(model)
    for i in range(model.nbody):
        put_body(model, i, parts, follows, notes)
    if model.neq > len(follows) or model.ntendon:
        notes.append("The model has constraints or tendons beside its joints; they are not part of the arm.")
    title = model.names[:model.names.index(b"\0")].decode("utf-8", "replace") or "arm"
    return arm_of_tree(make, title, parts, notes, base, tip, convention, tuple(model.opt.gravity), at, name)


def compiled(content, path):
    """MuJoCo's model of an MJCF; a ValueError says why there is none."""
    try:
        import mujoco
    except ModuleNotFoundError:
        raise ValueError("an MJCF is read by MuJoCo, which is not installed here: pip install mujoco, or write the robot as URDF") from None
    try:
        if path is not None:
            return mujoco.MjModel.from_xml_path(str(path))
        return mujoco.MjModel.from_xml_string(content if isinstance(content, str) else content.decode("utf-8-sig"))
    except (ValueError, RuntimeError, OSError, mujoco.FatalError) as error:
        raise ValueError(f"MuJoCo does not read it: {' '.join(str(error).split())[:300]}") from None


def followers(model):
    """{number of a joint that follows another: number of the constraint that says so}."""
    import mujoco
    coupling = int(mujoco.mjtEq.mjEQ_JOINT)
    return {int(model.eq_obj1id[k]): k for k in range(model.neq) if int(model.eq_type[k]) == coupling}


def put_body(model, i, parts, follows, notes):
    """Put MuJoCo's body i into `parts`; several joints of one body have links without mass between them."""
    R, name, parent = turn(model.body_iquat[i]), called(model, "BODY", i), called(model, "BODY", model.body_parentid[i])
    joints = range(model.body_jntadr[i], model.body_jntadr[i] + model.body_jntnum[i])
    part = Part(name, None, parent if i else None, f"to {name}", "fixed" if i else "root",
                pose(turn(model.body_quat[i]), model.body_pos[i]))
    for j in joints:
        if j > joints[0]:
            parts[part.name] = part
            part = Part(name, None, part.name)
        put_joint(part, model, j, follows, notes)
        part.name = name if j == joints[-1] else f"{name} after {part.joint}"
    m = float(model.body_mass[i])
    if m or joints:
        part.body = Body(m, model.body_ipos[i].copy(), R @ np.diag(model.body_inertia[i]) @ R.T)
    parts[part.name] = part


def put_joint(part, model, j, follows, notes):
    """Put MuJoCo's joint j into a `Part`."""
    part.joint, part.kind = called(model, "JOINT", j), kinds()[int(model.jnt_type[j])]
    if not part.moves:
        return
    dof, ref = model.jnt_dofadr[j], float(model.qpos0[model.jnt_qposadr[j]])
    part.axis, part.point = model.jnt_axis[j].copy(), model.jnt_pos[j].copy()
    part.origin = part.pose_at(-ref)
    part.limits = tuple(map(float, model.jnt_range[j])) if model.jnt_limited[j] else None
    damping, loss = float(np.ravel(model.dof_damping[dof])[0]), float(model.dof_frictionloss[dof])
    part.friction = Friction(damping, loss) if damping or loss else None
    part.armature = float(model.dof_armature[dof])
    if model.jnt_actfrclimited[j] and model.jnt_actfrcrange[j].max() > 0:
        part.effort = float(model.jnt_actfrcrange[j].max())
    if np.any(model.jnt_stiffness[j]):
        notes.append(f"Joint {part.joint!r} has a spring, for which an arm has no place; it is left out.")
    if j in follows:
        k = follows[j]
        part.mimic = called(model, "JOINT", model.eq_obj2id[k]), float(model.eq_data[k][1]), float(model.eq_data[k][0])


def kinds():
    """{MuJoCo's number of a kind of joint: its word here}."""
    from mujoco import mjtJoint as kind
    return {int(kind.mjJNT_HINGE): "revolute", int(kind.mjJNT_SLIDE): "prismatic", int(kind.mjJNT_BALL): "a ball joint",
            int(kind.mjJNT_FREE): "free"}


def turn(q):
    """The rotation of MuJoCo's quaternion (w, x, y, z)."""
    import mujoco
    R = np.zeros(9)
    mujoco.mju_quat2Mat(R, q)
    return R.reshape(3, 3)


def called(model, kind, i):
    """The name of a body or a joint, or its number."""
    import mujoco
    return mujoco.mj_id2name(model, getattr(mujoco.mjtObj, f"mjOBJ_{kind}"), i) or f"{kind.lower()} {i}"
