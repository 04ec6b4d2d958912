import type { Readable } from 'node:stream';

/** Where the bytes of uploaded files are, by their `storage_key`. */
export interface StoredFiles {
  /** @throws FileNotFoundError */
  get(key: string): Promise<{ readonly stream: Readable }>;
}

export class FileNotFoundError extends Error {
  override name = 'FileNotFoundError';
  constructor(readonly key: string) {
    super(`There is no file "${key}" in the storage.`);
  }
}
