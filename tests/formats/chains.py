"""Random robots as URDF, written by the tests themselves, and what Pinocchio makes of a URDF."""
import numpy as np

KINDS = ("revolute", "continuous", "prismatic", "fixed")


def text(x):
    return " ".join(repr(float(v)) for v in np.ravel(x))


def random_urdf(rng, joints=6, branches=2):
    """A chain of links with joints of all kinds about axes of any direction, with what is fixed to it, and fingers beside it."""
    kinds = [KINDS[k] for k in rng.choice(4, joints, p=(0.5, 0.15, 0.2, 0.15))]
    kinds[rng.integers(joints)] = "revolute"
    parents = list(range(joints)) + [int(k) for k in rng.integers(0, joints, branches)]
    kinds += ["fixed" if k else "prismatic" for k in rng.integers(0, 2, branches)]
    links = [f'<link name="l{i}">{inertial(rng) if i else ""}</link>' for i in range(len(kinds) + 1)]
    bodies = [joint(rng, i, kind, parent) for i, (kind, parent) in enumerate(zip(kinds, parents), start=1)]
    order = rng.permutation(len(links) + len(bodies))
    return f'<robot name="random">{"".join((links + bodies)[k] for k in order)}</robot>', f"l{joints}"


def inertial(rng):
    R = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    a, b, c = rng.uniform(0.01, 0.1, 3)
    I = R @ np.diag([b + c, a + c, a + b]) @ R.T
    products = " ".join(f'i{p}="{text(I["xyz".index(p[0]), "xyz".index(p[1])])}"' for p in ("xx", "xy", "xz", "yy", "yz", "zz"))
    return (f'<inertial><origin xyz="{text(rng.normal(0, 0.1, 3))}" rpy="{text(rng.uniform(-3, 3, 3))}"/>'
            f'<mass value="{text(rng.uniform(0.1, 5))}"/><inertia {products}/></inertial>')


def joint(rng, i, kind, parent):
    turned = rng.uniform(-3, 3, 3) if rng.random() < 0.5 else rng.integers(-2, 3, 3) * np.pi / 2          # half of all: right angles
    axis = rng.normal(size=3) if rng.random() < 0.3 else np.eye(3)[rng.integers(3)] * rng.choice((-1, 1))
    shift = rng.normal(0, 0.3, 3) * (rng.random(3) < 0.7)
    limit = '<limit lower="-1.5" upper="1.2" effort="10" velocity="2"/>' if kind in ("revolute", "prismatic") else ""
    return (f'<joint name="j{i}" type="{kind}"><parent link="l{parent}"/><child link="l{i}"/><origin xyz="{text(shift)}" '
            f'rpy="{text(turned)}"/><axis xyz="{text(axis)}"/>{limit}</joint>')


def of_pinocchio(model, found, q, qd, qdd):
    """Place, Jacobian, mass matrix, gravity and inverse dynamics of the joints of `found`; all others stand still at 0."""
    import pinocchio as pin
    data, full, rates = model.createData(), pin.neutral(model), np.zeros((2, model.nv))
    joints = [model.joints[model.getJointId(name)] for name in found.joints]
    v = [j.idx_v for j in joints]
    for j, x in zip(joints, q):
        full[j.idx_q:j.idx_q + j.nq] = [x] if j.nq == 1 else [np.cos(x), np.sin(x)]
    rates[:, v] = qd, qdd
    pin.forwardKinematics(model, data, full)
    pin.updateFramePlacements(model, data)
    base, tip = (model.getFrameId(name, pin.FrameType.BODY) for name in (found.base, found.tip))
    T = (data.oMf[base].inverse() * data.oMf[tip]).homogeneous
    R = data.oMf[base].rotation.T
    J = pin.computeFrameJacobian(model, data, full, tip, pin.LOCAL_WORLD_ALIGNED).reshape(6, -1)[:, v]
    M = pin.crba(model, data, full)
    M = (np.triu(M) + np.triu(M, 1).T)[np.ix_(v, v)]
    return {"place": T, "J": np.vstack([R @ J[:3], R @ J[3:]]), "M": M, "g": pin.computeGeneralizedGravity(model, data, full)[v],
            "tau": pin.rnea(model, data, full, *rates)[v]}
