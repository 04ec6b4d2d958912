import { joinBytes } from '../joinBytes';

const LF = 0x0a;
const CR = 0x0d;

/**
 * Counts the characters of several bytes that are valid UTF-8 (`sequences`) and the bytes that belong to none (`errors`).
 * A character cut by the end counts as neither.
 */
export function measureUtf8(bytes: Uint8Array): { sequences: number; errors: number } {
  let sequences = 0;
  let errors = 0;
  let index = 0;
  while (index < bytes.length) {
    const byte = bytes[index]!;
    if (byte < 0x80) {
      index++;
      continue;
    }
    const length = sequenceLength(byte);
    const found = length === 0 ? 0 : countFollowers(bytes, index, length);
    if (length > 0 && found === length) {
      sequences++;
      index += length;
    } else if (length > 0 && index + found === bytes.length) {
      break;
    } else {
      errors++;
      index++;
    }
  }
  return { sequences, errors };
}

export function firstNonAscii(bytes: Uint8Array): number {
  for (let index = 0; index < bytes.length; index++) if (bytes[index]! >= 0x80) return index;
  return -1;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  if (lead >= 0xf0 && lead <= 0xf4) return 4;
  return 0;
}

/** How many bytes from `start` on belong to one sequence, its lead included; overlong forms and surrogates do not. */
function countFollowers(bytes: Uint8Array, start: number, length: number): number {
  const lead = bytes[start]!;
  let count = 1;
  while (count < length && start + count < bytes.length) {
    const byte = bytes[start + count]!;
    const low = count === 1 && lead === 0xe0 ? 0xa0 : count === 1 && lead === 0xf0 ? 0x90 : 0x80;
    const high = count === 1 && lead === 0xed ? 0x9f : count === 1 && lead === 0xf4 ? 0x8f : 0xbf;
    if (byte < low || byte > high) break;
    count++;
  }
  return count;
}

/** A file with so many times more lines in a code page has UTF-8 among them by chance. */
const MOST_TO_ONE = 20;
/** Letters and signs of names in Latin script. */
const LATIN = /^[\p{Script=Latin}\p{M}‘’“”–—]+$/u;

/** Returns the lines that are not UTF-8, where other lines are and have letters outside ASCII; null for texts in one encoding. */
export function linesOutsideUtf8(bytes: Uint8Array): Uint8Array | null {
  const lines = linesOf(bytes).filter((line) => firstNonAscii(line) >= 0);
  const others = lines.filter((line) => !isUtf8(line));
  const own = lines.filter((line) => isUtf8(line) && isLatin(line));
  const isMixed = others.length > 0 && own.length > 0 && own.length * MOST_TO_ONE >= others.length;
  return isMixed ? joinBytes(others) : null;
}

export function isUtf8(bytes: Uint8Array): boolean {
  return measureUtf8(bytes).errors === 0;
}

/** Cuts a text into lines with their breaks; the last one may have none. CRLF stays together. */
export function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let index = 0; index < bytes.length; index++) {
    const isReturn = bytes[index] === CR && index + 1 < bytes.length && bytes[index + 1] !== LF;
    if (bytes[index] !== LF && !isReturn) continue;
    lines.push(bytes.subarray(start, index + 1));
    start = index + 1;
  }
  if (start < bytes.length) lines.push(bytes.subarray(start));
  return lines;
}

function isLatin(bytes: Uint8Array): boolean {
  const letters = new TextDecoder().decode(bytes).replace(/[\0-\x7f]+/g, '');
  return LATIN.test(letters);
}
