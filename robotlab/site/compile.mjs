// Puts bytecode into packages with Pyodide's own Python: node compile.mjs PYODIDE FOLDER < {"first": [...], "code": "...", "rest": [...]}.
// Of `first`, which every page fetches, only what `code` imports is compiled; robotlab's sources stay, as notebooks show them.
import {readFileSync, writeFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

const [base, folder] = process.argv.slice(2), {first, code, rest} = JSON.parse(readFileSync(0, 'utf8'));
const {loadPyodide} = await import(pathToFileURL(base + '/pyodide.mjs').href);
const python = await loadPyodide({indexURL: base + '/'});
python.FS.writeFile('/home/pyodide/bytecode.py', readFileSync(new URL('bytecode.py', import.meta.url)));
await python.loadPackage('numpy', {messageCallback: () => {}});
const {add_bytecode, imported, unpack, LIBRARY, SITE} = python.pyimport('bytecode');
const take = name => python.FS.writeFile('/tmp/one.zip', readFileSync(`${folder}/${name}`));
for (const name of first.filter(name => name.startsWith('robotlab'))) {
  take(name);
  unpack('/tmp/one.zip');
}
python.runPython(code);
const wanted = imported();
for (const name of [...first, ...rest]) {
  take(name);
  add_bytecode('/tmp/one.zip', name.startsWith('robotlab'), name.endsWith('.whl') ? SITE : LIBRARY, first.includes(name) ? wanted : undefined);
  writeFileSync(`${folder}/${name}`, python.FS.readFile('/tmp/one.zip'));
}
