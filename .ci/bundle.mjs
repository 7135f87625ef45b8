// Makes robotlab/labs/engine/bundle.js of the modules beside it. With --check nothing is written: the stored one must be the same.
// Its first line carries a digest of the modules, by which a test without Node sees that it has not been made anew.
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {buildSync, version} from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url)), folder = 'robotlab/labs/engine/', stored = root + folder + 'bundle.js';
const read = path => readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
const names = readdirSync(root + folder).filter(name => name.endsWith('.js') && name !== 'bundle.js').sort();
const digest = createHash('sha256').update(names.map(name => read(root + folder + name)).join('')).digest('hex');
const {outputFiles: [{text}]} = buildSync({
  absWorkingDir: root, entryPoints: [folder + 'index.js'], write: false, bundle: true, format: 'esm', target: 'es2022', charset: 'utf8',
  banner: {js: `// Made by esbuild ${version} of the modules in this folder, sha256 ${digest}: npm run build`},
});

if (process.argv[2] !== '--check') writeFileSync(stored, text);
else if (read(stored) !== text) {
  console.error(`${folder}bundle.js is not what its modules make: npm run build`);
  process.exit(1);
}
