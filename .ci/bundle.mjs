// Makes the bundles that widgets send to the page: X.bundle.js is X.js with all that it imports. With --check nothing is written:
// what is stored must be the same. The first line of each carries a digest of its modules, by which a test without Node sees that
// it has not been made anew.
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

const WIDGETS = ['picture/engine/index', 'labs/forms/hints', 'labs/forms/prediction', 'labs/hosts/jupyter',
  'chapters/ch01_dh_frames/readings', 'chapters/ch07_nested_bodies/interview',
  'webpage/start', 'webpage/worker', 'labs/hosts/file/open',
  'chapters/ch00_start_here/pipeline_answer', 'chapters/ch01_dh_frames/frames_answer',
  'chapters/ch02_velocities_and_the_jacobian/jacobian_answer',
  'chapters/ch03_energy_based_derivation/energy_answer', 'chapters/ch04_inverse_kinematics/inverse_answer',
  'chapters/ch05_quintic_trajectories/trajectory_answer', 'chapters/ch06_inverse_dynamics/torque_answer'];
// Names of what the engine keeps for itself, in no message and on no element of the page: they are written shorter. Where a message
// has one of them, it is quoted.
const OWN = `state setup root inputs motion plots chosen drawn laid sheet sizes math memory fit goal fitted holding used flying unsent
  missed saying playing late due pure phi shown cam see vector point bones corner foot across centre joints items rules wanted boxes
  priority gap out above below ends names write left right normal px poses lights lamp around best all
  ground model speed margins since slim limbs scene lever off link own far deep slides planned turn`;
const root = fileURLToPath(new URL('../robotlab/', import.meta.url));
const read = path => readFileSync(root + path, 'utf8').replaceAll('\r\n', '\n');

// Functions of a module as arrows, which are shorter: nothing is called before all modules are there.
const arrows = {name: 'arrows', setup(on) {
  on.onLoad({filter: /\.js$/}, ({path}) => ({contents: readFileSync(path, 'utf8').replaceAll('\r\n', '\n').replace(
    /^(export )?function (\w+)\((.*)\) \{\n([^]*?)^\}$/gm, '$1const $2 = ($3) => {\n$4};')}));
}};

async function bundle(widget) {
  const engine = widget === WIDGETS[0];
  const {outputFiles: [{text}], metafile} = await build({absWorkingDir: root, entryPoints: [widget + '.js'], write: false, bundle: true,
    metafile: true, format: 'esm', target: 'es2022', charset: 'utf8', minify: true, plugins: engine ? [arrows] : [],
    mangleProps: engine ? new RegExp(`^(${OWN.replace(/\s+/g, '|')})$`) : undefined});
  const digest = createHash('sha256').update(Object.keys(metafile.inputs).sort().map(read).join('')).digest('hex');
  return `// modules ${digest.slice(0, 16)}\n${text}`;
}

for (const widget of WIDGETS) {
  const path = widget + '.bundle.js', text = await bundle(widget);
  if (process.argv[2] !== '--check') writeFileSync(root + path, text);
  else if (read(path) !== text) {
    console.error(`robotlab/${path} is not what its modules make: npm run build`);
    process.exitCode = 1;
  }
}
