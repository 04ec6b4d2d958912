// lodash's `union` for arrays alone. es-toolkit's version for lodash also accepts other values, and needs 1 kB more for them.
export { union as default } from 'es-toolkit/array';
