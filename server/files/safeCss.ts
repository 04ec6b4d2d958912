import { CSS_FUNCTIONS, SVG_PROPERTIES } from './svgNames';

const LOCAL_URL = /url\(\s*(?:"#[^\s"'()<>\\]+"|'#[^\s"'()<>\\]+'|#[^\s"'()<>\\]+)\s*\)/gi;
const LONGEST_FUNCTION = 40;
/** More in one value are an attempt to keep this server busy. */
const MOST_FUNCTIONS = 2_000;
/** Element, class and id selectors with simple pseudo-classes, combined. */
const SELECTOR =
  /^(?:[\w\s.#*,>+~-]|:(?:root|empty|link|visited|hover|active|target|focus(?:-visible|-within)?|(?:first|last|only)-(?:child|of-type))(?![\w-]))+$/;

/**
 * Whether a value of an attribute or a property loads nothing from outside: its `url()` point into the same file, its
 * other functions only compute. Backslashes and comments, which hide function names, are refused.
 */
export function isSafeCssValue(value: string): boolean {
  if (/\\|\/\*|[<>{};@]/.test(value)) return false;
  const rest = value.replace(LOCAL_URL, ' ');
  // A string left open would swallow what follows and change the meaning of what was checked.
  if (/["']/.test(rest.replace(/"[^"\n]*"|'[^'\n]*'/g, ''))) return false;
  const functions = functionsOf(rest);
  if (functions.length > MOST_FUNCTIONS || !functions.every((name) => name === '' || CSS_FUNCTIONS.has(name)))
    return false;
  return !/(?:javascript|vbscript|data|https?|ftp|file|blob)\s*:|\/\//i.test(rest);
}

/** The safe declarations of a `style` attribute; empty when none is. */
export function safeDeclarations(style: string): string {
  const safe = withoutComments(style)
    .split(';')
    .map((declaration) => {
      const [property = '', value = ''] = declaration.split(/:(.*)/s);
      return [property.trim(), value.trim()] as const;
    })
    .filter(([property, value]) => SVG_PROPERTIES.has(property.toLowerCase()) && value && isSafeCssValue(value));
  return safe.map(([property, value]) => `${property}:${value}`).join(';');
}

/** The safe rules of a style sheet; at-rules, which can load or nest anything, are left out. */
export function safeStyleSheet(css: string): string {
  const rules: string[] = [];
  for (const { selector, body } of rulesOf(withoutComments(css))) {
    const declarations = SELECTOR.test(selector) ? safeDeclarations(body) : '';
    if (declarations) rules.push(`${selector}{${declarations}}`);
  }
  return rules.join('\n');
}

/**
 * Names before opening brackets, at most one more than allowed. Each is looked for from its bracket backwards, which
 * stays fast on hostile values.
 */
function functionsOf(value: string): string[] {
  const names: string[] = [];
  for (let at = value.indexOf('('); at !== -1 && names.length <= MOST_FUNCTIONS; at = value.indexOf('(', at + 1)) {
    const before = value.slice(Math.max(0, at - LONGEST_FUNCTION), at);
    names.push(/[\w-]*\s*$/.exec(before)?.[0].trim().toLowerCase() ?? '');
  }
  return names;
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replace(/<!--|-->/g, ' ');
}

/** Rules of the outermost level; an at-rule's body holds its rules, of which none passes as a declaration. */
function* rulesOf(css: string): Generator<{ selector: string; body: string }> {
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    if (open === -1) return;
    const close = endOfBlock(css, open);
    const selector = (css.slice(at, open).split(';').at(-1) ?? '').trim();
    const body = css.slice(open + 1, close);
    yield { selector, body };
    at = close + 1;
  }
}

function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return css.length;
}
