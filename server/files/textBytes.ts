/** Share of control characters a text may hold: old exports contain a few, programs and archives far more. */
const MAX_CONTROL_SHARE = 0.01;

type Unicode = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * Whether bytes read as text in some encoding: UTF-8, UTF-16, or one byte per letter.
 * `head` is the start of the file when `bytes` are a later part of it.
 */
export function looksLikeText(bytes: Buffer, head = bytes): boolean {
  const encoding = unicodeOf(head);
  const text = encoding?.startsWith('utf-16')
    ? new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    : bytes.toString('latin1');
  if (text.includes('\0')) return false;
  const controls = text.replace(/[^\p{Cc}]|[\t\n\f\r\x80-\x9f]/gu, '').length;
  return controls <= text.length * MAX_CONTROL_SHARE;
}

/** The start of a text as characters, as well as its first bytes tell the encoding; one byte per letter otherwise. */
export function decodeText(bytes: Buffer): string {
  return new TextDecoder(unicodeOf(bytes) ?? 'utf-8').decode(bytes);
}

function unicodeOf(head: Buffer): Unicode | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  return unmarkedUtf16(head.subarray(0, 512));
}

/** Latin text in UTF-16 without a mark has a zero in every second byte, nearly always on the same side. */
function unmarkedUtf16(head: Buffer): Unicode | undefined {
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const half = head.length / 2;
  if (odd > half * 0.7 && even < half * 0.05) return 'utf-16le';
  if (even > half * 0.7 && odd < half * 0.05) return 'utf-16be';
  return undefined;
}
