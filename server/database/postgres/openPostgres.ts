import { statfs } from 'node:fs/promises';
import { connectServer } from '../pooledDatabase';
import type { OpenDatabase } from '../types';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embeddedPostgres';

const WAL_FILE_BYTES = 16 * 1024 * 1024;

/** Opens the embedded PostgreSQL of `folder`. Throws DatabaseUnavailable. */
export async function openPostgres(options: EmbeddedPostgresOptions): Promise<OpenDatabase> {
  const server = await startEmbeddedPostgres(options);
  try {
    const opened = await connectServer({
      connection: server.connection,
      namesStatements: true,
      log: options.log,
      explain: async (error) => ((await isFull(options.folder)) ? diskFull(error) : error),
    });
    const close = async () => {
      await opened.close();
      await server.stop();
    };
    return {
      ...opened,
      engine: 'postgres',
      description: `PostgreSQL ${opened.version}, embedded, in ${options.folder}`,
      assertRoom: async () => {
        if (await isFull(options.folder)) throw diskFull();
      },
      close,
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Whether the server has no room for the next file of its write-ahead log, without which it does not even start. */
async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < WAL_FILE_BYTES;
}

function diskFull(cause?: unknown): Error {
  return Object.assign(new Error('No space left on the disk of the database', { cause }), { code: 'ENOSPC' });
}
