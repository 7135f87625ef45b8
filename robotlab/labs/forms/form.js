// What the forms share: elements that keep their keys from JupyterLab, and what is said to the kernel.
export const LATE = 'The kernel does not answer. If it was restarted: Run > Run All Cells, or run the cell again.';

/** @param {string} tag @param {string} [cls] @param {string} [text] @returns {any} */
export function make(tag, cls = '', text = '') {
  const e = Object.assign(document.createElement(tag), {className: cls, textContent: text});
  e.dataset.lmSuppressShortcuts = 'true';
  return e;
}

/** @param {string} text @param {() => void} act @param {string} [cls] */
export const button = (text, act, cls) => Object.assign(make('button', cls, text), {type: 'button', onclick: act});

// What a screen reader says of elements: [element, {role, ariaLabel, ariaLive}].
/** @param {[any, object][]} elements */
export const described = elements => elements.forEach(([e, words]) => Object.assign(e, words));

// tell(name, value) sends a change; where no answer is heard in time, or nobody is there, `missed` is called.
/** @param {any} model @param {() => void} missed */
export function teller(model, missed) {
  let late = 0, lost = false;
  model.on('comm_live_update', () => { lost = true; });
  const heard = () => clearTimeout(late);
  /** @param {string} name @param {any} value */
  const tell = (name, value) => {
    heard();
    late = setTimeout(missed, lost ? 0 : 4000);
    try {
      model.set(name, value);
      model.save_changes();
    } catch {
      missed();
    }
  };
  return {tell, heard};
}

// Shows now and whenever the kernel changes `name`; gives what ends it.
/** @param {any} model @param {string} name @param {() => void} show @param {() => void} heard */
export function follow(model, name, show, heard) {
  show();
  model.on('change:' + name, show);
  return () => {
    heard();
    model.off('change:' + name, show);
  };
}
