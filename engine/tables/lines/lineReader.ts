/** A line without its break, or what a line that is too long begins with. */
export interface SourceLine {
  /** 1-based. */
  line: number;
  text: string;
  isTooLong: boolean;
}

/** Characters of one line: devices write fewer than 200. */
export const LONGEST_LINE = 10_000;
const LINE_BREAK = /\r\n|\r|\n/g;

/**
 * Cuts text or UTF-8 into lines, chunk by chunk; LF, CRLF and CR end a line. Of a line that is longer than `LONGEST_LINE` only
 * the beginning is kept, so memory stays bounded on a file without line breaks.
 */
export class LineReader {
  readonly #decoder = new TextDecoder();
  #open = '';
  #line = 1;
  #isTooLong = false;
  #isAfterReturn = false;
  #isAtStart = true;

  push(chunk: string | Uint8Array): SourceLine[] {
    return this.#take(typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true }));
  }

  /** The last line, when no break ends it. */
  end(): SourceLine[] {
    const lines = this.#take(this.#decoder.decode());
    if (this.#open !== '') lines.push(this.#close());
    return lines;
  }

  #take(chunk: string): SourceLine[] {
    const lines: SourceLine[] = [];
    if (chunk === '') return lines;
    let start = this.#startOf(chunk);
    for (const { 0: lineBreak, index } of chunk.matchAll(LINE_BREAK)) {
      if (index < start) continue;
      this.#append(chunk, start, index);
      lines.push(this.#close());
      start = index + lineBreak.length;
    }
    this.#append(chunk, start, chunk.length);
    this.#isAfterReturn = chunk.endsWith('\r');
    return lines;
  }

  /** Behind a byte order mark, which the decoder only removes from bytes, and behind the second half of a CRLF. */
  #startOf(chunk: string): number {
    const isMarked = this.#isAtStart && chunk.startsWith('\ufeff');
    const isSecondHalf = this.#isAfterReturn && chunk.startsWith('\n');
    this.#isAtStart = false;
    return isMarked || isSecondHalf ? 1 : 0;
  }

  #append(chunk: string, start: number, end: number): void {
    const room = LONGEST_LINE - this.#open.length;
    if (end - start > room) this.#isTooLong = true;
    this.#open += chunk.slice(start, Math.min(end, start + room));
  }

  #close(): SourceLine {
    const closed = { line: this.#line, text: this.#open, isTooLong: this.#isTooLong };
    this.#open = '';
    this.#isTooLong = false;
    this.#line++;
    return closed;
  }
}
