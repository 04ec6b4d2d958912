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

function byteOf(code: number): number | undefined {
  return code <= 0xff ? code : BYTE_OF.get(code);
}
