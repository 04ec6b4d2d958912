import type { Readable } from 'node:stream';

/** What to store: bytes in memory, a stream read once, or a file on this machine. */
export type FileBody = Buffer | Readable | { path: string };

export interface PutOptions {
  mimeType: string;
  /** Bytes of the body; a body of another size is refused and leaves nothing behind. */
  size: number;
  /** SHA-256 of the body in hex, when known: the storage then verifies what it received. */
  sha256?: string;
}

/** First and last byte, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  /** The bytes asked for. Read it to its end or destroy it: it holds a file handle or a connection. */
  stream: Readable;
  /** Bytes of the whole file, also when a range was asked for. */
  size: number;
}

/**
 * Where files live. Keys are as `assertFileKey` allows; any other key throws `InvalidFileKeyError`.
 * A put is all or nothing: readers see the old file, or none, until the new one is complete and durable.
 */
export interface FileStorage {
  /** Stores or replaces. Throws when the body does not have the announced size or hash. */
  put(key: string, body: FileBody, options: PutOptions): Promise<void>;
  /** Throws `FileNotFoundError`, or `RangeNotSatisfiableError` when the range starts behind the end. */
  get(key: string, range?: ByteRange): Promise<StoredFile>;
  exists(key: string): Promise<boolean>;
  /** Deletes; a key that is not there is no error. */
  delete(key: string): Promise<void>;
}

/** Answer it with 416 and `Content-Range: bytes *\/size`. */
export class RangeNotSatisfiableError extends Error {
  override name = 'RangeNotSatisfiableError';
  constructor(readonly size: number) {
    super(`The range lies outside the file of ${size} bytes.`);
  }
}
