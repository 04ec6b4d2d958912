import { lineParser } from './lines/lineParser';
import { LocalClock } from './lines/localClock';
import { Unreadable } from './lines/unreadable';
import { parseClock } from './lines/values';
import type { RawFormat, RawRead } from './rawRead';
import { cellsOf } from './table/cellsOf';
import { type ColumnPositions, positionsByName } from './table/columnPositions';
import { rowToRead } from './table/rowToRead';

const COMMENT = '//';
const READER_NAME = /\bReaderName=([^,;\s]+)/;
const DELIMITER = /[,;\t]/;
/** Tags have 64 to 496 bits, written in hex. */
const EPC = /^(?:[0-9a-f]{4}){4,31}$/i;
const EPOCH = /^1\d{9}(?:\.\d+)?$|^1\d{12}$|^1\d{15}$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[T ](.+)$/;

/**
 * Tables written by Impinj's own programs.
 *
 * ItemTest: comments that begin with `//`, among them the header, `// Timestamp, EPC, TID, Antenna, RSSI, Frequency, Hostname, …`,
 * and `ReaderName=…`; times such as `2026-04-09T14:24:20.255-05:00`.
 *
 * Speedway Connect: no header, and which columns there are is a setting of the reader (support.impinj.com, "Speedway Connect
 * Data Integration": AntennaPort, EPC, TID, FirstSeenTimestamp, PeakRSSI). Without a header the time is recognised by its form, and
 * the chip is the first other cell that can be an EPC, which always stands before the TID. Times without a zone are local.
 */
export const impinj: RawFormat = {
  name: 'impinj',
  open: (options) => {
    const table = new ImpinjTable(new LocalClock(options), options.device ?? null);
    return lineParser((line) => table.toRead(line));
  },
};

class ImpinjTable {
  readonly #clock: LocalClock;
  readonly #givenDevice: string | null;
  #readerName: string | null = null;
  #positions: ColumnPositions | null = null;

  constructor(clock: LocalClock, givenDevice: string | null) {
    this.#clock = clock;
    this.#givenDevice = givenDevice;
  }

  toRead(line: string): RawRead | null {
    const isComment = line.startsWith(COMMENT);
    const text = isComment ? line.slice(COMMENT.length) : line;
    const cells = cellsOf(text, DELIMITER.exec(text)?.[0] ?? ',');
    // Rows and the other comments all have digits.
    const header = /\d/.test(text) ? null : positionsByName(cells);
    if (header) this.#positions = header;
    if (isComment) this.#readerName = READER_NAME.exec(text)?.[1] ?? this.#readerName;
    if (header || isComment) return null;
    const device = this.#readerName ?? this.#givenDevice;
    const positions = this.#positions ?? positionsByContent(cells);
    return rowToRead(cells, line, { positions, format: null, clock: this.#clock, device });
  }
}

function positionsByContent(cells: string[]): ColumnPositions {
  const time = cells.findIndex(isTime);
  if (time < 0) throw new Unreadable('time', 'no cell holds a date with its time, or a time since 1970');
  const chipcode = cells.findIndex((cell, index) => index !== time && EPC.test(cell));
  if (chipcode < 0) throw new Unreadable('chipcode', 'no cell holds an EPC');
  return { chipcode, time };
}

function isTime(cell: string): boolean {
  const [, time] = TIMESTAMP.exec(cell) ?? [];
  return time === undefined ? EPOCH.test(cell) : parseClock(time) !== null;
}
