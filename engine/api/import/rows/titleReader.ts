import type { Plan } from '../../../core/plan';
import type { SourceRow } from '../../../tables/fileSource';
import type { ResolvedImport } from '../job/resolveImport';
import type { ImportTarget } from '../mapping/importTargets';
import { quoted } from './cellSentences';
import { isPrintedText, loneCell, loneRowsOf, type PlacedRow } from './loneRows';
import { type SpareReader, spareReader } from './spareRows';
import { totalReader } from './totals';

/** Rows of fewer cells are too short to tell a title by. */
const LEAST_CELLS = 3;
/** Codes of two letters are given names as well. */
const LONGEST_CODE = 2;

const STAND_AGAIN = 'The names of the columns stand here once more';

/** So many names that stand alone between the rows say that people do in this file. */
const USUAL = 2;

/** Share of the rows with several cells that says what rows of the file have. */
const NEARLY_ALL = 0.8;

interface TitleOptions
  extends Pick<
    ResolvedImport,
    'inspection' | 'mapping' | 'targets' | 'resource' | 'presets' | 'matchFields' | 'sections'
  > {
  readonly plan: Plan;
}

/** Why a row of the file is none of its table. */
export interface Aside {
  readonly kind: 'heading' | 'total' | 'title' | 'note' | 'spare';
  readonly said: string;
}

interface TitleReader {
  /** Begins a reading of the file. */
  open(): (row: PlacedRow) => Aside | null;
  /** Whether a row looks like a note, wherever it stands. */
  isNote(row: SourceRow): boolean;
  /** Warns of a row of the table that may be a note. */
  doubtOf(row: PlacedRow): string | null;
}

/**
 * Tells what stands around and between the rows of a table and is none of them: what adds them up, the title of a section, alone in its
 * first column, the names of the columns once more, and notes above, below or on each page, as sheets made for paper have them. What could
 * be the name of somebody is a row between others, and a note where such stand. So does what looks like a row, and is of nobody.
 */
export function titleReader(options: TitleOptions): TitleReader {
  const { columns, headerLine } = options.inspection;
  const names = columns.map((name) => name.toLowerCase());
  const couldBeName = nameReader(options);
  const isNote = noteReader(options, couldBeName);
  const isTitleAmongKeys = keyTitleReader(options);
  const openTotals = totalsOf(options);
  // What is left out is read by more people than restricted fields.
  const isGuarded = columns.map((column) =>
    fieldsOf(options, column).some(({ field }) => field.options.read !== undefined),
  );
  const shown = (row: SourceRow, index: number): string | null => (isGuarded[index] ? null : (row.cells[index] ?? ''));
  const spares = sparesOf(options, shown);
  const isHeading = ({ cells }: PlacedRow): boolean =>
    headerLine !== null && cells.every((cell, i) => cell.trim() === '' || cell.trim().toLowerCase() === names[i]);
  const aboveHeader = new Set(options.inspection.above.filter(({ cells }) => loneCell(cells) < 0).map(rowKey));
  const judge = (row: PlacedRow, word: number | null): Aside | null => {
    if (word !== null) return { kind: 'total', said: totalSentence(word < 0 ? null : shown(row, word)) };
    const spare = spares.spare(row);
    if (spare !== null) return { kind: 'spare', said: spare };
    const lone = loneCell(row.cells);
    const note = lone < 0 ? spares.note(row) : null;
    if (note !== null) return { kind: 'note', said: note };
    const start = row.cells[lone]?.trim() ?? '';
    const isFirst = lone === 0 && !couldBeName(start, 0) && isWideTable(options.inspection) && /\p{L}/u.test(start);
    if (isFirst || isTitleAmongKeys(start, lone))
      return { kind: 'title', said: `${quoted(start)}: is a title, and no row.${belowTitle(options, start)}` };
    if (lone >= 0) {
      const isLeftOut = isNote(row, lone) || spares.note(row) !== null;
      return isLeftOut ? { kind: 'note', said: noteSentence(shown(row, lone)) } : null;
    }
    if (headerLine !== null && aboveHeader.has(rowKey(row)))
      return { kind: 'heading', said: 'What stands above the names of the columns stands here once more.' };
    if (row.isReordered)
      return { kind: 'heading', said: `${STAND_AGAIN}, in another order: the rows below are read by it.` };
    if (!isHeading(row)) return null;
    return { kind: 'heading', said: `${STAND_AGAIN}.` };
  };
  const open = () => {
    const totals = openTotals();
    return (row: PlacedRow) => {
      const aside = judge(row, totals.wordOf(row));
      if (aside === null) totals.count(row);
      else if (aside.kind !== 'heading' && aside.kind !== 'spare') totals.close();
      return aside;
    };
  };
  return { open, isNote: spares.isNoteLike, doubtOf: spares.doubt };
}

/** What a row says, however many empty cells are behind it. */
function rowKey({ cells }: Pick<PlacedRow, 'cells'>): string {
  return JSON.stringify(cells.map((cell) => cell.trim().toLowerCase())).replace(/(?:,"")+]$/, ']');
}

function fieldsOf({ mapping, targets }: Pick<TitleOptions, 'mapping' | 'targets'>, column: string) {
  return targets.find(({ name }) => name === mapping[column])?.fields ?? [];
}

function totalsOf(options: TitleOptions) {
  const told = toldColumns(options);
  return totalReader({
    ...options.inspection,
    isKey: told.map(({ isKey }) => isKey),
    isName: told.map(({ isName }) => isName),
  });
}

function toldColumns(options: TitleOptions) {
  const { inspection, matchFields, resource } = options;
  return inspection.columns.map((column) => {
    const fields = fieldsOf(options, column);
    return {
      isKey: fields.some(({ name }) => matchFields.includes(name)),
      isName: fields.some(({ name }) => resource.resource.title.includes(name)),
      isReference: fields.some(({ target }) => target !== null),
      label: fields[0]?.label ?? column,
    };
  });
}

function sparesOf(options: TitleOptions, shown: (row: SourceRow, index: number) => string | null): SpareReader {
  const { inspection, resource } = options;
  const { title, importing } = resource.resource;
  const { head, typicallyFilled } = inspection;
  const { spare, notes } = importing?.titles ?? {};
  return spareReader({
    head,
    typicallyFilled,
    columns: toldColumns(options),
    isOfPeople: title.length > 1,
    spare,
    notes,
    shown,
  });
}

function totalSentence(text: string | null): string {
  const what = text === null ? 'The row' : `${quoted(text.trim())}: the row`;
  return `${what} looks like a total, so it is left out.`;
}

/** What a title looks as if it said of the rows below it, though it names nothing that is there and no column says it. */
export function meantByTitle(
  { plan, mapping, targets }: Pick<TitleOptions, 'plan' | 'mapping' | 'targets'>,
  title: string,
) {
  const mapped = new Set(Object.values(mapping));
  return targets.find(({ name, isScope, fields: [field] }) => {
    const alike = field?.target ? plan.get(field.target).resource.alike : undefined;
    if (isScope || mapped.has(name) || !alike) return false;
    return alike.meaningOf(title) !== null || (alike.meaningsIn?.(title).length ?? 0) > 0;
  });
}

/** A title says of nobody what they belong to: where it looks as if it did, that is said. */
function belowTitle(options: TitleOptions, title: string): string {
  const { presets } = options;
  const meant = meantByTitle(options, title) ?? chosenForAll(options);
  if (!meant) return '';
  const what = meant.label.toLowerCase();
  return presets[meant.fields[0]?.name ?? ''] == null
    ? ` The rows below it have no ${what}: import each part as a file of its own, or add a column.`
    : ` The rows below it get the ${what} that was chosen for the whole file.`;
}

/** Returns the choice for the whole file that neither a column nor another title replaces. */
function chosenForAll({ plan, mapping, targets, presets, sections }: TitleOptions): ImportTarget | undefined {
  const said = new Set([...Object.values(mapping), ...sections.columns.map(({ target }) => target.name)]);
  return targets.find(({ name, isScope, fields: [field] }) => {
    const isNamedByTitles = field?.target ? plan.get(field.target).resource.alike !== undefined : false;
    return isNamedByTitles && !isScope && !said.has(name) && presets[field?.name ?? ''] != null;
  });
}

function noteSentence(text: string | null): string {
  const what = text === null ? 'One cell' : `${quoted(text.trim())}:`;
  return `${what} stands alone in its row, so it is taken for a note and left out. If it is a row, fill another of its cells.`;
}

/** Recognizes a title in the column of numbers, such as a club above its athletes: nearly all other rows have a number and a name. */
function keyTitleReader(options: TitleOptions): (text: string, index: number) => boolean {
  const told = toldColumns(options);
  const rows = options.inspection.head.filter(({ cells }) => isSeveral(cells));
  const isMostly = (index: number, is: (text: string) => boolean) =>
    rows.filter(({ cells }) => is(cells[index]?.trim() ?? '')).length >= rows.length * NEARLY_ALL;
  const areNamed = told.some(({ isName }, index) => isName && isMostly(index, (text) => text !== ''));
  const areNumbered = told.map(({ isKey }, index) => isKey && isMostly(index, (text) => /\d/.test(text)));
  return (text, index) =>
    rows.length > 1 && areNamed && areNumbered[index] === true && /\p{L}{2}/u.test(text) && !/\d/.test(text);
}

function isSeveral(cells: readonly string[]): boolean {
  return cells.filter((cell) => cell.trim() !== '').length > 1;
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
    choices.some(({ field: { type, options } }) => type.fromText(word, options, {}).ok && word.length > LONGEST_CODE);
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
  const isNobody = nobodyReader(options);
  return ({ line, cells, isBelow = false }: PlacedRow, index: number): boolean => {
    const text = cells[index]?.trim() ?? '';
    if (isNobody(text, index)) return true;
    const isPlaced = isBelow || above.has(line) || repeated.has(text);
    // A word or a number is what cells have, some words are what people write.
    if (isUsual || !isPlaced || !/\p{L}/u.test(text) || !/[\s\d]/.test(text)) return false;
    return isWideTable(inspection) || (inspection.typicallyFilled === LEAST_CELLS - 1 && isHalfName[index] === true);
  };
}

/** Recognizes a line that a program printed, such as a page number, in the column of names. The line may stand anywhere in the file. */
function nobodyReader(options: TitleOptions): (text: string, index: number) => boolean {
  const { inspection, resource } = options;
  // Races and sponsors are called "10 km" and "Studio 54".
  if (resource.resource.title.length < 2) return () => false;
  const isName = toldColumns(options).map((column) => column.isName);
  const filled = inspection.head.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const isFullTable =
    inspection.typicallyFilled > 1 &&
    filled.filter(({ cells }) => isSeveral(cells)).length >= filled.length * NEARLY_ALL;
  const stems = filled.flatMap(({ cells }) => stemOf(cells[loneCell(cells)] ?? '') || []);
  return (text, index) => {
    if (isName[index] !== true || !/\p{L}/u.test(text)) return false;
    if (isPrintedText(text)) return true;
    // "Guest 1" and "Guest 2" stand in place of names.
    return isFullTable && /\d/.test(text) && stems.filter((stem) => stem === stemOf(text)).length < 2;
  };
}

function stemOf(text: string): string {
  return text.trim().toLowerCase().replace(/\d+/g, '0');
}
