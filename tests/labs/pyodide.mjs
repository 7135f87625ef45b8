// Runs cells in Pyodide under Node, as the worker of a page does: node page.mjs FOLDER/ LOCK < [code, ...]; what they show goes out as JSON.
import {readFileSync} from 'node:fs';
import {Python} from '../../robotlab/webpage/python.js';

const [base, lock] = process.argv.slice(2), {loadPyodide} = await import(base + 'pyodide.mjs');
const python = await new Python().open({loadPyodide, base, lock});
const outputs = [];
for (const [number, code] of JSON.parse(readFileSync(0, 'utf8')).entries()) {
  const ask = () => python.receive(JSON.stringify({v: 1, cell: number, code}));
  let answer = ask();
  while (answer.missing) {
    await python.load(answer.missing);
    answer = ask();
  }
  outputs.push(JSON.parse(answer.text).find(one => one.outputs).outputs);
}
console.log(JSON.stringify(outputs));
