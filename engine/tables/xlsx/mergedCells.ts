import { attributeOf } from './xmlScanner';
import type { ZipArchive } from './zipArchive';

/** Cells of a column that are merged into one, which stands in the first of their rows. */
interface MergedCells {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

const END_OF_ROWS = '</sheetData>';
const MERGED = /<(?:\w+:)?mergeCell\b([^>]*)>/g;
const RANGE = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/;
/** What stands behind the rows of a sheet besides is of no interest, and may be long. */
const MOST_TEXT = 4_000_000;

/** The cells of a sheet that reach over several rows, by the row they begin in. A sheet says so behind its rows. */
export async function readMergedCells(archive: ZipArchive, path: string): Promise<ReadonlyMap<number, MergedCells[]>> {
  const decoder = new TextDecoder('latin1');
  let isBehind = false;
  let text = '';
  for await (const chunk of archive.read(path)) {
    text += decoder.decode(chunk, { stream: true });
    if (!isBehind) {
      const end = text.search(/<\/(?:\w+:)?sheetData>/);
      isBehind = end >= 0;
      text = isBehind ? text.slice(end) : text.slice(-2 * END_OF_ROWS.length);
    }
    if (text.length > MOST_TEXT) break;
  }
  return isBehind ? mergesIn(text) : new Map();
}

function mergesIn(text: string): Map<number, MergedCells[]> {
  const merges = new Map<number, MergedCells[]>();
  for (const [, attributes = ''] of text.matchAll(MERGED)) {
    const [, letters = '', first = '', last = ''] = RANGE.exec(attributeOf(attributes, 'ref') ?? '') ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (from < to) merges.set(from, [...(merges.get(from) ?? []), { column: columnOf(letters), from, to }]);
  }
  return merges;
}

/** Writes into rows, which come in their order, what a cell above them says that reaches down to them. */
export class MergeFiller {
  readonly #merges: ReadonlyMap<number, MergedCells[]>;
  #open: { cells: MergedCells; text: string }[] = [];

  constructor(merges: ReadonlyMap<number, MergedCells[]>) {
    this.#merges = merges;
  }

  fill(line: number, cells: string[]): void {
    if (this.#open.length > 0) {
      this.#open = this.#open.filter((one) => one.cells.to >= line);
      for (const {
        cells: { column },
        text,
      } of this.#open) {
        while (cells.length <= column) cells.push('');
        cells[column] ||= text;
      }
    }
    for (const merged of this.#merges.get(line) ?? []) {
      const text = cells[merged.column] ?? '';
      if (text !== '') this.#open.push({ cells: merged, text });
    }
  }
}

function columnOf(letters: string): number {
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
