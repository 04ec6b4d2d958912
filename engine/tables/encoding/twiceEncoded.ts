import { WINDOWS_1252 } from './singleByte';
import { measureUtf8 } from './utf8';

/** The byte that windows-1252, or ISO 8859-1, shows as a character outside ASCII. */
const BYTE_OF = new Map(Array.from(WINDOWS_1252, (char, index) => [char.charCodeAt(0), 0x80 + index]));
/** Bytes of UTF-8 that a code unit takes at most. */
const LONGEST = 3;
const LETTER = /\p{L}/u;

/**
 * Whether a text is UTF-8 that a program took for windows-1252 and wrote as UTF-8 again: `MÃ¼ller` for Müller. All that is outside ASCII must
 * read so, and be letters at least once: no language has words of such rows.
 */
export function isTwiceEncoded(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes, { stream: true });
  const once = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const byte = byteOf(text.charCodeAt(index));
    if (byte === undefined) return false;
    once[index] = byte;
  }
  const { sequences, errors } = measureUtf8(once);
  if (errors > 0 || sequences === 0) return false;
  return LETTER.test(new TextDecoder().decode(once.filter((byte) => byte >= 0x80)));
}

/** Reads such a text, chunk by chunk. What turns out to be none after all stays as it is. */
export function twiceDecoder(): (bytes: Uint8Array, isLast: boolean) => string {
  const first = new TextDecoder();
  const second = new TextDecoder();
  const encoder = new TextEncoder();
  return (bytes, isLast) => {
    const text = first.decode(bytes, { stream: !isLast });
    const once = new Uint8Array(text.length * LONGEST);
    let length = 0;
    for (const char of text) {
      const byte = byteOf(char.codePointAt(0) ?? 0);
      if (byte === undefined) length += encoder.encodeInto(char, once.subarray(length)).written;
      else once[length++] = byte;
    }
    return second.decode(once.subarray(0, length), { stream: !isLast });
  };
}

/** Bytes of UTF-8 that go on a character, as windows-1252 shows them. */
const FOLLOWER = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';
const SEQUENCES = new RegExp(`(?:[\\u00c2-\\u00df]${FOLLOWER}|[\\u00e0-\\u00ef]${FOLLOWER}{2})+`, 'g');
/** Letters of Europe and the signs between them: what people are called by, and no rare signs that a quote behind a capital makes. */
const EUROPEAN = /^[\u00a0-\u017f\u0218-\u021b\u0370-\u03ff\u0400-\u04ff\u2010-\u203a€ẞ]+$/;
const OWN_SCRIPT = /[\u0370-\u04ff]/;
/** Behind a letter these occur in good texts too. */
const AS_IN_WORDS = /^[Ššª\u00baŒœŽžŸ‘’“”–—]$/;
const SMALL = /\p{Ll}/u;

/** A cell of a file that is otherwise right, in which a letter was encoded twice: `MÃ¼ller`. What may be meant as it is stays. */
export function onceEncoded(cell: string): string {
  if (cell.search(SEQUENCES) < 0) return cell;
  return cell.replace(SEQUENCES, (found, at: number) => {
    const once = decodedOnce(found);
    return once !== null && isMeantOnce({ found, once, cell, at }) ? once : found;
  });
}

function decodedOnce(text: string): string | null {
  const bytes = Array.from(text, (char) => byteOf(char.charCodeAt(0)) ?? 0);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

function isMeantOnce({ found, once, cell, at }: { found: string; once: string; cell: string; at: number }): boolean {
  if (!EUROPEAN.test(once)) return false;
  // Alone a sign proves nothing.
  if (once.length < 2 && (OWN_SCRIPT.test(once) || !/[A-Za-z]/.test(cell))) return false;
  const [lead = '', follower = ''] = found;
  if (found.length > 2 || !AS_IN_WORDS.test(follower)) return true;
  // No word has a capital behind a small letter, or a letter but E and O behind Ã.
  return SMALL.test(cell[at - 1] ?? '') || (lead === 'Ã' && (LETTER.test(follower) || LETTER.test(cell[at + 2] ?? '')));
}

function byteOf(code: number): number | undefined {
  return code <= 0xff ? code : BYTE_OF.get(code);
}
