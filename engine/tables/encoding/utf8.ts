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
