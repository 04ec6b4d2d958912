import type { Plan } from '../../../core/plan';
import type { ResolvedImport } from '../job/resolveImport';
import { quoted } from './cellSentences';
import { loneCell, loneRowsOf, type PlacedRow } from './loneRows';

/** Rows of fewer cells are too short to tell a title by. */
const LEAST_CELLS = 3;
/** So many names that stand alone between the rows say that people do in this file. */
const USUAL = 2;

/** What a last row begins with that adds up those above it, in several languages. */
const TOTAL =
  /^(?:(?:grand |sub)?totals?|summe|gesamt|gesamtsumme|anzahl|totaal|somme|totale|suma|razem|celkem|spolu|summa|sum|yhteensä|összesen|toplam|итого|всего|σύνολο|合計|合计)(?:[:\s\d]*)$/i;

interface TitleOptions extends Pick<ResolvedImport, 'inspection' | 'mapping' | 'targets' | 'resource' | 'presets'> {
  readonly plan: Plan;
}

/**
 * Tells what stands around and between the rows of a table and is none of them: the title of a section, alone in its first column, the
 * names of the columns once more, and notes above, below or on each page, as sheets made for paper have them. What could be the
 * name of somebody is a row between others, and a note where such stand.
 */
export function titleReader(options: TitleOptions): (row: PlacedRow) => string | null {
  const { columns, typicallyFilled, headerLine } = options.inspection;
  const names = columns.map((name) => name.toLowerCase());
  const couldBeName = nameReader(options);
  const isNote = noteReader(options, couldBeName);
  // What is left out is read by more people than restricted fields.
  const isGuarded = options.inspection.columns.map((column) =>
    options.targets.some(
      ({ name, fields }) => name === options.mapping[column] && fields.some(({ field }) => field.options.read),
    ),
  );
  return (row) => {
    const { cells } = row;
    const start = cells[0]?.trim() ?? '';
    const count = cells.filter((cell) => cell.trim() !== '').length;
    if (TOTAL.test(start) && count < Math.max(LEAST_CELLS, typicallyFilled / 2))
      return `${quoted(start)}: is a total, and no row.`;
    const lone = loneCell(cells);
    if (lone === 0 && !couldBeName(start, 0) && isWideTable(options.inspection) && /\p{L}/u.test(start))
      return `${quoted(start)}: is a title, and no row.${belowTitle(options, start)}`;
    if (lone >= 0) return isNote(row, lone) ? noteSentence(isGuarded[lone] ? null : cells[lone]!) : null;
    if (headerLine === null || cells.some((cell, i) => cell.trim() !== '' && cell.trim().toLowerCase() !== names[i]))
      return null;
    return 'The names of the columns stand here once more.';
  };
}

/** A title says of nobody what they belong to: where it looks as if it did, that is said. */
function belowTitle({ plan, mapping, targets, presets }: TitleOptions, title: string): string {
  const mapped = new Set(Object.values(mapping));
  const meant = targets.find(({ name, isScope, fields: [field] }) => {
    const alike = field?.target ? plan.get(field.target).resource.alike : undefined;
    return !isScope && !mapped.has(name) && alike !== undefined && alike.meaningOf(title) !== null;
  });
  if (!meant) return '';
  const what = meant.label.toLowerCase();
  return presets[meant.fields[0]?.name ?? ''] == null
    ? ` The rows below it have no ${what}: import each part as a file of its own, or add a column.`
    : ` The rows below it get the ${what} that was chosen for the whole file.`;
}

function noteSentence(text: string | null): string {
  const what = text === null ? 'One cell' : `${quoted(text.trim())}:`;
  return `${what} stands alone in its row, so it is taken for a note and left out. If it is a row, fill another of its cells.`;
}

function isWideTable({ typicallyFilled, columns }: TitleOptions['inspection']): boolean {
  return typicallyFilled >= LEAST_CELLS && columns.length >= LEAST_CELLS;
}

/** Whether the text of a cell may be what its column has: somebody's name. */
function nameReader({ inspection, mapping, targets, resource }: TitleOptions) {
  const { title } = resource.resource;
  const isName = inspection.columns.map((column) => {
    const target = targets.find(({ name }) => name === mapping[column]);
    return target?.fields.some(({ name }) => title.includes(name)) ?? false;
  });
  // A word that some column of few values reads says what kind of people follow.
  const choices = targets.flatMap(({ fields }) => fields).filter(({ field }) => 'values' in field.options);
  const isKindWord = (word: string) =>
    choices.some(({ field: { type, options } }) => type.fromText(word, options, {}).ok && word.length > 1);
  return (text: string, index: number): boolean => {
    const words = text.split(/[\s,]+/);
    return isName[index] === true && words.length > 1 && !/\d/.test(text) && !words.some(isKindWord);
  };
}

/** Whether a row with one cell alone is a note: by where it stands, and by how much the others say. */
function noteReader(options: TitleOptions, couldBeName: (text: string, index: number) => boolean) {
  const { inspection, mapping, targets, resource } = options;
  const { above, repeated, between } = loneRowsOf(inspection.head);
  const isUsual = between.filter(({ text, index }) => couldBeName(text, index)).length >= USUAL;
  const { title } = resource.resource;
  /** In a table of two columns one cell says half of a name, or all of it. */
  const isHalfName = inspection.columns.map((column) => {
    const filled = targets.find(({ name }) => name === mapping[column])?.fields.map(({ name }) => name) ?? [];
    return filled.some((name) => title.includes(name)) && !title.every((name) => filled.includes(name));
  });
  return ({ line, cells, isBelow = false }: PlacedRow, index: number): boolean => {
    const text = cells[index]?.trim() ?? '';
    const isPlaced = isBelow || above.has(line) || repeated.has(text);
    // A word or a number is what cells have, some words are what people write.
    if (isUsual || !isPlaced || !/\p{L}/u.test(text) || !/[\s\d]/.test(text)) return false;
    return isWideTable(inspection) || (inspection.typicallyFilled === LEAST_CELLS - 1 && isHalfName[index] === true);
  };
}
