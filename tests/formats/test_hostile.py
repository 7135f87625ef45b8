"""Damaged and hostile files: a ValueError that says where, whatever comes; nothing hangs, nothing fills the memory."""
import subprocess
import sys
import textwrap
import time
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from damage import damaged
from forall import for_all
from thorough import THOROUGH

from robotlab import Robot
from robotlab.model.formats.xml import parse

BENCH = Path(__file__).with_name("bench.urdf").read_bytes()
TABLE = b"| i | a (mm) | alpha [deg] | d | theta |\n|---|---|---|---|---|\n| 1 | 25 | 90 | 400 mm | q1 |\n| 2 | 455 | 0 | 0 | q2 + 90 |\n"
SCRAPS = (b"<", b">", b"</", b"/>", b'"', b"&lt;", b"&#0;", b"&x;", b"<!--", b"]]>", b"<![CDATA[", b"<?xml?>", b"NaN", b"1e400", b"1_000", b"\xff\xfe",
          b"mimic", b'link="world"', b'type="fixed"', b'name=""', b"0 0", b"|||||", b"\t", b";;;;", b"\\frac{1}{0}", b"1/0", "٣".encode(), b"-" * 99)
COUNT = 2000 if THOROUGH else 200


def worse(rng, good):
    """A file with damage of any kind, and with scraps of its own language."""
    out = damaged(rng, good)
    at = int(rng.integers(len(out) + 1))
    return out[:at] + SCRAPS[rng.integers(len(SCRAPS))] + out[at:] if rng.random() < 0.7 else out


@pytest.mark.parametrize("good", [BENCH, TABLE], ids=["urdf", "table"])
def test_damaged_files(good):
    """Read, or refused in words that name a line where there is one."""
    rng, read = np.random.default_rng(3), 0
    for _ in range(COUNT):
        try:
            read += bool(Robot.read(worse(rng, good), convention="standard").robot)
        except ValueError as error:
            assert 10 < len(str(error)) < 3000, error
    assert 0 < read < COUNT


def element(inside="", **given):
    return "<robot {}>{}</robot>".format(" ".join(f'{k}="{v}"' for k, v in given.items()), inside)


HOSTILE = {
    "bomb": '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><robot name="&b;"/>',
    "outside": '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><robot name="&a;"/>',
    "deep": "<a>" * 100_000, "many": element("<a/>" * 1_000_000), "loop": element('<link name="a"/><link name="b"/>'
        '<joint name="i" type="fixed"><parent link="a"/><child link="b"/></joint><joint name="j" type="fixed"><parent link="b"/><child link="a"/></joint>'),
    "attributes": "<robot " + " ".join(f'a{i}=""' for i in range(200_000)) + "/>", "long name": element(name="x" * 3_000_000),
    "long number": element(f'<link name="a"/><link name="b"><inertial><mass value="{"9" * 1_000_000}"/></inertial></link>'),
    "text": element("x" * 4_000_000), "too long": element("x" * 6_000_000), "links": element("".join(f'<link name="{i}"/>' for i in range(3000))),
    "chain": element('<link name="0"/>' + "".join(f'<link name="{i}"/><joint name="{i}" type="continuous"><parent link="{i - 1}"/>'
                                                  f'<child link="{i}"/><origin xyz="500 0 0"/></joint>' for i in range(1, 1900))),
    "wide table": "|" * 100_000 + "\n" + "1 " * 50_000, "long table": "1 2 3 4\n" * 20_000, "brackets": "(" * 5000 + " 1 2 3\n",
    "nul": "\0 1 2 3\n", "columns": "a,alpha,d,theta\n" + ",".join(["9" * 5000] * 4),
}


@for_all(list(HOSTILE))
def test_hostile_files(name):
    """A ValueError within seconds and 200 MB."""
    text = HOSTILE[name]
    tracemalloc.start()
    begun = time.process_time()
    try:
        with pytest.raises(ValueError):
            Robot.read(text)
    finally:
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert most < 200e6 and time.process_time() - begun < 60, f"{most / 1e6:.0f} MB"


def test_names_that_want_out():
    """A name is a name: nothing of it reaches a shell, a path or a page unescaped."""
    names = ("$(rm -rf /)", "../../etc/passwd", "<script>", "a\nb", "\u202e", "'\"")
    for name in names:
        quoted = name.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").replace("\n", "&#10;")
        found = Robot.read(element(f'<link name="a"/><link name="{quoted}"/><joint name="j" type="continuous"><parent link="a"/>'
                                   f'<child link="{quoted}"/></joint>', name=quoted))
        assert found.tip == name and found.robot.name == name.strip()


def test_nothing_is_imported_that_others_do_not_need():
    """The readers are loaded when a file is read, and not with the package."""
    code = textwrap.dedent("""
        import sys, robotlab
        robotlab.Robot
        assert not [name for name in sys.modules if name.startswith("robotlab.model.formats")]
        assert "xml.parsers.expat" not in sys.modules""")
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])


def test_a_line_is_the_line():
    with pytest.raises(ValueError, match="line 3: a document type"):
        parse('<?xml version="1.0"?>\n\n<!DOCTYPE robot><robot/>')
