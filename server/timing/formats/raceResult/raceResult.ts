import { lineParser, withLine } from '../lines/lineParser';
import { LocalClock } from '../lines/localClock';
import { rejectionOf, Unreadable } from '../lines/unreadable';
import type { RawBatch, RawFormat, RawParser, RawRead } from '../rawRead';
import { type JsonRecord, JsonRecords, LONGEST_RECORD } from './jsonRecords';
import { readPassingJson } from './passingJson';
import { readPassingLine } from './passingLine';

const RECORD = /[^\s\ufeff]/;

/** RACE RESULT, both ways in which it is written: `;` lines and JSON. The first character that is not white space decides. */
export const raceResult: RawFormat = {
  name: 'raceresult',
  open: (options) => {
    const read = { clock: new LocalClock(options), device: options.device ?? null };
    return new EitherParser({
      json: () => jsonParser((text) => readPassingJson(text, read)),
      lines: () => lineParser((line) => readPassingLine(line, read)),
    });
  },
};

/** What stands before the first record is left out, but counted in the lines. */
class EitherParser implements RawParser {
  readonly #decoder = new TextDecoder();
  readonly #parsers: { json: () => RawParser; lines: () => RawParser };
  #chosen: RawParser | null = null;
  #linesBefore = 0;
  #isAfterReturn = false;

  constructor(parsers: { json: () => RawParser; lines: () => RawParser }) {
    this.#parsers = parsers;
  }

  push(chunk: string | Uint8Array): RawBatch {
    return this.#take(typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true }));
  }

  end(): RawBatch {
    const last = this.#take(this.#decoder.decode());
    const rest = this.#chosen ? this.#shift(this.#chosen.end()) : emptyBatch();
    return { reads: last.reads.concat(rest.reads), rejections: last.rejections.concat(rest.rejections) };
  }

  #take(text: string): RawBatch {
    if (this.#chosen) return this.#shift(this.#chosen.push(text));
    const first = text.search(RECORD);
    this.#countLines(first < 0 ? text : text.slice(0, first));
    if (first < 0) return emptyBatch();
    const isJson = text[first] === '{' || text[first] === '[';
    this.#chosen = isJson ? this.#parsers.json() : this.#parsers.lines();
    return this.#shift(this.#chosen.push(text.slice(first)));
  }

  #countLines(blank: string): void {
    for (const char of blank) {
      if (char === '\r' || (char === '\n' && !this.#isAfterReturn)) this.#linesBefore++;
      this.#isAfterReturn = char === '\r';
    }
  }

  #shift({ reads, rejections }: RawBatch): RawBatch {
    for (const rejection of rejections) rejection.line += this.#linesBefore;
    for (const read of reads) if (read.line !== undefined) read.line += this.#linesBefore;
    return { reads, rejections };
  }
}

function emptyBatch(): RawBatch {
  return { reads: [], rejections: [] };
}

function jsonParser(toRead: (text: string) => RawRead): RawParser {
  const records = new JsonRecords();
  // Only text arrives here: the parser around decodes.
  return {
    push: (chunk) => readRecords(records.push(String(chunk)), toRead),
    end: () => readRecords(records.end(), toRead),
  };
}

function readRecords(records: JsonRecord[], toRead: (text: string) => RawRead): RawBatch {
  const batch: RawBatch = { reads: [], rejections: [] };
  for (const { line, text, isTooLong, isComplete } of records) {
    try {
      if (isTooLong)
        throw new Unreadable('record', `it is longer than ${LONGEST_RECORD.toLocaleString('en-US')} characters`);
      if (!isComplete) throw new Unreadable('record', 'it is no complete JSON object');
      batch.reads.push(withLine(toRead(text), line));
    } catch (error) {
      batch.rejections.push(rejectionOf({ error, line, raw: text }));
    }
  }
  return batch;
}
