import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config';
import { migrations } from '../database/migrations';
import { openDatabase } from '../database/openDatabase';
import { openToRead } from '../database/openRunning';
import { openStorage } from '../files/openStorage';
import { makeBackup } from './makeBackup';
import { readManifest } from './manifest';
import { openPlace, placeBelow, removeHalf } from './place';
import { restoreBackup } from './restoreBackup';

const log = (line: string): void => console.log(line);

/** `npm run backup -- --to PLACE`: a backup in a folder of its own below that place. @throws Error with a sentence for people */
export async function backup(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const to = placeIn({ args, option: 'to' });
  const config = readConfig(env);
  const name = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const below = placeBelow({ place: to, name });
  const database = await openToRead(config, log);
  try {
    const storage = await openStorage({ ...env, DATA_DIR: config.DATA_DIR });
    const place = await openPlace({ place: below, env });
    const made = await makeBackup({ database, storage, place, migrations }).catch(async (error) => {
      await removeHalf(below);
      throw error;
    });
    log(
      `Backed up ${made.rows} rows of ${made.tables} tables and ${made.files} files, ${made.bytes} bytes, to ${below}`,
    );
    if (made.othersTables.length > 0)
      log(`Left out, as they are not tables of Startline: ${made.othersTables.join(', ')}.`);
    for (const key of made.lostFiles) log(`A record names the file ${key}, which is not in the store.`);
    if (!config.SECRET_KEY)
      log(
        `Keep a copy of ${join(config.DATA_DIR, 'secret.key')} somewhere else: encrypted secrets are lost without it.`,
      );
  } finally {
    await database.close();
  }
}

/** `npm run restore -- --from PLACE`: into the empty database and the file store that the environment names. */
export async function restore(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const from = placeIn({ args, option: 'from' });
  const config = readConfig(env);
  const place = await openPlace({ place: from, env });
  // Before a database is made for it.
  await readManifest(place);
  const database = await openDatabase({ ...databaseOf(config), log });
  try {
    const storage = await openStorage({ ...env, DATA_DIR: config.DATA_DIR });
    const manifest = await restoreBackup({ place, database, storage, migrations, log });
    log(`Restored what was there at ${manifest.startedAt}.`);
    if (!config.SECRET_KEY && !existsSync(join(config.DATA_DIR, 'secret.key')))
      log(
        `Now put secret.key of that installation into ${config.DATA_DIR}, or set SECRET_KEY, before the first start.`,
      );
  } finally {
    await database.close();
  }
}

function placeIn({ args, option }: { args: string[]; option: 'to' | 'from' }): string {
  const { values } = parseArgs({ args, options: { [option]: { type: 'string' } } });
  const place = values[option];
  if (typeof place === 'string' && place !== '') return place;
  throw new Error(`Say where with --${option} FOLDER, or --${option} 's3://bucket/prefix?endpoint=https://host'.`);
}

function databaseOf(config: Config) {
  return {
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    namesStatements: false,
    embedded: config.EMBEDDED,
  };
}
