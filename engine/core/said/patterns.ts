/** A template that has places, compiled. */
export interface Pattern {
  /** How much of the template stands always. */
  readonly weight: number;
  /** Few letters stand always, as in `%{0} was %{1}`: much that nobody of the server said fits it as well. */
  readonly isWeak: boolean;
  /** The longest piece that stands always: without it the rest need not be tried. */
  readonly mark: string;
  readonly expression: RegExp;
  /** Of each group of the expression what parts the places in it, a blank or nothing: `%{0} %{1}` is found as one. */
  readonly groups: readonly (readonly string[])[];
  /** Whether a place, by its number in the order of the English template, stands in quotation marks: it is a name. */
  isQuoted(place: number): boolean;
  /** The translation with the values, which are in the order of the English template. */
  fill(values: readonly string[]): string;
}

const PLACE = /%\{(\w+)\}/g;
/** `%{0} races`, `%{0} more`: what is counted. */
const COUNT = /^%\{\w+\} \p{L}+$/u;
const WEAK = 9;

/** Null for a template without places. */
export function patternOf(english: string, own: string): Pattern | null {
  const parts = english.split(PLACE);
  if (parts.length === 1) return null;
  const names = parts.filter((_, i) => i % 2 === 1);
  const literals = parts.filter((_, i) => i % 2 === 0);
  const [between, groups] = grouped(literals);
  const place = COUNT.test(english) ? '([\\d.,]+)' : '(.*?)';
  const said = literals.join('');
  return {
    weight: said.length,
    isWeak: said.replace(/\P{L}/gu, '').length < WEAK,
    mark: literals.reduce((longest, literal) => (literal.length > longest.length ? literal : longest), ''),
    expression: new RegExp(`^${between.map(escaped).join(place)}$`, 's'),
    groups,
    isQuoted: (at) => /[“"]$/.test(literals[at] ?? '') && /^[”"]/.test(literals[at + 1] ?? ''),
    fill: (values) => own.replace(PLACE, (whole, name: string) => values[names.indexOf(name)] ?? whole),
  };
}

/** Places with nothing but a blank, or nothing at all, between them are found as one. */
function grouped(literals: readonly string[]): [between: string[], groups: string[][]] {
  const between: string[] = [];
  const groups: string[][] = [];
  for (const [i, literal] of literals.entries()) {
    const isWithin = i > 0 && i < literals.length - 1 && literal.trim() === '';
    if (isWithin) groups.at(-1)?.push(literal);
    else {
      between.push(literal);
      if (i < literals.length - 1) groups.push([]);
    }
  }
  return [between, groups];
}

/**
 * What stands in the places of a text; null where the pattern does not fit it. Where one of two places beside each other ends is open: behind what
 * is known, else behind the first word.
 */
export function valuesOf(
  { mark, expression, groups }: Pattern,
  text: string,
  isKnown: (value: string) => boolean,
): string[] | null {
  const found = text.includes(mark) ? expression.exec(text) : null;
  return found?.slice(1).flatMap((value, i) => apart(value, groups[i] ?? [], isKnown)) ?? null;
}

/** Of places with nothing between them the first has it all: what follows at once is often not there. */
function apart(value: string, [parting, ...others]: readonly string[], isKnown: (value: string) => boolean): string[] {
  if (parting === undefined) return [value];
  if (parting === '') return [...apart(value, others, isKnown), ''];
  const ends = [...value.matchAll(/ /g)].map(({ index }) => index);
  const end = ends.filter((one) => isKnown(value.slice(0, one))).at(-1) ?? ends[0] ?? value.length;
  return [value.slice(0, end), ...apart(value.slice(end + 1), others, isKnown)];
}

function escaped(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
