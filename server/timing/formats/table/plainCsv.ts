import { DATE_FORMATS } from '../../../../engine/fields/calendarDate/readDate';
import { isTimeZone } from '../../../../engine/fields/timeZone/timeZones';
import type { DetectedDateFormat } from '../../../../engine/tables/detectDateFormat';
import { TextReader } from '../../../../engine/tables/encoding/textReader';
import { LineReader, type SourceLine } from '../../../../engine/tables/lines/lineReader';
import { HEAD_LINES, headOfReads, isBesideReads } from '../../../../resources/passings/headOfReads';
import { namesElapsed, plainColumnName } from '../../../../resources/passings/readColumns';
import { type LineToRead, readLines } from '../lines/lineParser';
import { LocalClock } from '../lines/localClock';
import { quoted, Unreadable } from '../lines/unreadable';
import type { RawBatch, RawFormat, RawFormatOptions, RawParser } from '../rawRead';
import { cellsOf } from './cellsOf';
import { type ColumnPositions, positionsByMapping, positionsByName } from './columnPositions';
import { withDecimalComma } from './decimalComma';
import { formatOfCells } from './moment';
import { rowToRead } from './rowToRead';

/**
 * Any table with a chip or start number and a time: comma, semicolon, tab or bar; names in the header or a mapping; instants with
 * their zone, seconds to microseconds since 1970, local times, or times since a gun that the caller names. Lines that begin with # are comments. The encoding is detected: a table was
 * often saved by a spreadsheet program.
 */
export const plainCsv: RawFormat = {
  name: 'csv',
  open: (options) => new CsvParser(options),
};

class CsvParser implements RawParser {
  readonly #options: RawFormatOptions;
  readonly #clock: LocalClock;
  readonly #text = new TextReader('utf-8');
  readonly #lines = new LineReader();
  #head: SourceLine[] = [];
  #toRead: LineToRead | null = null;

  constructor(options: RawFormatOptions) {
    this.#options = options;
    this.#clock = new LocalClock(options);
    requireDateFormat(options.dateFormat);
  }

  push(chunk: string | Uint8Array): RawBatch {
    return this.#take(this.#lines.push(typeof chunk === 'string' ? chunk : this.#text.read(chunk)), false);
  }

  end(): RawBatch {
    return this.#take([...this.#lines.push(this.#text.end()), ...this.#lines.end()], true);
  }

  #take(lines: SourceLine[], isEnd: boolean): RawBatch {
    if (this.#toRead) return readLines(lines, this.#toRead);
    const known = this.#head.concat(lines);
    const isEnough = isEnd || known.length >= HEAD_LINES;
    this.#head = isEnough ? [] : known;
    if (!isEnough) return { reads: [], rejections: [] };
    this.#toRead = tableReader({ head: known.slice(0, HEAD_LINES), options: this.#options, clock: this.#clock });
    return readLines(known, this.#toRead);
  }
}

function tableReader({
  head,
  options,
  clock,
}: {
  head: SourceLine[];
  options: RawFormatOptions;
  clock: LocalClock;
}): LineToRead {
  // Lines that are too long are rejected with their reason when their turn comes.
  const { delimiter, rows } = headOfReads(head.flatMap(({ text, isTooLong }) => (isTooLong ? [] : [text])));
  const layout = layoutOf(rows, options.columns);
  if (typeof layout === 'string') return refuseAll(layout);
  const { positions, hasHeader } = layout;
  const width = hasHeader && delimiter === ',' ? (rows[0]?.length ?? 0) : Number.POSITIVE_INFINITY;
  const dates = rows.slice(hasHeader ? 1 : 0).map((cells) => cells[positions.date ?? positions.time] ?? '');
  const format = givenFormat(options.dateFormat) ?? formatOfCells(dates, options.date ?? null);
  const zones = zonesOf({ header: hasHeader ? (rows[0] ?? []) : [], positions, options, clock });
  const isElapsed = hasHeader && namesElapsed(rows[0]?.[positions.time] ?? '');
  const context = { positions, format, isElapsed, device: options.device ?? null, firedAt: options.firedAt ?? null };
  let isHeaderNext = hasHeader;
  return (line) => {
    if (isBesideReads(line)) return null;
    const cells = withDecimalComma(cellsOf(line, delimiter), { width, time: positions.time });
    if (!isHeaderNext) return rowToRead(cells, line, { ...context, clock: zones(cells) });
    isHeaderNext = false;
    return null;
  };
}

interface ZoneOptions {
  header: readonly string[];
  positions: ColumnPositions;
  options: RawFormatOptions;
  clock: LocalClock;
}

const ZONE_NAMES = ['tz', 'timezone', 'zone', 'zeitzone', 'tijdzone'];
/** "UTC time", "Time (GMT)". */
const UTC_HEADING = /(?:^|[^\p{L}])(?:utc|gmt)(?:$|[^\p{L}])|^utc|utc$/iu;

/** Whose clock a row's time is of: as a column of zones says, or the heading of the times, or else that of the event. */
function zonesOf({ header, positions, options, clock }: ZoneOptions): (cells: string[]) => LocalClock {
  const column = header.findIndex((name) => ZONE_NAMES.includes(plainColumnName(name)));
  const clocks = new Map<string, LocalClock>();
  const clockIn = (timeZone: string): LocalClock => {
    const known = clocks.get(timeZone) ?? new LocalClock({ ...options, timeZone });
    clocks.set(timeZone, known);
    return known;
  };
  const own = UTC_HEADING.test(header[positions.time] ?? '') ? clockIn('UTC') : clock;
  if (column < 0) return () => own;
  return (cells) => {
    const zone = cells[column]?.trim() ?? '';
    if (zone === '') return own;
    const name = /^(?:utc|gmt|z)$/i.test(zone) ? 'UTC' : zone;
    if (!isTimeZone(name)) throw new Unreadable('zone', `${quoted(zone)} is no time zone such as UTC or Europe/Paris`);
    return clockIn(name);
  };
}

function layoutOf(
  rows: string[][],
  columns: RawFormatOptions['columns'],
): { positions: ColumnPositions; hasHeader: boolean } | string {
  const first = rows[0] ?? [];
  if (!columns || rows.length === 0) {
    const positions = positionsByName(first);
    return positions
      ? { positions, hasHeader: true }
      : 'it names no column of chips or start numbers, or none of times: give a mapping';
  }
  const positions = positionsByMapping(columns, rows);
  const isNamed = Object.values(columns).some((place) => typeof place === 'string');
  return { positions, hasHeader: isNamed || !/\d/.test(first[positions.time] ?? '') };
}

function refuseAll(problem: string): LineToRead {
  return (line) => {
    if (isBesideReads(line)) return null;
    throw new Unreadable('header', problem);
  };
}

function requireDateFormat(format: string | undefined): void {
  if (format !== undefined && !givenFormat(format))
    throw new RangeError(`There is no date format "${format}". There are ${DATE_FORMATS.join('; ')}.`);
}

function givenFormat(name: string | undefined): DetectedDateFormat | null {
  const format = DATE_FORMATS.find((known) => known === name);
  return format ? { format, ambiguous: false } : null;
}
