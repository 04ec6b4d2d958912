import type { SourceRow } from '../../../tables/fileSource';
import type { Mapping } from '../mapping/mapColumns';
import { quoted } from './cellSentences';
import type { GroupReading } from './groupCells';
import { isPageNumber, loneCell, type PlacedRow, withLastNotes } from './loneRows';
import { markupReader } from './markup';
import { type SectionColumn, SectionReading, type Sections } from './sections';
import type { TitleWords } from './sectionTitle';
import type { Slipped } from './slippedCells';
import type { Aside } from './titleReader';

interface ToldOptions {
  readonly rows: AsyncIterable<SourceRow>;
  /** Why a row is none of the table; one for this reading of the file. */
  aside(row: PlacedRow): Aside | null;
  /** Whether a row looks like a note, wherever it stands. */
  isNote(row: SourceRow): boolean;
  /** Warns of a row of the table that may be a note. */
  doubtOf(row: PlacedRow): string | null;
  readonly sections: Sections;
  /** Null where each row says its own. */
  readonly groups: GroupReading | null;
  readonly mapping: Mapping;
  /** What is wrong with the cells of a row, if something is. */
  slipped(row: SourceRow): Slipped | null;
  /** Refuses a row whose cells another delimiter separates. */
  otherDelimiter(row: SourceRow): Slipped | null;
  /** Whether a title looks as if it said what it does not. */
  isMeant(title: string): boolean;
}

/** The rows of a file in their order, with what only those around them tell. */
export async function* toldRows(options: ToldOptions): AsyncGenerator<PlacedRow> {
  const { sections, groups, mapping, aside } = options;
  const used = sections.columns.filter(({ name }) => mapping[name] != null);
  const reading = SectionReading.begin(sections);
  const markup = markupReader();
  for await (const row of withLastNotes(options.rows, options.isNote)) {
    const page = markup(row);
    if (page !== null) {
      yield { ...row, problem: page };
      continue;
    }
    const text = row.cells[loneCell(row.cells)]?.trim();
    const words = text === undefined || used.length === 0 ? null : await sections.read(text);
    if (text !== undefined && words && used.some(({ target }) => words.has(target.name))) {
      reading.take(text, words);
      yield { ...row, aside: sectionSentence(text, words, used) };
      continue;
    }
    const foreign = options.otherDelimiter(row);
    if (foreign !== null) {
      yield { ...row, ...foreign };
      continue;
    }
    const why = aside(row);
    if (why === null) {
      const doubt = options.doubtOf(row);
      const whole = { ...row, ...options.slipped(row) };
      const mended = { ...whole, ...groups?.fill(whole), ...underOthers(row), ...(doubt !== null && { doubt }) };
      yield sections.columns.length === 0 ? mended : { ...mended, cells: reading.complete(mended.cells) };
    } else {
      if (why.kind === 'title') groups?.end();
      yield { ...row, aside: `${why.said}${endSentence({ ...options, used }, reading, why, text)}` };
    }
  }
}

/** Rows of another table must not fill the columns of this one. */
function underOthers({ line, underOthers }: SourceRow): { problem: string } | null {
  if (underOthers === undefined) return null;
  const where =
    line === underOthers ? 'It names columns that' : `It stands below names of columns (line ${underOthers}) that`;
  return { problem: `${where} are not those of the file. Import that part as a file of its own.` };
}

function sectionSentence(title: string, words: TitleWords, used: readonly SectionColumn[]): string {
  const said = used.flatMap(({ target }) => {
    const word = words.get(target.name);
    return word === undefined ? [] : [`${target.label.toLowerCase()} ${quoted(word)}`];
  });
  return `${quoted(title)}: is a title, and no row. The rows below it get ${said.join(' and ')}.`;
}

/** A title of which nothing is known may begin another section: what the one before said is not said of its rows. */
function endSentence(
  { used, isMeant }: Pick<ToldOptions, 'isMeant'> & { used: readonly SectionColumn[] },
  reading: SectionReading,
  { kind }: Aside,
  text = '',
): string {
  if (used.length === 0 || (kind !== 'title' && kind !== 'note') || isPageNumber(text)) return '';
  const isAnother = isMeant(text);
  const ended = reading.end({ isAnother });
  if (ended === null || isAnother) return '';
  const what = used.map(({ target }) => target.label.toLowerCase()).join(' and ');
  return ` Whether the rows below it still belong to ${quoted(ended)} is not clear: they get no ${what} by it.`;
}
