import { unguarded } from '../csv/formulaGuard';
import { visibleText } from '../csv/plainCell';
import type { ReadLimits, SourceRow } from '../fileSource';
import { ImportFileError } from '../importFileError';
import { MergeFiller, readMergedCells } from './mergedCells';
import { textOfNumber } from './numberFormat';
import { type Sheet, scanXml, unescapeText, type Workbook } from './workbook';
import { attributeOf, type XmlHandler } from './xmlScanner';
import { brokenArchive, type ZipArchive } from './zipArchive';

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
  /** Of a cell that is worked out; null for any other. */
  formula: string | null;
}

/**
 * The rows of one sheet that hold anything, in batches as they are unpacked, each with the share of the sheet read so far (0 to
 * 1). Throws ImportFileError `broken_xlsx`, `too_many_columns`, `zip_bomb`.
 */
export async function* readSheetRows(
  archive: ZipArchive,
  { workbook, sheet, limits }: { workbook: Workbook; sheet: Sheet; limits: ReadLimits },
): AsyncGenerator<{ rows: SourceRow[]; share: number }> {
  const filler = new MergeFiller(await readMergedCells(archive, sheet.path));
  const collector = new RowCollector(workbook, limits);
  const size = Math.max(1, archive.sizeOf(sheet.path));
  for await (const bytesRead of scanXml(archive, sheet.path, collector)) {
    const rows = collector.takeRows();
    for (const { line, cells } of rows) filler.fill(line, cells);
    yield { rows, share: bytesRead / size };
  }
}

class RowCollector implements XmlHandler {
  readonly #workbook: Workbook;
  readonly #limits: ReadLimits;
  #rows: SourceRow[] = [];
  #row: SourceRow = { line: 0, cells: [] };
  #cell: Cell | undefined;
  #nextColumn = 0;
  #isValue = false;
  #isFormula = false;
  #isPhonetic = false;

  constructor(workbook: Workbook, limits: ReadLimits) {
    this.#workbook = workbook;
    this.#limits = limits;
  }

  takeRows(): SourceRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') this.#isValue = true;
    else if (name === 'f') this.#openFormula();
    else if (name === 't') this.#isValue = this.#cell?.type === 'inlineStr' && !this.#isPhonetic;
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'row') this.#openRow(attributes);
  }

  text(text: string): void {
    if (!this.#cell) return;
    if (this.#isValue) this.#cell.value += text;
    else if (this.#isFormula) this.#cell.formula += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'f') this.#isFormula = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'row' && this.#row.cells.some((cell) => cell !== '')) this.#rows.push(this.#row);
  }

  #openRow(attributes: string): void {
    const line = Number(attributeOf(attributes, 'r') ?? this.#row.line + 1);
    if (!Number.isInteger(line)) throw brokenArchive('a row has no number');
    const isHidden = /^(?:1|true)$/.test(attributeOf(attributes, 'hidden') ?? '');
    this.#row = { line, cells: [], ...(isHidden && { isHidden }) };
    this.#nextColumn = 0;
  }

  #openCell(attributes: string): void {
    const address = attributeOf(attributes, 'r');
    const column = address === undefined ? this.#nextColumn : columnOf(address);
    const style = Number(attributeOf(attributes, 's') ?? 0);
    this.#cell = { column, type: attributeOf(attributes, 't') ?? 'n', style, value: '', formula: null };
    this.#nextColumn = column + 1;
  }

  #openFormula(): void {
    this.#isFormula = true;
    if (this.#cell) this.#cell.formula = '';
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell) return;
    const text = this.#textOf(cell);
    if (text === '') return;
    if (cell.column >= this.#limits.maxColumns) this.#refuseColumns(cell.column + 1);
    const { cells } = this.#row;
    while (cells.length < cell.column) cells.push('');
    cells[cell.column] = text;
  }

  #textOf({ type, style, value, formula }: Cell): string {
    const { texts, styles, is1904 } = this.#workbook;
    // Programs that write workbooks leave it to a spreadsheet to work them out: nothing is known of such a cell but its formula.
    if (formula !== null && value === '' && type !== 'str') return `=${formula}`;
    if (type === 'n') return textOfNumber(value, styles[style] ?? 'number', { is1904 });
    if (type === 's') return value === '' ? '' : textCell(visibleText(this.#sharedText(texts[Number(value)])));
    if (type === 'b') return value === '' ? '' : value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'd') return value.replace(/T(?:00:00(?::00(?:\.0+)?)?Z?)?$/, '').replace('T', ' ');
    return textCell(visibleText(unescapeText(value)));
  }

  #sharedText(text: string | undefined): string {
    if (text === undefined) throw brokenArchive(`row ${this.#row.line} refers to a text that is missing`);
    return text;
  }

  #refuseColumns(columns: number): never {
    const { line } = this.#row;
    const message = `Row ${line} has ${columns} columns, more than the ${this.#limits.maxColumns} that can be read.`;
    throw new ImportFileError('too_many_columns', message, { line });
  }
}

/** Its text, marked where it would be taken for a formula, or for a mark. */
function textCell(text: string): string {
  return /^=(?!\d+\.?$)/.test(text) || unguarded(text) !== null ? `'${text}` : text;
}

/** The column of an address such as AB12, counted from 0. */
function columnOf(address: string): number {
  let column = 0;
  for (let index = 0; index < address.length; index++) {
    const letter = address.charCodeAt(index) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column === 0) throw brokenArchive(`"${address.slice(0, 10)}" is not a cell`);
  return column - 1;
}
