import { type EncodingRival, guessSingleByteEncoding } from './letterStatistics';
import { guessMultiByteEncoding } from './multiByte';
import { usualPages } from './usualPages';
import { linesOutsideUtf8, measureUtf8 } from './utf8';

export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-7',
  'iso-8859-15',
  'koi8-r',
  'macintosh',
  'cp850',
  'cp852',
  'cp866',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'big5',
  'gb18030',
] as const;

export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

interface DetectedEncoding {
  encoding: TextEncoding;
  bom: boolean;
  /** From 0 (a guess) to 1 (certain). */
  confidence: number;
  /** Another encoding in which the text makes about as much sense. */
  rival?: EncodingRival;
  /** Some lines are UTF-8, and the others in the encoding. */
  isMixed?: true;
}

/**
 * How a text is encoded, judged by its first bytes; the last character may be cut. Bytes of plain ASCII count as UTF-8. The `country` that
 * the file is for settles what is hardly clear, and so do the names of columns that a caller knows.
 */
export function detectEncoding(
  head: Uint8Array,
  country?: string,
  isKnownName?: (cell: string) => boolean,
): DetectedEncoding {
  return detectBom(head) ?? detectUtf16(head) ?? detectAsciiBased(head, country, isKnownName);
}

/** As `detectEncoding`, for bytes from the middle of a file that began as ASCII. */
export function detectAsciiBased(
  bytes: Uint8Array,
  country?: string,
  isKnownName?: (cell: string) => boolean,
): DetectedEncoding {
  const usual = country === undefined ? [] : usualPages(country);
  const clear = detectUtf8(bytes) ?? detectMultiByte(bytes);
  if (clear) return clear;
  const others = linesOutsideUtf8(bytes);
  const guess = guessSingleByteEncoding(others ?? bytes, { usual, isKnownName });
  return { ...guess, bom: false, ...(others && { isMixed: true }) };
}

/** What the byte order mark says, if there is one. */
export function detectBom(head: Uint8Array): DetectedEncoding | undefined {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', bom: true, confidence: 1 };
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', bom: true, confidence: 1 };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', bom: true, confidence: 1 };
  return undefined;
}

/** Delimiters, digits and line breaks have a zero for their high byte, always on the same side; no text has zeros on both. */
function detectUtf16(head: Uint8Array): DetectedEncoding | undefined {
  let zerosAtEven = 0;
  let zerosAtOdd = 0;
  for (let index = 0; index < head.length; index++) {
    if (head[index] !== 0) continue;
    if (index % 2 === 0) zerosAtEven++;
    else zerosAtOdd++;
  }
  const [many, few] = zerosAtEven > zerosAtOdd ? [zerosAtEven, zerosAtOdd] : [zerosAtOdd, zerosAtEven];
  if (many === 0 || many < head.length / 40 || few * 50 > many) return undefined;
  const encoding = zerosAtEven > zerosAtOdd ? 'utf-16be' : 'utf-16le';
  return isPlausibleText(new TextDecoder(encoding).decode(head))
    ? { encoding, bom: false, confidence: 0.9 }
    : undefined;
}

function isPlausibleText(text: string): boolean {
  let strange = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code >= 0xfff0) strange++;
  }
  // One may come from a character cut at the end.
  return strange <= 1;
}

function detectUtf8(head: Uint8Array): DetectedEncoding | undefined {
  const { sequences, errors } = measureUtf8(head);
  if (errors === 0) return { encoding: 'utf-8', bom: false, confidence: 1 };
  // Damaged characters, or lines of another file, do not make a text that is otherwise UTF-8 something else; by chance no code page
  // looks so. Read as one it would be spoilt without a word, while what is no UTF-8 is told by its line.
  if (sequences > errors) return { encoding: 'utf-8', bom: false, confidence: 0.8 };
  return undefined;
}

function detectMultiByte(bytes: Uint8Array): DetectedEncoding | undefined {
  const encoding = guessMultiByteEncoding(bytes);
  return encoding && { encoding, bom: false, confidence: 0.7 };
}
