import type { TextEncoding } from './detectEncoding';

const ENCODINGS = ['shift_jis', 'big5', 'euc-jp', 'euc-kr', 'gb18030'] as const;

export type MultiByteEncoding = (typeof ENCODINGS)[number];

/** Two bytes of one character: how many have what, of all. */
interface Pairs {
  count: number;
  /** Second bytes that are no ASCII. */
  highSeconds: number;
  /** First bytes below 0xA0, which only Shift JIS has. */
  lowFirsts: number;
  /** First bytes of the Korean syllables, in both halves of the table. */
  hangulFirsts: number;
  /** First bytes of the Japanese syllables, where Chinese has them too and does not use them. */
  kanaFirsts: number;
  /** Right behind a letter of ASCII, as letters of the West are. */
  insideWords: number;
}

const LEAST_PAIRS = 2;
const ASCII_LETTER = /[A-Za-z]/;
/** A capital and small letters of Cyrillic or Greek make pairs as well. */
const LIKE_A_NAME = /[\xc0-\xdf][\xdc-\xff]+/g;

export function isMultiByte(encoding: TextEncoding): encoding is MultiByteEncoding {
  return (ENCODINGS as readonly string[]).includes(encoding);
}

/**
 * Which of the encodings of East Asia the bytes are in; undefined for none. A file in one of the others passes for one of these by
 * chance only when it is a few letters long: its letters would have to come in twos that all mean a character.
 */
export function guessMultiByteEncoding(bytes: Uint8Array): MultiByteEncoding | undefined {
  const isEven = bytes.includes(0x80) ? false : hasEvenRuns(bytes);
  return ENCODINGS.find((encoding) => (isEven || MAY_HOLD_ASCII.has(encoding)) && fits(bytes, encoding));
}

/** In these the second byte may be a letter of ASCII. */
const MAY_HOLD_ASCII = new Set<MultiByteEncoding>(['shift_jis', 'big5']);

function fits(bytes: Uint8Array, encoding: MultiByteEncoding): boolean {
  const text = decodeOrNull(bytes, encoding);
  if (text === null) return false;
  const foreign = text.match(/[\u0080-\uffff]/g) ?? [];
  const letters = foreign.filter((char) => EAST_ASIAN.test(char)).length;
  if (letters < foreign.length * 0.9) return false;
  const pairs = countPairs(bytes);
  const isApart = pairs.insideWords <= pairs.count * 0.2;
  return pairs.count >= LEAST_PAIRS && isApart && LOOKS_LIKE[encoding](pairs, bytes);
}

/** Kana, the common Chinese characters, Korean syllables, and the signs and wide letters used with them. */
const EAST_ASIAN = /[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e]/;

const LOOKS_LIKE: Record<MultiByteEncoding, (pairs: Pairs, bytes: Uint8Array) => boolean> = {
  // Letters of the West come one by one, before a small letter of ASCII.
  shift_jis: ({ count, lowFirsts, highSeconds }) => lowFirsts >= count * 0.6 && highSeconds >= count * 0.25,
  big5: ({ count, lowFirsts, highSeconds }) =>
    lowFirsts === 0 && highSeconds >= count * 0.3 && highSeconds <= count * 0.9,
  'euc-jp': ({ count, kanaFirsts, highSeconds }, bytes) =>
    highSeconds === count && kanaFirsts >= Math.max(LEAST_PAIRS, count * 0.01) && !isLikeNames(bytes),
  'euc-kr': ({ count, hangulFirsts, highSeconds }, bytes) =>
    highSeconds === count && hangulFirsts >= count * 0.95 && !isLikeNames(bytes),
  gb18030: ({ count, highSeconds }, bytes) => highSeconds >= count * 0.9 && !isLikeNames(bytes),
};

function decodeOrNull(bytes: Uint8Array, encoding: MultiByteEncoding): string | null {
  try {
    // As a stream: the last character may be cut.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

function countPairs(bytes: Uint8Array): Pairs {
  const pairs: Pairs = { count: 0, highSeconds: 0, lowFirsts: 0, hangulFirsts: 0, kanaFirsts: 0, insideWords: 0 };
  let isAfterLetter = false;
  for (let index = 0; index + 1 < bytes.length; index++) {
    const first = bytes[index]!;
    const wasAfterLetter = isAfterLetter;
    isAfterLetter = ASCII_LETTER.test(String.fromCharCode(first));
    if (first < 0x81) continue;
    pairs.count++;
    if (wasAfterLetter) pairs.insideWords++;
    if (bytes[index + 1]! >= 0x80) pairs.highSeconds++;
    if (first < 0xa0) pairs.lowFirsts++;
    if (first >= 0xb0 && first <= 0xc8) pairs.hangulFirsts++;
    if (first === 0xa4 || first === 0xa5) pairs.kanaFirsts++;
    index++;
  }
  return pairs;
}

/** Whether bytes outside ASCII come in even numbers throughout, as characters of two bytes do. */
function hasEvenRuns(bytes: Uint8Array): boolean {
  let run = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) run++;
    else if (run % 2 === 1) return false;
    else run = 0;
  }
  return true;
}

function isLikeNames(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 4_096));
  const runs = text.match(/[\x80-\xff]+/g) ?? [];
  const names = runs.filter((one) => one.replace(LIKE_A_NAME, '') === '');
  return names.length > runs.length / 2;
}
