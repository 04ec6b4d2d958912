import type { FileStorage } from '../../server/files/storage';

const refuse = async (): Promise<never> => {
  throw new Error('This test keeps no files.');
};

/** Where a test needs a storage that it never uses. */
export const noFiles: FileStorage = { put: refuse, get: refuse, exists: refuse, delete: refuse };
