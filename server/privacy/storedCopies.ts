import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import type { FileSource } from '../../engine/tables/fileSource';
import { ImportFileError } from '../../engine/tables/importFileError';
import { openRows } from '../../engine/tables/openRows';
import { createImageSizes } from '../files/imageSizes';
import { newKey, type ReceivedFile } from '../files/receiveUpload';
import type { FileStorage } from '../files/storage';
import { filesOf } from './bundle';
import { removeBundles } from './bundleTask';
import type { Person } from './person';

interface Copies {
  readonly db: EngineDatabase;
  readonly storage: FileStorage;
  /** Where mails are kept that no server takes. */
  readonly mailFolder: string | null;
  readonly person: Person;
  readonly signal: AbortSignal;
  progress(fraction: number): Promise<void>;
}

interface StoredRow {
  id: number;
  storage_key: string;
  filename: string;
  mime_type: string;
  size: number;
}

/**
 * Removes the bytes that say who it is, before the rows that lead to them: a run that dies between the two is done again. What is left out
 * of a kept file would be another file: those of imports go as a whole.
 */
export async function removeCopies(copies: Copies): Promise<void> {
  const { db, storage, person, signal, progress } = copies;
  const sizes = createImageSizes(storage);
  for (const { storage_key } of await filesOf(db, person)) await sizes.delete(storage_key);
  await removeBundles(db, storage, isBundleOf(person));
  await removeMails(copies);
  await renameFiles(copies, sizes);
  const imported = await importedFiles(db, person);
  for (const [done, file] of imported.entries()) {
    signal.throwIfAborted();
    if (await saysPerson(storage, file, person)) {
      await storage.delete(file.storage_key);
      await sql`update files set deleted_at = coalesce(deleted_at, now()), version = version + 1, updated_at = now() where id = ${file.id}`.execute(
        db,
      );
    }
    await progress((done + 1) / (imported.length + 1));
  }
}

/** Bundles of theirs, whoever asked for them. */
function isBundleOf({ profileIds, athleteIds }: Person) {
  const is = (name: string, ids: readonly number[]) =>
    sql`(input -> 'subject' ->> ${name})::bigint = any(${[...ids]}::bigint[])`;
  return sql`(${is('profile_id', profileIds)} or ${is('athlete_id', athleteIds)})`;
}

async function importedFiles(db: EngineDatabase, { eventIds }: Person): Promise<StoredRow[]> {
  const found = await sql<StoredRow>`
    select id, storage_key, filename, mime_type, size from files
    where id in (select file_id from imports where event_id = any(${[...eventIds]}::bigint[])) order by id`.execute(db);
  return found.rows;
}

/** By its rows, however it is written; what is no table is looked into as it is. */
async function saysPerson(storage: FileStorage, file: StoredRow, { pattern }: Person): Promise<boolean> {
  if (pattern === null) return false;
  const source: FileSource = {
    fileName: file.filename.split('/').at(-1) ?? '',
    mimeType: file.mime_type,
    size: Number(file.size),
    stream: async () => (await storage.get(file.storage_key)).stream,
  };
  try {
    for await (const { cells } of openRows(source)) if (pattern.test(JSON.stringify(cells))) return true;
    return false;
  } catch (error) {
    if (error instanceof FileNotFoundError) return false;
    if (error instanceof ImportFileError) return saysInBytes(source, pattern);
    throw error;
  }
}

async function saysInBytes(source: FileSource, pattern: RegExp): Promise<boolean> {
  const decoder = new TextDecoder();
  let last = '';
  for await (const bytes of await source.stream()) {
    const text = last + decoder.decode(bytes, { stream: true });
    if (pattern.test(text)) return true;
    // What stands on the edge of two pieces is in the next one whole.
    last = text.slice(-500);
  }
  return false;
}

/** Files of organizers stay; one that was named after the person gets a name that says nothing. */
async function renameFiles({ db, storage, person }: Copies, sizes: ReturnType<typeof createImageSizes>): Promise<void> {
  const { mention, eventIds, organizationIds, profileIds } = person;
  if (mention === null) return;
  const found = await sql<StoredRow>`
    select id, storage_key, filename, mime_type, size from files
    where (filename ~ ${mention} or storage_key ~ ${mention}) and (event_id = any(${[...eventIds]}::bigint[])
      or organization_id = any(${[...organizationIds]}::bigint[]) or uploaded_by_id = any(${[...profileIds]}::bigint[])) order by id`.execute(
    db,
  );
  for (const { id, storage_key, mime_type, size } of found.rows) {
    const mimeType = mime_type as ReceivedFile['mime_type'];
    const key = newKey({ fileName: 'file', path: '', mimeType });
    const { stream } = await storage.get(storage_key);
    await storage.put(key, stream, { mimeType, size: Number(size) });
    await sql`update files set storage_key = ${key}, filename = ${key}, version = version + 1, updated_at = now() where id = ${id}`.execute(
      db,
    );
    await sizes.delete(storage_key);
  }
}

/** Those that say who it is, and those that were mailed because of the account, whether or not its address was ever confirmed. */
async function removeMails({ mailFolder, person }: Copies): Promise<void> {
  if (mailFolder === null) return;
  const names = await readdir(mailFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((one) => one.endsWith('.txt'))) {
    const path = join(mailFolder, name);
    if (await isMailOf(person, path)) await rm(path, { force: true });
  }
}

async function isMailOf({ pattern, mailboxes, accountSince }: Person, path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8');
  if (pattern?.test(text)) return true;
  const to = /^To: (.*)$/m.exec(text)?.[1]?.trim().toLowerCase();
  return (
    accountSince !== null && to !== undefined && mailboxes.includes(to) && (await stat(path)).mtime >= accountSince
  );
}
