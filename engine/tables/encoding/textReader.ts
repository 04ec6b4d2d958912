import { joinBytes } from '../joinBytes';
import { detectAsciiBased, detectBom, type TextEncoding } from './detectEncoding';
import { isMultiByte } from './multiByte';
import { decodeSingleByte, mendControls, type SingleByteEncoding } from './singleByte';
import { isTwiceEncoded, twiceDecoder } from './twiceEncoded';
import { firstNonAscii, isUtf8, linesOf } from './utf8';

type Decode = (bytes: Uint8Array, isLast: boolean) => string;

/** Bytes from the first one outside ASCII on that are enough to tell how a text is encoded. */
const EVIDENCE_BYTES = 64 * 1024;
const LONGEST_BOM = 3;
const ASCII = new TextDecoder();
const NOTHING = new Uint8Array(0);

interface ReaderOptions {
  /** That the text is for. */
  readonly country?: string | undefined;
  /** Some lines are UTF-8, and the others in the encoding. */
  readonly isMixed?: boolean | undefined;
  /** Receives the number of each line of a mixed text that is not UTF-8. */
  onOtherLine?(line: number, encoding: TextEncoding): void;
}

/**
 * Turns the bytes of a text into characters, chunk by chunk, holding at most 64 kB back. A byte order mark overrules
 * `encoding` and is left out. The claim `utf-8` is checked where the first byte outside ASCII comes, however late in the file:
 * if it proves wrong, the code page is detected from there. Text that was encoded twice is read twice. Bytes without a meaning become
 * U+FFFD.
 */
export class TextReader {
  readonly #encoding: TextEncoding;
  readonly #options: ReaderOptions;
  #decode: Decode | undefined;
  #isStart = true;
  #held: Uint8Array = NOTHING;

  constructor(encoding: TextEncoding, options: ReaderOptions = {}) {
    this.#options = options;
    this.#encoding = encoding;
  }

  /** The next characters; may be empty. */
  read(bytes: Uint8Array): string {
    return this.#next(bytes, false);
  }

  /** The last characters, those held back. */
  end(): string {
    return this.#next(NOTHING, true);
  }

  #next(added: Uint8Array, isLast: boolean): string {
    if (this.#decode) return this.#decode(added, isLast);
    const bytes = this.#held.byteLength === 0 ? added : joinBytes([this.#held, added]);
    this.#held = NOTHING;
    if (this.#isStart && bytes.byteLength < LONGEST_BOM && !isLast) return this.#hold(bytes);
    if (this.#isStart) this.#start(bytes);
    return this.#decode ? this.#callDecode(bytes, isLast) : this.#readAscii(bytes, isLast);
  }

  #start(bytes: Uint8Array): void {
    this.#isStart = false;
    const bom = detectBom(bytes);
    if (bom) this.#decode = decoderOf(bom.encoding);
    else if (this.#options.isMixed) this.#decode = mixedDecoder(this.#encoding, this.#options);
    else if (this.#encoding !== 'utf-8') this.#decode = decoderOf(this.#encoding);
  }

  #readAscii(bytes: Uint8Array, isLast: boolean): string {
    const first = firstNonAscii(bytes);
    // The character before is evidence too: it tells whether a letter stands alone.
    const length = first < 0 ? bytes.byteLength : Math.max(0, first - 1);
    const ascii = ASCII.decode(bytes.subarray(0, length));
    const rest = bytes.subarray(length);
    if (rest.byteLength === 0 && !isLast) return ascii;
    if (rest.byteLength < EVIDENCE_BYTES && !isLast) return ascii + this.#hold(rest);
    const { encoding } = detectAsciiBased(rest, this.#options.country);
    this.#decode = encoding === 'utf-8' && isTwiceEncoded(rest) ? mended(twiceDecoder()) : decoderOf(encoding);
    return ascii + this.#callDecode(rest, isLast);
  }

  #callDecode(bytes: Uint8Array, isLast: boolean): string {
    return this.#decode?.(bytes, isLast) ?? '';
  }

  #hold(bytes: Uint8Array): string {
    // A copy: anyone who fills the stream may reuse its buffer.
    this.#held = Uint8Array.from(bytes);
    return '';
  }
}

/** A whole text, or the beginning of one. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding = 'utf-8', options: ReaderOptions = {}): string {
  const reader = new TextReader(encoding, options);
  return reader.read(bytes) + reader.end();
}

function decoderOf(encoding: TextEncoding): Decode {
  if (isSingleByte(encoding)) return (bytes) => decodeSingleByte(bytes, encoding);
  const decoder = new TextDecoder(encoding);
  return mended((bytes, isLast) => decoder.decode(bytes, { stream: !isLast }));
}

/** Decodes valid UTF-8 lines as UTF-8, and all other lines in the encoding. */
function mixedDecoder(encoding: TextEncoding, { onOtherLine }: ReaderOptions): Decode {
  let open = NOTHING;
  let line = 0;
  const decodeLine = (bytes: Uint8Array): string => {
    line++;
    if (isUtf8(bytes)) return decoderOf('utf-8')(bytes, true);
    onOtherLine?.(line, encoding);
    return decoderOf(encoding)(bytes, true);
  };
  return (added, isLast) => {
    const lines = linesOf(joinBytes([open, added]));
    open = isLast ? NOTHING : Uint8Array.from(lines.pop() ?? NOTHING);
    return lines.map(decodeLine).join('');
  };
}

function mended(decode: Decode): Decode {
  return (bytes, isLast) => mendControls(decode(bytes, isLast));
}

function isSingleByte(encoding: TextEncoding): encoding is SingleByteEncoding {
  return !encoding.startsWith('utf-') && !isMultiByte(encoding);
}
