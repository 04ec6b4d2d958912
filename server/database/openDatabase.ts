import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openExternal } from './external';
import { type FolderLock, lockFolder } from './folderLock';
import { openPglite } from './pglite/openPglite';
import { openPostgres } from './postgres/openPostgres';
import { type DatabaseEngine, DatabaseUnavailable, type OpenDatabase } from './types';

type EmbeddedEngine = Exclude<DatabaseEngine, 'external'>;

interface OpenOptions {
  /** DATA_DIR; the embedded database lives in its folder `database`. */
  dataDir: string;
  /** A PostgreSQL 15 or later to use instead of the embedded ones. */
  databaseUrl?: string | undefined;
  /** The same past a pooler; see DATABASE_DIRECT_URL. */
  directUrl?: string | undefined;
  /** Whether that one may be asked to keep statements under a name. */
  namesStatements?: boolean;
  /** `auto`: what the folder was made with, else PostgreSQL, else PGlite where PostgreSQL cannot start. */
  embedded: 'auto' | EmbeddedEngine;
  log(line: string): void;
}

/** Opens the database of this process. Throws DatabaseUnavailable with a sentence that says what to change. */
export async function openDatabase({
  dataDir,
  databaseUrl,
  directUrl,
  namesStatements = true,
  embedded,
  log,
}: OpenOptions): Promise<OpenDatabase> {
  if (databaseUrl) return openExternal({ databaseUrl, directUrl, namesStatements, log });
  const folder = resolve(dataDir, 'database');
  await mkdir(folder, { recursive: true });
  const lock = await lockFolder(folder);
  try {
    const opened = await openEngine({ folder, embedded, log });
    return releasingAtTheEnd({ opened, lock });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openEngine({ folder, embedded, log }: { folder: string } & Pick<OpenOptions, 'embedded' | 'log'>) {
  const remembered = await rememberedEngine(folder);
  if (remembered && embedded !== 'auto' && embedded !== remembered) {
    throw new DatabaseUnavailable(
      `The database in ${folder} was made with ${remembered}, and EMBEDDED=${embedded} asks for the other engine. ` +
        `Leave EMBEDDED unset to open it, or set DATA_DIR to a new folder.`,
    );
  }
  const wanted = remembered ?? embedded;
  const opened =
    wanted === 'auto' ? await openBest({ folder, log }) : await openWanted({ folder, log, engine: wanted });
  if (!remembered) await writeFile(engineFile(folder), `${opened.engine}\n`);
  return opened;
}

async function openBest({ folder, log }: { folder: string; log(line: string): void }): Promise<OpenDatabase> {
  try {
    return await openPostgres({ folder, log });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    log(`PostgreSQL cannot start here (${error.message}); using PGlite instead.`);
    return openPglite({ folder: join(folder, 'pglite'), log });
  }
}

async function openWanted(options: {
  folder: string;
  log(line: string): void;
  engine: EmbeddedEngine;
}): Promise<OpenDatabase> {
  if (options.engine === 'pglite') return openPglite({ folder: join(options.folder, 'pglite'), log: options.log });
  try {
    return await openPostgres(options);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new DatabaseUnavailable(`The PostgreSQL database in ${options.folder} cannot be opened: ${error.message}.`);
  }
}

function releasingAtTheEnd({ opened, lock }: { opened: OpenDatabase; lock: FolderLock }): OpenDatabase {
  return {
    ...opened,
    close: async () => {
      try {
        await opened.close();
      } finally {
        await lock.release();
      }
    },
  };
}

async function rememberedEngine(folder: string): Promise<EmbeddedEngine | undefined> {
  const name = (await readFile(engineFile(folder), 'utf8').catch(() => '')).trim();
  if (name === '' || name === 'postgres' || name === 'pglite') return name || undefined;
  throw new DatabaseUnavailable(`${engineFile(folder)} names an engine this version does not know: ${name}.`);
}

function engineFile(folder: string): string {
  return join(folder, 'engine');
}
