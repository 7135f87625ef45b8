"""A question bank, read by programs of others. Run by .ci/bank: bank.py FOLDER SCHEMAS"""
import hashlib
import re
import sys
import urllib.request
import zipfile
from pathlib import Path
from posixpath import dirname, join, normpath

from lxml import etree
from moodle_xml_parser import parser

COMMIT = "2c7674c7123824e9fcabb85b15eb3993cb5b8250"
SOURCE = f"https://raw.githubusercontent.com/oat-sa/extension-tao-itemqti/{COMMIT}/model/qti/data/"
ITEMS, PACKAGE = "qtiv2p1/imsqti_v2p1.xsd", "imscp_v1p1.xsd"
SHA256 = "763f7db1e57ed914848422ae0c6888ed1de50e71f29e4cceab4d67bea1fb4b5f"


def fetched(folder):
    """Load all schemas that the two name, one after the other; False if they are not available."""
    wanted, seen = [ITEMS, PACKAGE], set()
    while wanted:
        name = wanted.pop()
        if name in seen:
            continue
        seen.add(name)
        path = folder / name
        if not path.exists():
            try:
                data = urllib.request.urlopen(SOURCE + name, timeout=30).read()
            except OSError as error:
                print(f"QTI: NOT held against its schemas, {error}")
                return False
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        links = re.findall(r'<\w+:(?:import|include)[^>]*schemaLocation\s*=\s*"([^":]+)"', path.read_text(encoding="utf-8"))
        wanted += [normpath(join(dirname(name), link)) for link in links]
    whole = hashlib.sha256(b"".join((folder / name).read_bytes() for name in sorted(seen))).hexdigest()
    assert whole == SHA256, f"the schemas in {folder} are not those that were tried: {whole}"
    return True


def valid(package, folder):
    """Count the files of a package; fail with those that break the schema."""
    items, manifest = (etree.XMLSchema(etree.parse(str(folder / name))) for name in (ITEMS, PACKAGE))
    with zipfile.ZipFile(package) as archive:
        for name in archive.namelist():
            schema = manifest if name == "imsmanifest.xml" else items
            assert schema.validate(etree.fromstring(archive.read(name))), f"{name}: {schema.error_log.last_error}"
        return len(archive.namelist())


def main():
    bank, folder = map(Path, sys.argv[1:])
    if fetched(folder):
        print(f"QTI: {valid(bank / 'robotlab-qti21.zip', folder)} files, all valid")
    path = bank / "robotlab-moodle.xml"
    for kind, some in parser.parse_file(str(path)).items():
        written = path.read_text(encoding="utf-8").count(f'<question type="{kind}">')
        print(f"Moodle XML: {len(some)} of {written} questions of the kind {kind}")
        assert len(some) == written


main()
