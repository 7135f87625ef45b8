// What the modules hand to one another, for editors and `tsc`. What only some labs have carries no mark of that.

type Vec = number[];             // in space [x, y, z]; on the screen [right, down] or [right, down, towards the viewer] in px
type Frame = number[];           // three rows of [R | p]
type Row = number[];             // [a, alpha, d, theta, prismatic, offset of the joint's body]
type Shape = string[];           // [class, path, stroke width, link that can be picked]
type Words = string[];           // [main, subscript, rest]
type Path = [string, ...(string | number)[]];         // into the state: ['q', 2]
type Handler = (e: any) => void;

interface Arm { rows: Row[]; modified: boolean; radius: number; base: Frame; tool: Frame }
interface View { az: number; el: number; scale: number; at?: Vec; pan?: Vec }
interface Camera { right: Vec; up: Vec; out: Vec; scale: number; vector: (v: Vec) => Vec; point: (p: Vec) => Vec }
interface Ground { axis: number; at: number; half: number; step: number; normal: Vec }
interface Bone {
  axis: Vec; x: Vec; from: Vec; to: Vec; corner: Vec; foot: Vec; end: Vec; across: Vec[]; a: number; d: number; offset: number; centre: Vec;
}
interface Limb { a: Vec; b: Vec; r: number; out: Shape[] }
interface Tube { p: number[]; r: number; cls?: string; closed?: boolean }
interface Pin { at: number; axis: Vec; r: number; h?: number; cls?: string }
interface Wish { priority: number; p: Vec; way: Vec; words: Words; cls: string; gap: number }

// An arrow, a point or a curve that is drawn over the arm.
interface Note {
  frame?: number; at: Vec; v: Vec; points: Vec[]; cls: string; width: number; r: number; dash: boolean; closed: boolean;
  label: string; sub: string; text: string; name: string; handle: string;
}
interface Notes { vectors: Note[]; points: Note[]; curves: Note[]; ghosts: Vec[][]; trail: Vec[]; torques: Vec; largest: number }

// A scene under construction: what was asked for, what follows from it, and the lists of what is drawn.
interface Scene {
  W: number; H: number; size: number; view: View; arm: Arm; q: Vec; focus: number; target: Vec; notes: Notes; values: any;
  show: any; bodies: { points: Vec[]; tubes: Tube[]; pins: Pin[] };
  cam: Camera; see: (p: Vec) => Vec; ground: Ground; frames: Frame[]; bones: Bone[]; axis: number; joints: number[];
  back: Shape[]; body: Shape[]; over: Shape[]; text: string[][]; grips: string[][];
  items: Limb[]; rules: { [pair: string]: number }; wanted: Wish[]; boxes: number[][]; memory?: Map<string, number>;
}

// A plot's cursor, and the curves that it follows: [class, path, its points once they were read].
interface Cursor {
  path: Path; low: number; high: number; left: number; right: number; top: number; bottom: number; log: boolean;
}
interface Plot { cursor: Cursor; tracks: [string, string, number[][]?][] }

interface Control {
  name: string; kind: string; bind?: Path; low: number; high: number; step: number; digits: number; degrees: boolean; unit: string;
  options?: any[]; on: any;
}
interface Setup {
  html: string; W: number; H: number; size: number; pick: boolean; controls: Control[]; presets: any[]; preset_names: string[]; initial: any;
}
interface Motion { paths: Path[]; rate: number; n: number; data: Float32Array; length: number }

// An element of the page that remembers what it shows.
interface Part { onpointerdown: Handler; onpointermove: Handler; onpointerup: Handler; onpointercancel: Handler; onwheel: Handler;
  onclick: Handler; onkeydown: Handler; oninput: Handler; onchange: Handler; oncontextmenu: Handler;
  querySelectorAll: (selector: string) => any[]; addEventListener: (type: string, handler: Handler, options?: object) => void;
  [name: string]: any }

interface Finger { id: string; h: string; xy: Vec; far: number }

// A lab on the page; what a user can change and what the kernel answers is its state.
interface Lab {
  model: any; el: Part; root: Part; id: string; setup: Setup; state: any; size: number; inputs: { e: any; c: Control; was?: string }[];
  plots: Part[]; $: (selector: string) => any; frame: (lab: Lab, now: number) => void;
  cam: Camera; ground: Ground; memory: Map<string, number>; phi: number;
  motion: Motion; playing: any; speed: number;
  due: number; late: number; saying: number; flying: number; unsent: boolean; missed: boolean; pure: boolean;
}

interface Document {
  lastLab?: Part;                // the lab used last: a page may hold several copies of the engine
}
