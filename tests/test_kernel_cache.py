"""Compiled programs between sessions: nothing broken and nothing of anybody else's is ever run."""
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

from robotlab import program, zoo
from robotlab.maths import shared_library

pytestmark = pytest.mark.compilers
ROOT = Path(__file__).parents[1]


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "robotlab" / "kernels"


def run():
    """The tip of an arm by C, in another process: a broken library would end it."""
    code = """
        from robotlab import program, zoo
        print(program(zoo.planar(2), "tip_pose").compile("c")([0.1, 0.2])[0, 3])
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return float(done.stdout)


@pytest.mark.thorough
def test_whatever_becomes_of_a_library_it_is_made_anew(cache, rng):
    right = run()
    (library,), whole = cache.glob("*.so"), next(cache.glob("*.so")).read_bytes()
    made = library.stat().st_mtime_ns
    assert run() == right and library.stat().st_mtime_ns == made, "a whole one is used as it is"
    half, flipped = whole[:len(whole) // 2], bytearray(whole)
    for k in rng.integers(len(whole), size=20):
        flipped[k] ^= 255
    for damage in (b"", half, bytes(flipped), b"\x7fELF" + bytes(5000)):
        library.write_bytes(damage)
        assert run() == right and library.read_bytes() != damage
    library.with_suffix(".sha256").write_text("")
    assert run() == right
    library.unlink()
    assert run() == right
    assert sorted(path.suffix for path in cache.iterdir()) == [".sha256", ".so"]


def test_where_the_cache_is_not_the_users_own_a_folder_nobody_can_foresee_is_used(cache, monkeypatch):
    cache.mkdir(parents=True)
    if os.name == "posix":
        cache.chmod(0o777)
        assert shared_library.cache_folder() == cache and cache.stat().st_mode & 0o777 == 0o700
        monkeypatch.setattr(os, "geteuid", lambda: cache.stat().st_uid + 1)
        assert shared_library.cache_folder() != cache
    monkeypatch.setattr(os, "access", lambda *_: False)
    folder = shared_library.cache_folder()
    assert folder == shared_library.cache_folder() and folder.is_dir() and not list(folder.glob("*"))
    assert str(os.getpid()) != folder.name.split("-")[-1]
    if os.name == "posix":
        assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is a folder into which not even root can write")
def test_a_home_that_is_locked_gives_each_process_a_folder_of_its_own_which_goes_with_it():
    code = "from robotlab.maths import shared_library as s; f = s.cache_folder(); print(f, oct(f.stat().st_mode & 0o777), f.stat().st_uid)"
    env = {name: value for name, value in os.environ.items() if name not in ("XDG_CACHE_HOME", "LOCALAPPDATA")} | {"HOME": "/proc"}
    told = [subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout.split()
            for _ in range(2)]
    assert told[0][0] != told[1][0] and not any(Path(folder).exists() for folder, *_ in told)
    assert all(rights == ["0o700", str(os.geteuid())] for _, *rights in told)


def test_a_full_disk_under_the_cache_costs_the_cache_only(cache, monkeypatch):
    write = shared_library.write

    def full(path, content):
        if path.parent == cache:
            raise OSError(28, "No space left on device")
        write(path, content)
    monkeypatch.setattr(shared_library, "write", full)
    robot = zoo.planar(2)
    compiled = program(robot, "tip_pose").compile("c")
    np.testing.assert_allclose(compiled([0.1, 0.2]), program(robot, "tip_pose").compile("python")([0.1, 0.2]), atol=1e-14)
    assert not list(cache.iterdir())


def test_a_compiler_that_hangs_is_left_with_all_that_it_started_and_not_asked_again(cache, monkeypatch, tmp_path):
    slow = tmp_path / "slowcc"
    slow.write_text("#!/bin/sh\nsleep 61 & echo $! > $0.child\nwait\n", encoding="ascii")
    slow.chmod(0o700)
    monkeypatch.setenv("CC", str(slow)), monkeypatch.setattr(shared_library, "LONGEST", 0.5), monkeypatch.setattr(shared_library, "HUNG", set())
    for _ in range(2):
        with pytest.raises(RuntimeError, match="slowcc has not ended within 0.5 s and is left: use another"):
            program(zoo.planar(2), "tip_pose").compile("c")
        monkeypatch.setattr(shared_library, "_run", None)                      # the second time it is not even started
    child = Path(f"{slow}.child").read_text(encoding="ascii").strip()
    state = Path(f"/proc/{child}/stat")
    assert not state.exists() or state.read_text(encoding="ascii").split()[2] == "Z"
