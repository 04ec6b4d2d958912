import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config';
import { lockFolder } from './folderLock';
import { openDatabase } from './openDatabase';
import { connectServer } from './pooledDatabase';
import { EMBEDDED_LOGIN, passwordFile } from './postgres/embeddedPostgres';
import { DatabaseUnavailable, type OpenDatabase } from './types';

/**
 * The embedded PostgreSQL of a folder that a server uses at this moment, beside that server; undefined where nobody uses it. Closing
 * leaves it running. Throws DatabaseUnavailable for PGlite, which one process alone can read.
 */
async function openRunning({
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

/**
 * The database of a configuration for somebody who reads it, which may be while a server uses it; none is made.
 * @throws DatabaseUnavailable with what to change
 */
export async function openToRead(
  { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, EMBEDDED: embedded }: Config,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  const folder = join(dataDir, 'database');
  if (databaseUrl === undefined && !existsSync(join(folder, 'engine')))
    throw new DatabaseUnavailable(
      `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for the server.`,
    );
  const running = databaseUrl === undefined ? await openRunning({ folder, log }) : undefined;
  return running ?? openDatabase({ dataDir, databaseUrl, embedded, namesStatements: false, log });
}
