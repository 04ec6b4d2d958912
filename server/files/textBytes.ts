import { detectEncoding, type TextEncoding } from '../../engine/tables/encoding/detectEncoding';
import { decodeText as readText } from '../../engine/tables/encoding/textReader';

/** Share of control characters a text may hold: old exports contain a few, programs and archives far more. */
const MAX_CONTROL_SHARE = 0.01;

/** Bytes that are enough to tell UTF-16 from other text. */
const EVIDENCE_BYTES = 512;

/**
 * Whether bytes read as text in some encoding: UTF-8, UTF-16, or one byte per letter.
 * `head` is the start of the file when `bytes` are a later part of it.
 */
export function looksLikeText(bytes: Buffer, head = bytes): boolean {
  const encoding = encodingOf(head);
  const text = encoding.startsWith('utf-16')
    ? new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    : bytes.toString('latin1');
  if (text.includes('\0')) return false;
  const controls = text.replace(/[^\p{Cc}]|[\t\n\f\r\x80-\x9f]/gu, '').length;
  return controls <= text.length * MAX_CONTROL_SHARE;
}

/** The start of a text as characters, as well as its first bytes tell the encoding. */
export function decodeText(bytes: Buffer): string {
  return readText(bytes, encodingOf(bytes));
}

function encodingOf(head: Buffer): TextEncoding {
  return detectEncoding(head.subarray(0, EVIDENCE_BYTES)).encoding;
}
