// Pyodide with robotlab in it: in the worker of a page, and under Node where it is tested.
const PROGRESS = '/home/pyodide/robotlab-progress.json';
const START = `
import os
os.environ["ROBOTLAB_PROGRESS"] = "${PROGRESS}"
from robotlab.webpage.wire import Wire
Wire`;

export class Python {
  // base: the folder of Pyodide, with its slash; lock: name of its lock file in it; needs: packages that will be wanted, of which
  // those of robotlab come at once.
  /** @param {{loadPyodide: any, base: string, lock: string, needs?: string[], progress?: string, tell?: (text: string) => void,
      stage?: (name: string) => void}} place */
  async open({loadPyodide, base, lock, needs = [], progress, tell, stage = () => {}}) {
    this.py = await loadPyodide({indexURL: base, lockFileURL: base + lock});
    stage('python');
    await this.load('robotlab', ...needs.filter(name => name.startsWith('robotlab-')));
    stage('packages');
    if (progress) this.py.FS.writeFile(PROGRESS, progress);
    this.wire = this.py.runPython(START)(JSON.stringify(this.later()), tell);
    return this;
  }

  // {module: package} of all that is in the folder and has not been loaded.
  later() {
    const {lockfile_packages: packages} = this.py._api, out = {};
    for (const name in packages) if (!this.py.loadedPackages[name]) for (const module of packages[name].imports) out[module] = name;
    return out;
  }

  // The files that come with a package and with what it needs, without those that are here.
  /** @param {string} name @returns {string[]} */
  files(name) {
    const one = this.py.loadedPackages[name] ? null : this.py._api.lockfile_packages[name];
    return one ? [one.file_name, ...one.depends.flatMap((/** @type {string} */ need) => this.files(need))] : [];
  }

  // Throws where a package does not arrive: Pyodide itself only writes that down.
  /** @param {string[]} names */
  async load(...names) {
    const quiet = {messageCallback: () => {}, errorCallback: () => {}};
    await this.py.loadPackage(names, quiet).catch(() => {});
    const lost = names.find(name => !this.py.loadedPackages[name]);
    if (lost) throw new Error(lost);
    this.lighten();
    for (const name of names) this.wire?.arrived(name);
  }

  // What is compiled has been taken into memory when its package came: its files, which would be there a second time, are emptied.
  lighten() {
    const {FS, _module: {LDSO}} = this.py;
    for (const path in LDSO.loadedLibsByName) if (FS.analyzePath(path).exists) FS.truncate(path, 0);
  }

  // {missing: a package that must come first, text: JSON of the answers, buffers}.
  /** @param {string} text */
  receive(text) {
    const result = this.wire.receive(text), [missing, answers, buffers] = result.toJs();
    result.destroy();
    return {missing, text: answers, buffers: buffers.map(bytes => bytes.slice().buffer)};
  }
}
