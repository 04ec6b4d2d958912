import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { backup } from '../../server/backup/commands';
import { makeBackup } from '../../server/backup/makeBackup';
import { ownTables } from '../../server/backup/ownTables';
import { openPlace } from '../../server/backup/place';
import { restoreBackup } from '../../server/backup/restoreBackup';
import { migrations } from '../../server/database/migrations';
import type { OpenDatabase } from '../../server/database/types';
import { openDiskStorage } from '../../server/files/diskStorage';
import type { FileStorage } from '../../server/files/storage';
import { temporaryFolder } from '../database/otherProcess';
import { FAKE_S3, startFakeS3 } from '../files/fakeS3';
import { fillTables } from '../support/fillTables';
import { createTestDatabase, postgresIsMissing, testEngines } from '../support/testDatabase';

const BYTES = Buffer.from('bib;name\r\n1;Ann\r\n');
const log = () => {};
/** PGlite runs the migrations of every place that is restored into. */
const PATIENCE_MS = 180_000;
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

/** Rows in every table, and what is stored of the files that two of three records name. */
async function filled({ db }: OpenDatabase): Promise<void> {
  await fillTables(db);
  await sql`update files set storage_key = 'ab/' || id || '.csv', mime_type = 'text/csv' where id < 3`.execute(db);
  await sql`update files set storage_key = 'ab/lost.csv' where id = 3`.execute(db);
}

/** Every row of every table, as text, and what each sequence gave out last. */
async function contentOf({ db }: OpenDatabase): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1`.execute(
    db,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const columns = sql.raw(name === 'schema_migrations' ? 'name, checksum' : '*');
    // The note of a backup is newer than what it holds; those that the tables were filled with say what went wrong.
    const kept = sql.raw(name === 'backups' ? 'where error is not null' : '');
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from (select ${columns} from ${sql.table(name)} ${kept}) t order by 1`.execute(db);
    content[name] = rows.map(({ row }) => row);
  }
  const { rows: sequences } =
    await sql`select sequencename, last_value from pg_sequences where sequencename <> 'backups_id_seq' order by 1`.execute(
      db,
    );
  return { ...content, sequences };
}

/** Indexes, references and triggers, by their definitions. */
async function shapeOf({ db }: OpenDatabase): Promise<unknown> {
  const { rows } = await sql`
    select json_agg(pg_get_indexdef(i.indexrelid) order by pg_get_indexdef(i.indexrelid)) as indexes,
      (select json_agg(conname || pg_get_constraintdef(oid) order by conname) from pg_constraint where connamespace = current_schema()::regnamespace) as constraints,
      (select json_agg(pg_get_triggerdef(oid) || tgenabled::text order by tgname) from pg_trigger where not tgisinternal) as triggers
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return rows[0];
}

describe.each(testEngines)('a backup of %s', (engine) => {
  let source: OpenDatabase;
  let storage: FileStorage;
  let kept: string;

  beforeAll(async () => {
    source = await createTestDatabase({ engine });
    await filled(source);
    kept = await mkdtemp(join(tmpdir(), 'startline-backup-test-'));
    storage = await openDiskStorage(join(kept, 'files'));
    for (const id of [1, 2]) await storage.put(`ab/${id}.csv`, BYTES, { mimeType: 'text/csv', size: BYTES.length });
  });
  afterAll(async () => {
    await source.close();
    await rm(kept, { recursive: true, force: true });
  });

  const emptyPlace = async () => {
    const folder = await temporaryFolder();
    return { folder, place: await openPlace({ place: folder, env: {} }) };
  };
  const emptyTarget = async (targetEngine = engine) => {
    const database = await createTestDatabase({ engine: targetEngine, isBare: true });
    onTestFinished(() => database.close());
    return { database, storage: await openDiskStorage(join(await temporaryFolder(), 'files')), migrations, log };
  };

  it('has every row, sequence and file again in an empty place, on the same engine and another', async () => {
    const { place } = await emptyPlace();
    const made = await makeBackup({ database: source, storage, place, migrations });
    expect(made).toMatchObject({ files: 2, lostFiles: ['ab/lost.csv'] });
    for (const targetEngine of testEngines) {
      const target = await emptyTarget(targetEngine);
      await restoreBackup({ place, ...target });
      const before = await contentOf(source);
      expect(Object.values(before).flat().length).toBeGreaterThan(200);
      const after = await contentOf(target.database);
      expect(after).toEqual(before);
      expect(await shapeOf(target.database)).toEqual(await shapeOf(source));
      const chunks: Buffer[] = [];
      for await (const chunk of (await target.storage.get('ab/2.csv')).stream) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks)).toEqual(BYTES);
    }
  });

  it('leaves out the tables of others and says so, in a restore of an older backup too', async () => {
    const { place } = await emptyPlace();
    const before = await contentOf(source);
    await sql`create table keep (id bigint generated by default as identity, note text)`.execute(source.db);
    onTestFinished(async () => void (await sql`drop table keep`.execute(source.db)));
    await sql`insert into keep (note) values ('theirs')`.execute(source.db);
    const made = await makeBackup({ database: source, storage, place, migrations });
    expect(made.othersTables).toEqual(['keep']);
    const target = await emptyTarget();
    await restoreBackup({ place, ...target });
    expect(await contentOf(target.database)).toEqual(before);

    // Earlier versions took such tables for their own.
    const older = await emptyPlace();
    const theirs = { name: '9999_theirs', sql: 'create table keep ();' };
    await makeBackup({ database: source, storage, place: older.place, migrations: [...migrations, theirs] });
    const lines: string[] = [];
    const again = await emptyTarget();
    await restoreBackup({ ...again, place: older.place, log: (line) => void lines.push(line) });
    expect(lines).toContain('Left out, as they are not tables of Startline: keep.');
    expect(await contentOf(again.database)).toEqual(before);
  });

  it('knows every table that a migrated database has as its own', async () => {
    const own = ownTables(migrations);
    const tables = Object.keys(await contentOf(source)).filter(
      (name) => !['schema_migrations', 'sequences'].includes(name),
    );
    expect(tables.length).toBeGreaterThan(50);
    expect(tables.filter((name) => !own.has(name))).toEqual([]);
  });

  it.skipIf(engine === 'pglite')('is of one moment, whatever is written meanwhile', async () => {
    const { place } = await emptyPlace();
    await sql`create table moved (id int primary key, place text not null)`.execute(source.db);
    onTestFinished(async () => void (await sql`drop table moved, other`.execute(source.db)));
    await sql`create table other (id int primary key)`.execute(source.db);
    await sql`insert into moved select n, 'x' from generate_series(1, 20000) n`.execute(source.db);
    let isOver = false;
    // Moves rows from one table into the other: at any moment they are 20,000 together.
    const moving = (async () => {
      while (!isOver)
        await sql`with gone as (delete from moved where id in (select id from moved limit 50) returning id) insert into other select id from gone`.execute(
          source.db,
        );
    })();
    const moves = { name: '9999_moves', sql: 'create table moved ();\ncreate table other ();' };
    const made = await makeBackup({
      database: source,
      storage,
      place,
      migrations: [...migrations, moves],
    }).finally(() => {
      isOver = true;
      return moving;
    });
    expect(made.rows).toBeGreaterThan(20_000);
    const { tables } = JSON.parse(await textOf(place, 'manifest.json')) as { tables: { name: string; rows: number }[] };
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
    expect(rowsOf('moved') + rowsOf('other')).toBe(20_000);
  });

  it.runIf(engine === testEngines[0])(
    'is refused where it broke off, was cut or changed, and leaves the target empty',
    async () => {
      const { place, folder } = await emptyPlace();
      await makeBackup({ database: source, storage, place, migrations });
      const target = await emptyTarget();
      const again = () => restoreBackup({ place, ...target });
      await truncate(join(folder, 'tables', 'athletes.1.gz'), 40);
      await expect(again()).rejects.toThrow('damaged: tables/athletes.1.gz');
      await rm(join(folder, 'tables', 'athletes.1.gz'));
      await expect(again()).rejects.toThrow('not whole: tables/athletes.1.gz is missing');
      await writeFile(join(folder, 'manifest.json'), '{"format": 1');
      await expect(again()).rejects.toThrow('The manifest of this backup cannot be read');
      await rm(join(folder, 'manifest.json'));
      await expect(again()).rejects.toThrow('There is no whole backup here');
      expect(await contentOf(target.database)).toEqual({ sequences: [] });
    },
  );

  it.runIf(engine === testEngines[0])(
    'is refused with a damaged file, or of a newer version, and leaves the database empty',
    async () => {
      const { place, folder } = await emptyPlace();
      await makeBackup({ database: source, storage, place, migrations });
      const target = await emptyTarget();
      const older = migrations.slice(0, -1);
      await expect(restoreBackup({ place, ...target, migrations: older })).rejects.toThrow(
        'it is of a newer version. Restore it with that one.',
      );
      expect(await contentOf(target.database)).toEqual({ sequences: [] });
      await writeFile(join(folder, 'files', 'ab', '1.csv'), 'x'.repeat(BYTES.length));
      await expect(restoreBackup({ place, ...target })).rejects.toThrow('The file ab/1.csv of the backup is damaged');
      expect(await contentOf(target.database)).toEqual({ sequences: [] });
    },
  );

  it.runIf(engine === testEngines[0])('goes into an empty database alone', async () => {
    const { place } = await emptyPlace();
    await makeBackup({ database: source, storage, place, migrations });
    await expect(restoreBackup({ ...(await emptyTarget()), place, database: source })).rejects.toThrow('is not empty');
  });

  it.runIf(engine === testEngines[0])('is noted where super admins look', async () => {
    const { place } = await emptyPlace();
    await sql`create table if not exists backups (id bigint generated by default as identity primary key,
      started_at timestamptz not null, finished_at timestamptz, bytes bigint, files integer, error text)`.execute(
      source.db,
    );
    const made = await makeBackup({ database: source, storage, place, migrations });
    const failing = { ...place, put: () => Promise.reject(new Error('no room')) };
    await expect(makeBackup({ database: source, storage, place: failing, migrations })).rejects.toThrow('no room');
    const { rows } = await sql`select bytes::int, files, error from backups order by id desc limit 2`.execute(
      source.db,
    );
    expect(rows).toEqual([
      { bytes: null, files: null, error: 'Error: no room' },
      { bytes: made.bytes, files: 2, error: null },
    ]);
  });
});

it('goes to a bucket and comes back from it', async () => {
  const s3 = await startFakeS3();
  onTestFinished(() => s3.close());
  const source = await createTestDatabase();
  onTestFinished(() => source.close());
  await filled(source);
  const env = { AWS_ACCESS_KEY_ID: FAKE_S3.accessKeyId, AWS_SECRET_ACCESS_KEY: FAKE_S3.secretAccessKey };
  const url = `s3://${FAKE_S3.bucket}/nightly?endpoint=${s3.endpoint}&region=${FAKE_S3.region}`;
  const place = await openPlace({ place: url, env });
  const storage = await openDiskStorage(join(await temporaryFolder(), 'files'));
  await makeBackup({ database: source, storage, place, migrations });
  expect([...s3.objects.keys()]).toContain('nightly/manifest.json');
  const target = await createTestDatabase({ isBare: true });
  onTestFinished(() => target.close());
  await restoreBackup({ place, database: target, storage, migrations, log });
  expect(await contentOf(target)).toEqual(await contentOf(source));
});

describe.skipIf(postgresIsMissing)('the command', () => {
  /** A disk of its own, which root alone can make. */
  const smallDisk = async (): Promise<string | null> => {
    const folder = await temporaryFolder();
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
    if (status !== 0) return null;
    onTestFinished(() => void spawnSync('umount', ['--lazy', folder]));
    return folder;
  };

  it.each(['to', 'through'])('says where there is no room, and leaves no half behind: %s a full disk', async (way) => {
    const full = await smallDisk();
    if (!full) return;
    const source = await createTestDatabase();
    onTestFinished(() => source.close());
    await sql`insert into instance_secrets (name, secret)
      select n::text, md5(random()::text) from generate_series(1, 5000) n`.execute(source.db);
    const { user, password, host, port } = inject('database').connection ?? assert.fail();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(source.db);
    const dataDir = await temporaryFolder();
    const to = way === 'to' ? full : await temporaryFolder();
    if (way === 'through') vi.stubEnv('TMPDIR', full);
    onTestFinished(() => void vi.unstubAllEnvs());
    const env = {
      DATA_DIR: dataDir,
      SECRET_KEY: 'a key that is longer than thirty-two characters',
      DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${rows[0]?.name}`,
    };
    await expect(backup(['--to', to], env)).rejects.toThrow(`There is no room left on the disk of ${full}`);
    expect(await readdir(to)).toEqual([]);
  });
});

async function textOf(place: FileStorage, key: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await place.get(key)).stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
