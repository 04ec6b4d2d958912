/** One object of a stream of JSON, as text; cut at `LONGEST_RECORD` characters when it is longer. */
export interface JsonRecord {
  /** 1-based line on which the object begins. */
  line: number;
  text: string;
  isTooLong: boolean;
  isComplete: boolean;
}

/** Characters of one object; the exporter's have fewer than a thousand. */
export const LONGEST_RECORD = 20_000;
/** Everything else may stand between objects without a word: a list's brackets and commas, white space. */
const NOISE = /^[\s[\],\ufeff]$/;

/**
 * Cuts a stream of JSON objects into its objects, whether they stand one per line, spread over lines, or in a list. Text between
 * objects that is neither bracket nor comma comes out as an incomplete record. Memory stays bounded.
 */
export class JsonRecords {
  #text = '';
  #isOpen = false;
  #line = 1;
  #startLine = 1;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isTooLong = false;
  #isAfterReturn = false;
  #isAtLineStart = false;

  push(chunk: string): JsonRecord[] {
    const records: JsonRecord[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const char = chunk[at]!;
      this.#countLine(char);
      if (this.#isOpen && this.#endsBefore(char)) records.push(this.#close({ chunk, from, to: at, isComplete: false }));
      if (!this.#isOpen) {
        if (NOISE.test(char)) continue;
        this.#isOpen = true;
        this.#startLine = this.#line;
        from = at;
      }
      if (this.#endsWith(char)) records.push(this.#close({ chunk, from, to: at + 1, isComplete: true }));
    }
    if (this.#isOpen) this.#append(chunk, from, chunk.length);
    return records;
  }

  end(): JsonRecord[] {
    return this.#isOpen ? [this.#close({ chunk: '', from: 0, to: 0, isComplete: false })] : [];
  }

  #countLine(char: string): void {
    if (char === '\r' || (char === '\n' && !this.#isAfterReturn)) this.#line++;
    this.#isAfterReturn = char === '\r';
  }

  /**
   * Text between objects ends with its line. An object ends where it can never be closed any more: no string of JSON holds a line
   * break, and no writer puts an inner object at the very start of a line. One broken object must not swallow all that follow.
   */
  #endsBefore(char: string): boolean {
    const isBreak = char === '\n' || char === '\r';
    if (this.#depth === 0) return isBreak || char === '{';
    return (this.#isInString && isBreak) || (this.#isAtLineStart && char === '{');
  }

  /** Follows the open record by one character; whether it is complete with it. */
  #endsWith(char: string): boolean {
    if (this.#depth === 0 && char !== '{') return false;
    this.#isAtLineStart = char === '\n' || char === '\r';
    if (this.#isInString) this.#takeInString(char);
    else if (char === '"') this.#isInString = true;
    else if (char === '{') this.#depth++;
    else if (char === '}') this.#depth--;
    return this.#depth === 0;
  }

  #takeInString(char: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (char === '\\') this.#isEscaped = true;
    else if (char === '"') this.#isInString = false;
  }

  #append(chunk: string, from: number, to: number): void {
    const room = LONGEST_RECORD - this.#text.length;
    if (to - from > room) this.#isTooLong = true;
    this.#text += chunk.slice(from, Math.min(to, from + room));
  }

  #close({
    chunk,
    from,
    to,
    isComplete,
  }: {
    chunk: string;
    from: number;
    to: number;
    isComplete: boolean;
  }): JsonRecord {
    this.#append(chunk, from, to);
    const record = { line: this.#startLine, text: this.#text, isTooLong: this.#isTooLong, isComplete };
    this.#text = '';
    this.#isOpen = false;
    this.#depth = 0;
    this.#isInString = false;
    this.#isEscaped = false;
    this.#isTooLong = false;
    this.#isAtLineStart = false;
    return record;
  }
}
