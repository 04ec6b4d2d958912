import type { CellText, ColumnCells, ColumnTraits, ImportContext } from '../../engine/core/field';
import { plainSigns } from '../../engine/core/words';
import { ungroupCode } from '../../engine/fields/list/parseList';

/**
 * What files may call a chip code, besides what `toCode` makes alike: a word with a digit in it. Reads say what they like; a list is written by people, who note there what became of a chip as well.
 */
const CODE = /^(?=[^\d]*\d)[\p{L}\d][\p{L}\d:._/+-]{0,39}$/iu;
/** A series without its number, and a hexadecimal code without a digit: `00000AAA` is stored as `AAA`. */
const LETTERS = /^(?:[A-Z]{1,2}|[A-F]{3,})$/;
/** The letters of a series and its number: "HX 11111" is one code. */
const SERIES = /^(?:[A-Z]{1,2}) ?-? ?\d{4,6}$/;

/** A sign that stands alone parts codes. */
const BETWEEN = /[;,|\r\n]+|\s[/+&]\s/;
/** Each of them is a code of its own, of four characters or of three with a letter: "A/7" is one, and so is "123/456". */
const OWN = '(?=[^/+]*\\d)(?:[\\p{L}\\d]{4,}|(?=[^/+]*\\p{L})[\\p{L}\\d]{3})';
const SEVERAL = new RegExp(`^${OWN}(?:[/+]${OWN})+$`, 'u');
/** Short codes of one series: "C5/C6" is two, unlike "A/7". */
const OF_ONE_SERIES = /^(\p{L}{1,3})\d+(?:[/+]\1\d+)+$/u;

/** What stands where there is no chip. */
export const NO_CHIP =
  /^(?:0+|(?:no|kein|geen|sans|sin|senza|bez|utan|uden|uten) ?(?:chip|transponder|puce)|none|no|nein|kein|keine[nr]?|geen|aucune?|ning[uú]n[oa]?|nessun[oa]?|brak|ingen|inget|žádný|nincs|нет|немає)$/iu;

/** Each cell of a column is one code with a slash in it. */
const WITH_SLASH = 'codes with a slash';
const SLASHED = /^([\p{L}\d]+)\/([\p{L}\d]+)$/u;
/** Each cell of a column is one code, its characters in groups. */
const IN_GROUPS = 'codes in groups';
/** Characters in groups, too short for codes of their own; other signs than blanks stand in codes too, but not between all bytes. */
const GROUPS = /^(?:[\p{L}\d]{1,4}(?: [\p{L}\d]{1,4})+|[\da-f]{2}([:-])[\da-f]{2}(?:\1[\da-f]{2})+)$/iu;
/** Of the cells. */
const LEAST_REPEATING = 0.5;

/**
 * Whether all cells of a column are groups of the same lengths that repeat from row to row: "05 80 03" and "05 80 04". Nobody's chips
 * do, so these are one code each.
 */
export function chipTraits({ cells }: ColumnCells): ColumnTraits {
  const plain = cells.map((cell) => plainSigns(cell).trim()).filter((cell) => cell !== '' && !NO_CHIP.test(cell));
  const [first = ''] = plain;
  if (areSlashed(plain))
    return { traits: [WITH_SLASH], said: `each cell is read as one code, as ${JSON.stringify(first)}.` };
  const shapeOf = (cell: string) => cell.replace(/[\p{L}\d]/gu, '0');
  if (plain.length < 2 || !plain.every((cell) => GROUPS.test(cell) && shapeOf(cell) === shapeOf(first)))
    return { traits: [] };
  const beginnings = new Map<string, number>();
  for (const cell of new Set(plain)) {
    const [group = ''] = cell.split(/[ :-]/);
    beginnings.set(group, (beginnings.get(group) ?? 0) + 1);
  }
  const repeating = [...beginnings.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0);
  if (repeating < plain.length * LEAST_REPEATING || repeating === 0) return { traits: [] };
  return { traits: [IN_GROUPS], said: `each cell is read as one code, "${first}" as ${ungrouped(first)}.` };
}

/** A slash in the same place of each, and what stands before or behind it again and again, as nobody's chip does: "2026/0012". */
function areSlashed(cells: readonly string[]): boolean {
  const parts = cells.flatMap((cell) => {
    const [, before, behind] = SLASHED.exec(cell) ?? [];
    return before && behind && SEVERAL.test(cell) ? [[before, behind] as const] : [];
  });
  if (cells.length < 2 || parts.length < cells.length) return false;
  if (new Set(parts.map(([before]) => before.length)).size > 1) return false;
  return [0, 1].some((side) => new Set(parts.map((part) => part[side])).size <= parts.length * LEAST_REPEATING);
}

function ungrouped(cell: string): string {
  return cell.replace(/[ :-]/g, '');
}

/** The codes in a cell; what else stands there is none. Codes in quotes are as an export writes them. */
export function chipCodesOf(cell: string, { traits }: ImportContext = {}): CellText {
  // Nearly all are one code and nothing else.
  if (/^[A-Z]{0,3}[1-9]\d*$/.test(cell)) return { text: cell };
  const plain = plainSigns(cell).trim();
  if (traits?.has(IN_GROUPS) && GROUPS.test(plain)) return { text: ungrouped(plain) };
  if (traits?.has(WITH_SLASH) && SLASHED.test(plain)) return { text: plain };
  if (plain.includes('"')) return { text: plain };
  const codes: string[] = [];
  const rest: string[] = [];
  for (const part of plain.split(BETWEEN).map((one) => one.trim())) {
    if (SERIES.test(part)) codes.push(part.replaceAll(' ', ''));
    else if (ungroupCode(part) !== part) codes.push(ungroupCode(part));
    else for (const word of wordsOf(part)) (CODE.test(word) || LETTERS.test(word) ? codes : rest).push(word);
  }
  return {
    text: codes.filter((code) => !/^0+$/.test(code)).join('; '),
    ...(rest.length > 0 && { rest: rest.join(' ') }),
  };
}

function wordsOf(part: string): string[] {
  return part
    .split(/[\s()[\]{}]+/)
    .flatMap((word) => (SEVERAL.test(word) || OF_ONE_SERIES.test(word) ? word.split(/[/+]/) : [word]))
    .filter((word) => word !== '');
}
