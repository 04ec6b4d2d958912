import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../config';
import { openDatabase } from '../database/openDatabase';
import { connectServer } from '../database/pooledDatabase';
import type { OpenDatabase } from '../database/types';

type Opened = Pick<OpenDatabase, 'db' | 'close'>;

const log = (): void => {};

/** The database of the configuration for somebody who looks on: an embedded PostgreSQL that a server runs is joined, else it is opened. */
export async function openRunning({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  EMBEDDED: embedded,
}: Config): Promise<Opened> {
  const joined = databaseUrl === undefined ? await join(resolve(dataDir, 'database')) : null;
  return joined ?? openDatabase({ dataDir, databaseUrl, embedded, namesStatements: false, log });
}

async function join(folder: string): Promise<Opened | null> {
  try {
    const [, , , port = ''] = (await readFile(resolve(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    const password = (await readFile(resolve(folder, 'password'), 'utf8')).trim();
    const connection = { host: '127.0.0.1', port: Number(port), user: 'startline', password, database: 'postgres' };
    return await connectServer({ connection, namesStatements: false, log });
  } catch {
    // It is not running, or has left its file behind.
    return null;
  }
}
