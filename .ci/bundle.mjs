// Makes the bundles that widgets send to the page: X.bundle.js is X.js with all that it imports. With --check nothing is written:
// what is stored must be the same. The first line of each carries a digest of its modules, by which a test without Node sees that
// it has not been made anew.
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {buildSync, version} from 'esbuild';

const WIDGETS = ['labs/engine/index', 'labs/forms/hints', 'labs/forms/prediction', 'chapters/ch07_nested_bodies/interview'];
const root = fileURLToPath(new URL('../robotlab/', import.meta.url));
const read = path => readFileSync(root + path, 'utf8').replaceAll('\r\n', '\n');

function bundle(widget) {
  const options = {absWorkingDir: root, entryPoints: [widget + '.js'], write: false, bundle: true, metafile: true, format: 'esm',
    target: 'es2022', charset: 'utf8', minifyWhitespace: true, lineLimit: 120};
  const {outputFiles: [{text}], metafile} = buildSync(options);
  const digest = createHash('sha256').update(Object.keys(metafile.inputs).sort().map(read).join('')).digest('hex');
  return `// esbuild ${version}, npm run build; of modules with the digest ${digest.slice(0, 32)}\n${text}`;
}

for (const widget of WIDGETS) {
  const path = widget + '.bundle.js', text = bundle(widget);
  if (process.argv[2] !== '--check') writeFileSync(root + path, text);
  else if (read(path) !== text) {
    console.error(`robotlab/${path} is not what its modules make: npm run build`);
    process.exitCode = 1;
  }
}
