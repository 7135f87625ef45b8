// What the modules hand to one another, for editors and `tsc`. What only some labs have carries no mark of that.

type Vec = number[];             // in space [x, y, z]; on the screen [right, down] or [right, down, towards the viewer] in px
type Frame = number[];           // three rows of [R | p]
type Row = number[];             // [a, alpha, d, theta, prismatic, offset of the joint's body]
type Shape = string[];           // [class, path, stroke width, link that can be picked]
type Words = string[];           // [main, subscript, rest]
type Path = [string, ...(string | number)[]];         // into the state: ['q', 2]
type Handler = (e: any) => void;

interface Arm { rows: Row[]; modified: boolean; radius: number; base: Frame; tool: Frame }
interface View { az: number; el: number; scale: number; at?: Vec; pan?: Vec; held?: boolean }
interface Camera { right: Vec; up: Vec; out: Vec; px: number; vector: (v: Vec) => Vec; point: (p: Vec) => Vec }
interface Ground { axis: number; at: number; half: number; step: number; normal: Vec }
interface Bone {
  axis: Vec; x: Vec; from: Vec; to: Vec; corner: Vec; foot: Vec; end: Vec; across: Vec[]; a: number; d: number; offset: number; centre: Vec; turn?: any;
}
interface Limb { a: Vec; b: Vec; r: number; out: Shape[] }
interface Tube { p: number[]; r: number; cls?: string; closed?: boolean; joint?: any; axis?: Vec }
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
  room?: {[lengths: string]: any};
  W: number; H: number; view: View; arm: Arm; q: Vec; focus: number; target: Vec; notes: Notes; values: any;
  show: any; bodies: { points: Vec[]; tubes: Tube[]; pins: Pin[] };
  cam: Camera; see: (p: Vec) => Vec; ground: Ground; poses: Frame[]; bones: Bone[]; axis: number; joints: number[];
  back: Shape[]; body: Shape[]; over: Shape[]; text: string[][]; grips: string[][];
  items: Limb[]; rules: { [pair: string]: number }; wanted: Wish[]; boxes: number[][]; memory?: Map<string, number>;
}

// A plot as it is sent; `x` holds only the ends of numbers that go in equal steps; null is where there is nothing to see.
interface Thing {
  kind: string; cls: string; x: Vec; y: Vec; label: string; sub: string; width: number; closed: boolean; track: boolean;
  shares: [string, Vec][]; mark: string; name: string;
}
interface Plot {
  title: string; x_label: string; x_range: Vec; y_range: Vec; x_step: number; y_step: number; cursor: Path; things: Thing[];
  log_x: boolean; log_y: boolean; angle: boolean; equal: boolean;
}
type Mark = [number, string, number];                // a value on an axis, how it is written, its number
interface Margins { left: number; right: number; above: number; below: number }
interface PlotFrame {
  p: Plot; W: number; left: number; right: number; top: number; bottom: number; x_range: Vec; y_range: Vec;
  x: (v: number) => number; y: (v: number) => number; points: (x: Vec, y: Vec) => Vec[];
  write: (cls: string, x: number, y: number, main: string, sub?: string, rest?: string) => void; over: Shape[]; text: string[][];
  tracks: [string, Vec[]][]; ends: { x: number; y: number; cls: string; c: Thing }[]; names: Vec[]; spots: Vec[];
}

// A plot as it is drawn; its cursor reaches down to the floor.
interface DrawnPlot extends PlotFrame { H: number; label: string; floor: number }

interface Control {
  name: string; kind: string; bind?: Path; low: number; high: number; step: number; digits: number; degrees: boolean; unit: string;
  options?: any[]; on: any; joint?: any; plan?: string;
}
interface Setup {
  html: string; W: number; H: number; pick: boolean; controls: Control[]; presets: any[]; preset_names: string[]; initial: any;
  picture: boolean; first_plots: number[];
}
interface Motion { paths: Path[]; rate: number; n: number; data: Float32Array; length: number; rest?: number }

// An element of the page that remembers what it shows.
interface Part { onpointerdown: Handler; onpointermove: Handler; onpointerup: Handler; onpointercancel: Handler; onwheel: Handler;
  onclick: Handler; onkeydown: Handler; oninput: Handler; onchange: Handler; oncontextmenu: Handler;
  querySelectorAll: (selector: string) => any[]; addEventListener: (type: string, handler: Handler, options?: object) => void;
  [name: string]: any }

interface Finger { id: string; link: Grab | null; h: string; xy: Vec; far: number }
interface Grasp { i: number; a: Vec; b: Vec; r: number }
interface Grab {
  j: number; axis: Vec; foot: Vec; slides: number; lever: Vec; off?: any; start?: any;
}

// A lab on the page; what a user can change and what the kernel answers is its state.
interface Lab {
  model: any; el: Part; root: Part; id: string; setup: Setup; state: any; inputs: { e: any; c: Control; was?: string }[];
  plots: Part[]; $: (selector: string) => any; all: (selector: string) => any[]; frame: (lab: Lab, now: number) => void;
  cam: Camera; scene: Scene; limbs: Grasp[]; ground: Ground; memory: Map<string, number>; phi: number;
  motion: Motion; playing: any; speed: number;
  W: number; H: number; em: number; slim: boolean; full: boolean; math: number; sizes: ResizeObserver; used: boolean; holding: boolean;
  lamp: any; around: any; absent: string;
  fit: { px: number; at: Vec } | null; goal: { px: number; at: Vec } | null; fitted: number; best: number;
  chosen: number[]; sheet: { W: number; H: number; k: number }; laid: any;
  due: number; late: number; saying: number; flying: number; unsent: boolean; missed: boolean; planned?: string; pure: boolean;
}

interface Document {
  lastLab?: Part;                // the lab used last: a page may hold several copies of the engine
}
