// What the forms share: elements that keep their keys from JupyterLab, and what is said to the kernel.

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

// tell(name, value) sends what was done; where no answer is heard in time, `say` gets the host's words for that.
/** @param {any} model @param {(words: string) => void} say */
export function teller(model, say) {
  let late = 0, lost = false;
  const missed = () => { clearTimeout(late); say(model.get('late')); late = -1; };
  model.on('comm_live_update', () => { lost = true; });
  model.on('change:late', () => { if (late) missed(); });              // the host knows now why no answer comes
  const heard = () => { clearTimeout(late); late = 0; };
  /** @param {string} name @param {any} value */
  const tell = (name, value) => {
    heard();
    late = setTimeout(missed, lost ? 0 : 4000);
    try {
      model.set(name, value);
      model.send(value);
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
