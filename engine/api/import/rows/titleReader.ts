import type { ResolvedImport } from '../job/resolveImport';
import { quoted } from './cellSentences';

/** Rows of fewer cells are too short to tell a title by. */
const LEAST_CELLS = 3;

/** What a last row begins with that adds up those above it, in several languages. */
const TOTAL =
  /^(?:(?:grand |sub)?totals?|summe|gesamt|gesamtsumme|anzahl|totaal|somme|totale|suma|razem|celkem|spolu|summa|sum|yhteensä|összesen|toplam|итого|всего|σύνολο|合計|合计)(?:[:\s\d]*)$/i;

/**
 * Tells what stands between the rows of a table and is none of them: the title of a section, alone in its first column, and the names
 * of the columns once more, as sheets made for paper have them. What could be the name of somebody is a row.
 */
export function titleReader({
  inspection,
  mapping,
  targets,
  resource,
}: Pick<ResolvedImport, 'inspection' | 'mapping' | 'targets' | 'resource'>): (
  cells: readonly string[],
) => string | null {
  const { columns, typicallyFilled, headerLine } = inspection;
  const names = columns.map((name) => name.toLowerCase());
  const first = targets.find(({ name }) => name === mapping[columns[0] ?? '']);
  const isName = first?.fields.some(({ name }) => resource.resource.title.includes(name)) ?? false;
  // A word that some column of few values reads says what kind of people follow.
  const choices = targets.flatMap(({ fields }) => fields).filter(({ field }) => 'values' in field.options);
  const isKindWord = (word: string) =>
    choices.some(({ field: { type, options } }) => type.fromText(word, options, {}).ok && word.length > 1);
  const couldBeName = (text: string) => {
    const words = text.split(/[\s,]+/);
    return words.length > 1 && !/\d/.test(text) && !words.some(isKindWord);
  };
  return (cells) => {
    const filled = cells.findIndex((cell, i) => i > 0 && cell.trim() !== '');
    const start = cells[0]?.trim() ?? '';
    const count = cells.filter((cell) => cell.trim() !== '').length;
    if (TOTAL.test(start) && count < Math.max(LEAST_CELLS, typicallyFilled / 2))
      return `${quoted(start)}: is a total, and no row.`;
    if (filled < 0) {
      const isAlone = typicallyFilled >= LEAST_CELLS && columns.length >= LEAST_CELLS && /\p{L}/u.test(start);
      return isAlone && !(isName && couldBeName(start)) ? `${quoted(start)}: is a title, and no row.` : null;
    }
    if (headerLine === null || cells.some((cell, i) => cell.trim() !== '' && cell.trim().toLowerCase() !== names[i]))
      return null;
    return 'The names of the columns stand here once more.';
  };
}
