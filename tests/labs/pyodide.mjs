// Cells in Pyodide under Node, as in the worker of a page: node pyodide.mjs FOLDER/ LOCK, then for each line [code, ...] comes a line of
// what these cells show, as JSON. Each line finds a Python like a new one: see anew.py.
import {readFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {Python} from '../../robotlab/webpage/python.js';

const [base, lock] = process.argv.slice(2), {loadPyodide} = await import(base + 'pyodide.mjs');
const python = await new Python().open({loadPyodide, base, lock});
const {lockfile_packages: packages} = python.py._api, later = JSON.stringify(python.later());
python.py.FS.writeFile('/home/pyodide/anew.py', readFileSync(new URL('anew.py', import.meta.url)));
const anew = python.py.pyimport('anew'), brought = name => [name, ...packages[name].depends.flatMap(brought)];
for await (const line of createInterface({input: process.stdin})) {
  const outputs = [];
  python.wire = anew.begin(later);
  for (const [number, code] of JSON.parse(line).entries()) {
    const ask = () => python.receive(JSON.stringify({v: 1, cell: number, code}));
    let answer = ask();
    while (answer.missing) {
      await python.load(answer.missing);
      anew.arrived(JSON.stringify(brought(answer.missing)));
      answer = ask();
    }
    outputs.push(JSON.parse(answer.text).find(one => one.outputs).outputs);
  }
  console.log(JSON.stringify(outputs));
}
