import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from './folderLock';
import { connectServer } from './pooledDatabase';
import { EMBEDDED_LOGIN, passwordFile } from './postgres/embeddedPostgres';
import { DatabaseUnavailable, type OpenDatabase } from './types';

/**
 * The embedded PostgreSQL of a folder that a server uses at this moment, beside that server; undefined where nobody uses it. Closing
 * leaves it running. Throws DatabaseUnavailable for PGlite, which one process alone can read.
 */
export async function openRunning({
  folder,
  log,
}: {
  folder: string;
  log(line: string): void;
}): Promise<OpenDatabase | undefined> {
  const lock = await lockFolder(folder).catch((error) => {
    if (error instanceof DatabaseUnavailable) return undefined;
    throw error;
  });
  if (lock) {
    await lock.release();
    return undefined;
  }
  const engine = (await readFile(join(folder, 'engine'), 'utf8')).trim();
  if (engine !== 'postgres')
    throw new DatabaseUnavailable(
      `${engine} is read by one process at a time: stop the server that uses ${folder}, and try again.`,
    );
  const port = Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]);
  const password = (await readFile(passwordFile(folder), 'utf8')).trim();
  const opened = await connectServer({
    connection: { ...EMBEDDED_LOGIN, port, password },
    namesStatements: false,
    log,
  });
  return {
    ...opened,
    engine: 'postgres',
    description: `PostgreSQL ${opened.version} of a running server, in ${folder}`,
  };
}
