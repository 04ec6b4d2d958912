import type { Readable } from 'node:stream';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { type ExportColumn, exportColumns, type RankingSheet } from '../exportEntries';
import { InterFaces } from './interFaces';
import { filled, type PdfLanguage, type PdfTexts } from './pdfTexts';

/** A4 in points, and what is left free around the text. */
const PAGE = { width: 595.28, height: 841.89, margin: 36 } as const;
const ROW_HEIGHT = 14.5;
const ROWS_TOP = 118;
const ROWS_PER_PAGE = Math.floor((PAGE.height - PAGE.margin - 22 - ROWS_TOP) / ROW_HEIGHT);

interface Column {
  readonly title: keyof PdfTexts;
  readonly of: ExportColumn;
  readonly width: number;
  readonly isRight: boolean;
}

const COLUMNS: readonly Column[] = [
  { title: 'rank', of: 'Rank', width: 30, isRight: true },
  { title: 'bib', of: 'Bib', width: 42, isRight: true },
  { title: 'name', of: 'Name', width: 130, isRight: false },
  { title: 'club', of: 'Club', width: 0, isRight: false },
  { title: 'country', of: 'Country', width: 30, isRight: false },
  { title: 'category', of: 'Category', width: 52, isRight: false },
  { title: 'gender', of: 'Gender', width: 31, isRight: false },
  { title: 'laps', of: 'Laps', width: 34, isRight: true },
  { title: 'time', of: 'Time', width: 0, isRight: true },
  { title: 'gap', of: 'Behind', width: 0, isRight: true },
];
const CELL_GAP = 8;
const NAME_LEFT = PAGE.margin + 30 + 42;
const RIGHT_EDGE = PAGE.width - PAGE.margin;

/** Widths of the last two columns, in points. The column Time also holds the longest state, REGISTERED. */
const TIME_WIDTHS = { exact: { Time: 64, Behind: 72 }, rounded: { Time: 60, Behind: 58 } } as const;

/** Columns of a ranking: the club makes room for the laps and for exact times. */
function columnsOf({ hasLaps, rounding }: RankingSheet): readonly Column[] {
  const times = TIME_WIDTHS[rounding === 'exact' ? 'exact' : 'rounded'];
  const club = 208 - (hasLaps ? 34 : 0) - times.Time - times.Behind;
  const widths: Partial<Record<ExportColumn, number>> = { Club: club, ...times };
  return COLUMNS.flatMap((column) => {
    if (column.of === 'Laps' && !hasLaps) return [];
    return [{ ...column, width: widths[column.of] ?? column.width }];
  });
}

const INK = '0.11 0.106 0.098';
const QUIET = '0.369 0.357 0.333';
const LINE = '0.88 0.87 0.85';

interface Printing {
  readonly sheet: RankingSheet;
  readonly rows: AsyncIterable<readonly string[]>;
  /** What it is written in, but for names. */
  readonly language: PdfLanguage;
  readonly printedAt: Date;
}

/**
 * A ranking as a document to print: A4, a header on each page, one line per entry. Streamed: pages leave as they fill.
 * Rows are those of the export.
 */
export async function writeRankingPdf({ sheet, rows, language, printedAt }: Printing): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    // None of the built-in fonts, which lack most of Europe's letters.
    font: '',
    autoFirstPage: false,
    info: { Title: `${sheet.event} – ${sheet.race} – ${sheet.name}`, Creator: 'Startline', CreationDate: printedAt },
    lang: language.locale,
    displayTitle: true,
  });
  const pages = pagesOf(sheet);
  const times = timesOf(sheet, language, printedAt);
  const write = async (): Promise<void> => {
    const faces = new InterFaces(document);
    let page: Page | null = null;
    let number = 0;
    let row = ROWS_PER_PAGE;
    for await (const texts of rows) {
      const entry = { sheet, texts, row, words: language.texts };
      const lines = linesOf(cellsOf(entry)('State reason') !== '');
      if (row + lines > ROWS_PER_PAGE) {
        page?.close();
        document.addPage();
        number += 1;
        page = new Page(faces, (content) => void document.addContent(content));
        drawFrame(page, sheet, { ...times, language, number, pages: Math.max(pages, number) });
        row = 0;
      }
      // A row can open font files, each of which takes some tens of milliseconds.
      await letOthersRun();
      if (page) drawRow(page, { ...entry, row });
      row += lines;
    }
    if (!page) {
      document.addPage();
      page = new Page(faces, (content) => void document.addContent(content));
      drawFrame(page, sheet, { ...times, language, number: 1, pages: 1 });
      page.text(language.texts.nobody, { x: PAGE.margin, y: ROWS_TOP + 10, size: 9, color: QUIET });
    }
    page.close();
    document.end();
  };
  write().catch((error) => document.destroy(error));
  return document as unknown as Readable;
}

/** A reason has a line of its own below the entry, on the same page. */
function linesOf(hasReason: boolean): number {
  return hasReason ? 2 : 1;
}

function pagesOf({ entries, reasonsAt }: RankingSheet): number {
  const withReason = new Set(reasonsAt);
  let pages = 1;
  let row = 0;
  for (let position = 1; position <= entries; position += 1) {
    const lines = linesOf(withReason.has(position));
    if (row + lines > ROWS_PER_PAGE) [pages, row] = [pages + 1, 0];
    row += lines;
  }
  return pages;
}

interface TextStyle {
  /** Left edge, or the right one of texts that end there. */
  x: number;
  /** Baseline, from the top. */
  y: number;
  size: number;
  color?: string;
  isRight?: boolean;
  isBold?: boolean;
  maxWidth?: number;
}

/** The operators of one page, handed over at once. */
class Page {
  readonly #faces: InterFaces;
  readonly #write: (content: string) => void;
  #content = `q 1 0 0 -1 0 ${PAGE.height} cm\n`;

  constructor(faces: InterFaces, write: (content: string) => void) {
    this.#faces = faces;
    this.#write = write;
    faces.enterPage();
  }

  text(text: string, style: TextStyle): void {
    const { x, y, size, color = INK, isRight = false, isBold = false, maxWidth } = style;
    const shown = maxWidth === undefined ? text : this.#faces.fitting(text, maxWidth / size);
    let left = isRight ? x - this.#faces.widthOf(shown) * size : x;
    // Glyphs of shaped texts are neither in reading order nor one for each letter: readers and searches need the text itself.
    const isPlain = this.#faces.isPlain(shown);
    if (!isPlain) this.#content += `/Span <</ActualText <${utf16(shown)}>>> BDC\n`;
    for (const { face, codes, width, right, up, stroke } of this.#faces.runs(shown)) {
      // A stroke as wide as the outline needs to look bold.
      const heavier = stroke + (isBold ? 0.028 : 0);
      const weight = heavier > 0 ? `2 Tr ${(size * heavier).toFixed(2)} w ${color} RG` : '0 Tr';
      const [across, down] = [left + right * size, PAGE.height - y + up * size];
      this.#content += `BT ${color} rg ${weight} /${face} ${size} Tf 1 0 0 1 ${across.toFixed(2)} ${down.toFixed(2)} Tm <${codes}> Tj ET\n`;
      left += width * size;
    }
    if (!isPlain) this.#content += 'EMC\n';
  }

  line(y: number, color: string, width: number): void {
    const at = (PAGE.height - y).toFixed(2);
    this.#content += `${color} RG ${width} w ${PAGE.margin} ${at} m ${PAGE.width - PAGE.margin} ${at} l S\n`;
  }

  close(): void {
    this.#write(`${this.#content}Q`);
  }
}

/** As PDF writes texts: UTF-16 with its byte order mark, in hexadecimal. */
function utf16(text: string): string {
  return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex');
}

interface Frame {
  language: PdfLanguage;
  number: number;
  pages: number;
  printed: string;
  since: string;
}

function drawFrame(page: Page, sheet: RankingSheet, { language, number, pages, printed, since }: Frame): void {
  const { locale, texts } = language;
  const { margin } = PAGE;
  const right = PAGE.width - margin;
  const quiet = { size: 8.5, color: QUIET };
  page.text(sheet.event, { x: margin, y: margin + 16, size: 16, isBold: true, maxWidth: 380 });
  page.text(`${sheet.race} · ${sheet.name}`, { x: margin, y: margin + 36, size: 11, maxWidth: 380 });
  page.text([daysOf(sheet, locale), texts[sheet.timing_type], sheet.timeline ?? texts.finish].join(' · '), {
    ...quiet,
    x: margin,
    y: margin + 52,
    maxWidth: 380,
  });
  const status = sheet.isOfficial ? texts.official : texts.unofficial;
  page.text(status, { x: right, y: margin + 16, size: 11, isRight: true, isBold: sheet.isOfficial });
  const isOne = new Intl.PluralRules(locale).select(sheet.entries) === 'one';
  const count = filled(isOne ? texts.athlete : texts.athletes, { count: sheet.entries.toLocaleString(locale) });
  page.text(count, { ...quiet, x: right, y: margin + 36, isRight: true });
  page.text(since, { ...quiet, x: right, y: margin + 52, isRight: true });
  eachColumn(sheet, (column, edge, maxWidth) =>
    page.text(texts[column.title], {
      x: edge,
      y: ROWS_TOP - 8,
      size: 8,
      color: QUIET,
      isRight: column.isRight,
      maxWidth,
    }),
  );
  page.line(ROWS_TOP - 2, INK, 0.75);
  const foot = PAGE.height - margin + 6;
  page.line(foot - 14, LINE, 0.5);
  page.text(printed, { ...quiet, size: 7.5, x: margin, y: foot });
  const place = filled(texts.page, { number: String(number), pages: String(pages) });
  page.text(place, { ...quiet, size: 7.5, x: right, y: foot, isRight: true });
}

interface Row {
  sheet: RankingSheet;
  texts: readonly string[];
  /** Its place on the page, from 0. */
  row: number;
  words: PdfTexts;
}

function drawRow(page: Page, entry: Row): void {
  const y = ROWS_TOP + entry.row * ROW_HEIGHT + 10;
  const cells = cellsOf(entry);
  const isRanked = cells('Rank') !== '';
  eachColumn(entry.sheet, (column, edge, maxWidth) => {
    const text = textOf(entry, column.of, cells);
    if (text === '') return;
    page.text(text, {
      x: edge,
      y,
      size: 8.5,
      isRight: column.isRight,
      maxWidth,
      ...(!isRanked && { color: QUIET }),
    });
  });
  const reason = cells('State reason');
  if (reason !== '')
    page.text(reason, { x: NAME_LEFT, y: y + ROW_HEIGHT - 2, size: 8, color: QUIET, maxWidth: RIGHT_EDGE - NAME_LEFT });
  page.line(y + 4.5 + (linesOf(reason !== '') - 1) * ROW_HEIGHT, LINE, 0.4);
}

type Cells = (name: ExportColumn) => string;

function cellsOf({ sheet, texts }: Row): Cells {
  const names = exportColumns(sheet);
  return (name) => texts[names.indexOf(name)] ?? '';
}

/** Who has no place is shown with the reason, where the time would be. */
function textOf({ words }: Row, name: ExportColumn, cells: Cells): string {
  const text = cells(name);
  if (name === 'Time' && cells('Rank') === '') return cells('State').toUpperCase();
  if (name === 'Gender') return text === 'male' || text === 'female' ? words[text] : '';
  return text;
}

/** Gives each column with the edge its texts keep to, and the room they have. */
function eachColumn(sheet: RankingSheet, draw: (column: Column, edge: number, maxWidth: number) => void): void {
  let left: number = PAGE.margin;
  for (const column of columnsOf(sheet)) {
    const room = column.width - CELL_GAP;
    draw(column, column.isRight ? left + room : left, column.isRight ? column.width : room);
    left += column.width;
  }
}

function timesOf(
  { timezone, ...sheet }: RankingSheet,
  { locale, texts }: PdfLanguage,
  printedAt: Date,
): { printed: string; since: string } {
  const { isOfficial } = sheet;
  const instant = isOfficial ? sheet.published_at : sheet.calculated_at;
  const when = instant && localTime(new Date(instant), timezone, locale);
  return {
    printed: filled(texts.printed, { when: localTime(printedAt, timezone, locale), zone: timezone }),
    since: when ? filled(isOfficial ? texts.published : texts.as_of, { when }) : '',
  };
}

/** The day of the race, or its first and last one. */
function daysOf({ firstDay, lastDay }: RankingSheet, locale: string): string {
  const days = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
  return days.formatRange(new Date(firstDay), new Date(lastDay));
}

function localTime(instant: Date, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
}
