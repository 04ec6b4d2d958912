const MAX_KEY_BYTES = 900;
const MAX_SEGMENT_BYTES = 240;

/** Controls, separators of other systems, what shells and Windows give a meaning, and invisible direction marks. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\:*?"<>|%]/u;

export class InvalidFileKeyError extends Error {
  override name = 'InvalidFileKeyError';
}

/**
 * Makes sure a key names a file inside the storage on every system: segments joined by `/`, none empty, none beginning
 * with a dot, none ending with a dot or a space. Segments beginning with a dot are the storage's own.
 * @throws InvalidFileKeyError
 */
export function assertFileKey(key: string): void {
  const isSafe = Buffer.byteLength(key) <= MAX_KEY_BYTES && key === key.normalize('NFC') && !FORBIDDEN.test(key);
  if (!isSafe || !key.split('/').every(isSafeSegment)) {
    throw new InvalidFileKeyError(`"${key.slice(0, 100)}" cannot be the key of a stored file.`);
  }
}

function isSafeSegment(segment: string): boolean {
  return Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES && /^[^.\s]/u.test(segment) && /[^.\s]$/u.test(segment);
}
