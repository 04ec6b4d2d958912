import { type ChoiceOptions, foldWord } from '../../../fields/choice/choice.field';
import { headerKey } from './headerKey';
import type { ImportTarget } from './importTargets';

/** By the cell, folded: the word that it stands for in its column. */
export type ColumnWords = ReadonlyMap<string, string>;

interface WordsOptions {
  target: ImportTarget | undefined;
  /** The column's name. */
  name: string;
  /** Its cells as far as the file was looked at. */
  cells: readonly string[];
}

/** "Sex (1 = male, 2 = female)": a sign of a letter or two, and what it stands for. */
const LEGEND = /([\p{L}\d]{1,2})\s*[=:]\s*([\p{L}♀♂]+)/gu;
const LONGEST_CODE = 2;

/**
 * What the codes of a column stand for where that is not what they mean elsewhere: as its name explains, else by the codes that stand
 * beside them, which a choice declares in `legends`.
 */
export function columnWords({ target, name, cells }: WordsOptions): ColumnWords | undefined {
  const [field] = target?.fields ?? [];
  if (!target || !field || target.fields.length !== 1 || target.split) return undefined;
  const { type, options } = field.field;
  const meaningOf = (word: string) => {
    const parsed = type.fromText(word, options, {});
    return parsed.ok ? parsed.value : undefined;
  };
  const told = [...name.matchAll(LEGEND)].map(([, code = '', word = '']) => [foldWord(code), word] as const);
  if (told.length > 1 && told.every(([, word]) => meaningOf(word) !== undefined)) return new Map(told);
  const { legends = [] } = options as Partial<ChoiceOptions>;
  if (legends.length === 0) return undefined;
  const codes = new Set(cells.filter((cell) => cell.length <= LONGEST_CODE).map(foldWord));
  const legend = legends.find(({ codes: own, isAnyEnough, headings }) => {
    if (headings && !headings.some((heading) => headerKey(heading) === headerKey(name))) return false;
    const meant = new Set(Object.values(own));
    const isThere = (code: string) => codes.has(code);
    return (
      (isAnyEnough ? Object.keys(own).some(isThere) : Object.keys(own).every(isThere)) &&
      // What else stands there says something else, or the legend is not the column's.
      [...codes].every((code) => own[code] !== undefined || !isRival(code, meaningOf(code), meant, isAnyEnough))
    );
  });
  return legend && new Map(Object.entries(legend.codes));
}

function isRival(code: string, value: unknown, meant: ReadonlySet<string>, isAnyEnough = false): boolean {
  return isAnyEnough ? code.length === 1 && /\p{L}/u.test(code) : meant.has(String(value));
}
