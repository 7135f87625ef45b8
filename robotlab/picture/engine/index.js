// What the page is given: `render` for anywidget; the others for the test of the twins.
import {render} from './widget.js';

export {arranged} from './column.js';
export {cursor} from './cursor.js';
export {best} from './fit.js';
export {posed, seen} from './scene.js';
export default {render};
