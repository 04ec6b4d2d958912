/** Licences that ask for their text to be kept, and for no more. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Of fonts.
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
]);

/** Packages that say another one, or none, each with the reason why that is good enough. */
const EXCEPTIONS: readonly { readonly name: RegExp; readonly licence: string | null; readonly why: string }[] = [
  {
    name: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    why: 'a shared library that sharp loads as it is: it can be replaced, which is what the licence asks for',
  },
  { name: /^css-mediaquery$/, licence: 'BSD', why: 'its LICENSE is the text of BSD-3-Clause' },
  { name: /^png-js$/, licence: null, why: 'its LICENSE is the text of MIT' },
];

/** Whether an installation may have the package. @param licence as its package.json says */
export function mayBeInstalled({ name, licence }: { name: string; licence: string | null }): boolean {
  if (licence !== null && isAllowed(licence)) return true;
  return EXCEPTIONS.some((one) => one.name.test(name) && one.licence === licence);
}

/** Whether an SPDX expression can be satisfied by what is allowed: of `OR` one, of `AND` all. */
function isAllowed(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const one = (): boolean => {
    const token = tokens[at++];
    if (token !== '(') return token !== undefined && ALLOWED.has(token);
    const inner = any();
    at += 1;
    return inner;
  };
  const all = (): boolean => {
    let is = one();
    while (tokens[at] === 'AND') {
      at += 1;
      is = one() && is;
    }
    return is;
  };
  const any = (): boolean => {
    let is = all();
    while (tokens[at] === 'OR') {
      at += 1;
      is = all() || is;
    }
    return is;
  };
  return any() && at === tokens.length;
}
