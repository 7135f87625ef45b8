// Puts bytecode into wheels with Pyodide's own Python: node compile.mjs PYODIDE WHEEL ... The sources stay in robotlab's: notebooks show them.
import {readFileSync, writeFileSync} from 'node:fs';
import {basename} from 'node:path';
import {pathToFileURL} from 'node:url';

const [base, ...wheels] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(base + '/pyodide.mjs').href);
const python = await loadPyodide({indexURL: base + '/'});
python.FS.writeFile('/home/pyodide/bytecode.py', readFileSync(new URL('bytecode.py', import.meta.url)));
const {add_bytecode} = python.pyimport('bytecode');
for (const wheel of wheels) {
  python.FS.writeFile('/tmp/one.whl', readFileSync(wheel));
  add_bytecode('/tmp/one.whl', basename(wheel).startsWith('robotlab-'));
  writeFileSync(wheel, python.FS.readFile('/tmp/one.whl'));
}
