// What the page is given: `render` for anywidget; `scene` and `cursor` for the test that compares them with Python.
import {render} from './widget.js';

export {cursor} from './plot.js';
export {scene} from './scene.js';
export default {render};
