import { strToU8, Zip, ZipDeflate } from 'fflate';
import { parseDurationText } from '../../fields/duration/durationText';
import { PackedEntry } from './packedEntry';

interface XlsxOptions {
  sheetName: string;
  columnCount: number;
  /** Columns of lengths of time, 0-based. */
  timeColumns?: ReadonlySet<number>;
}

/** Characters of XML that go to the compressor at once, and then out: others have their turn meanwhile. */
const PIECE = 256 * 1024;
/** Rows a sheet can have (ECMA-376 leaves it open; spreadsheet programs stop here). */
const MAX_ROWS = 1_048_576;
/** Longest text of a cell that spreadsheet programs accept. */
const MAX_CELL = 32_767;
const DAY_MS = 86_400_000;

/**
 * Writes rows as an Office Open XML workbook with one sheet, in pieces, holding few rows in memory. The first row is the
 * header: bold, and in sight while scrolling. Cells are texts as they are (a formula stays a text); whole and decimal
 * numbers become numbers, unless zeros in front or at the end say that they are codes; lengths of time become numbers shown as times.
 * @throws Error past the rows a sheet can have.
 */
export async function* writeXlsx(
  rows: AsyncIterable<readonly string[]>,
  options: XlsxOptions,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const [name, text] of Object.entries(fixedParts(options.sheetName))) {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    part.push(strToU8(text), true);
  }
  const sheet = new PackedEntry('xl/worksheets/sheet1.xml');
  zip.add(sheet);
  try {
    let xml = sheetHead(options.columnCount);
    let number = 0;
    for await (const row of rows) {
      number += 1;
      if (number > MAX_ROWS) throw new Error(`A sheet holds ${MAX_ROWS} rows at most; export CSV instead.`);
      xml += rowXml(row, number, options.timeColumns);
      if (xml.length < PIECE) continue;
      await sheet.push(Buffer.from(xml));
      xml = '';
      yield* pieces.splice(0);
    }
    await sheet.push(Buffer.from(`${xml}</sheetData></worksheet>`));
    await sheet.end();
    zip.end();
    yield* pieces.splice(0);
  } finally {
    sheet.terminate();
  }
}

function rowXml(row: readonly string[], number: number, timeColumns: XlsxOptions['timeColumns']): string {
  const isHeader = number === 1;
  const style = isHeader ? ' s="1"' : '';
  const cells = row.map((cell, i) => {
    if (cell === '') return '';
    const place = `${columnName(i)}${number}`;
    return (!isHeader && timeColumns?.has(i) && timeXml(cell, place)) || cellXml(cell, place, style);
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellXml(cell: string, place: string, style: string): string {
  if (isPlainNumber(cell)) return `<c r="${place}"${style}><v>${cell}</v></c>`;
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, MAX_CELL))}</t></is></c>`;
}

/** Days, shown with milliseconds where there are any; null for what is no time, or less than none: spreadsheets show no such time. */
function timeXml(cell: string, place: string): string | null {
  const milliseconds = parseDurationText(cell);
  if (milliseconds === null || milliseconds < 0) return null;
  return `<c r="${place}" s="${milliseconds % 1000 === 0 ? 2 : 3}"><v>${milliseconds / DAY_MS}</v></c>`;
}

/** 15 digits are what a double keeps, and zeros at the end what it does not. */
function isPlainNumber(cell: string): boolean {
  return cell.length <= 15 && /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/.test(cell);
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const NEEDS_ESCAPE = /[&<>"\p{Cc}\p{Surrogate}\ufffe\uffff]/u;

function escapeXml(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  // XML 1.0 has no way to write most control characters and lone surrogates: they are left out.
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function sheetHead(columnCount: number): string {
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const widths = columnCount > 0 ? `<cols><col min="1" max="${columnCount}" width="16" customWidth="1"/></cols>` : '';
  return `${DECLARATION}<worksheet xmlns="${MAIN}">${frozen}${widths}<sheetData>`;
}

function fixedParts(sheetName: string): Record<string, string> {
  const name = escapeXml(sheetName.replace(/[[\]*?/\\:]/g, ' ').slice(0, 31)) || 'Sheet1';
  return {
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`,
    '_rels/.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="[h]:mm:ss"/><numFmt numFmtId="165" formatCode="[h]:mm:ss.000"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}
