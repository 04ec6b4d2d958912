import type { Delimiter } from './csv/detectDelimiter';
import type { TextEncoding } from './encoding/detectEncoding';
import { joinBytes } from './joinBytes';

/** An uploaded file. `stream` may be called several times, each call reads the file from its start; `size` is in bytes. */
export interface FileSource {
  fileName: string;
  mimeType?: string;
  size: number;
  stream(): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
}

/** One row as it stands in the file: `line` is where it starts (1-based line of the text, or row of the sheet). */
export interface SourceRow {
  line: number;
  cells: string[];
  /** How many cells it has with the empty ones at its end, where these are more than rows of the file usually have. */
  given?: number;
  /** Its row of the sheet is hidden, by hand or by a filter. */
  isHidden?: true;
  /** It names the columns once more in another order, which those below have; its own cells are in theirs. */
  isReordered?: true;
  /** It stands below names of other columns: their line. */
  underOthers?: number;
  /** Its encoding, where other lines of the file are UTF-8. */
  encoding?: TextEncoding;
  /** The file ends within it: within a quote, or with fewer cells than any other row has. */
  cut?: { readonly cells: number; readonly isInQuote: boolean };
}

/** What a person chose; everything left out is detected. `sheet` is the name of an XLSX sheet. */
export interface FileHints {
  encoding?: TextEncoding;
  delimiter?: Delimiter;
  header?: boolean;
  sheet?: string;
  /** ISO code of the country that the file is for: it settles the encoding where a few letters hardly tell. */
  country?: string;
  /** Says whether a cell is a column name the caller understands; makes telling a header from data surer. */
  isKnownName?: (cell: string) => boolean;
  limits?: Partial<ReadLimits>;
}

export interface ReadLimits {
  /** Characters of one row, line breaks inside quotes included. */
  maxRowLength: number;
  maxColumns: number;
  maxRows: number;
  /** Bytes of an XLSX file, which is held in memory while it is read. */
  maxXlsxBytes: number;
  /** Bytes of all files inside an XLSX file after decompression. */
  maxInflatedBytes: number;
  /** How many times larger than the XLSX file its content may be, once the content is over 10 MB. */
  maxInflationRatio: number;
  maxZipEntries: number;
  /** Characters of all distinct texts of an XLSX file, which are held in memory. */
  maxSharedText: number;
}

const defaultLimits: ReadLimits = {
  maxRowLength: 1_000_000,
  maxColumns: 500,
  maxRows: 1_000_000,
  maxXlsxBytes: 64 * 1024 * 1024,
  maxInflatedBytes: 1024 * 1024 * 1024,
  maxInflationRatio: 250,
  maxZipEntries: 2_000,
  maxSharedText: 64_000_000,
};

export function withDefaultLimits(limits: Partial<ReadLimits> | undefined): ReadLimits {
  return { ...defaultLimits, ...limits };
}

/** The first `length` bytes of the file, fewer when it is shorter; the stream is closed as soon as they are there. */
export async function readHead(source: FileSource, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let total = 0;
  for await (const part of await source.stream()) {
    parts.push(part);
    total += part.byteLength;
    if (total >= length) break;
  }
  return joinBytes(parts).subarray(0, length);
}
