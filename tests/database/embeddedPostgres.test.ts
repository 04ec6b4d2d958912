import { once } from 'node:events';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { KEPT } from '../../engine/api/sql/keptStatements';
import { openDatabase } from '../../server/database/openDatabase';
import { installedBinaries } from '../../server/database/postgres/binaries';
import { openPostgres } from '../../server/database/postgres/openPostgres';
import { userForPostgres } from '../../server/database/postgres/runAs';
import { DatabaseUnavailable, type OpenDatabase } from '../../server/database/types';
import { type BundledProgram, bundledProgram } from '../support/bundledProgram';
import { eventually } from '../support/eventually';
import { postgresIsMissing } from '../support/testDatabase';
import { killServer, postmasterPid, postmasterPort, startOther, temporaryFolder } from './otherProcess';

const isRoot = process.getuid?.() === 0;

/** Opens a data folder with PostgreSQL for one test; `lines` is what went to the log. */
async function openForTest(dataDir: string, embedded: 'auto' | 'postgres' = 'postgres') {
  const lines: string[] = [];
  const database = await openDatabase({ dataDir, embedded, log: (line) => lines.push(line) });
  onTestFinished(() => database.close());
  return { database, lines };
}

async function connecting(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}

async function setting(database: OpenDatabase, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(database.db);
  return rows[0]?.value;
}

describe.skipIf(postgresIsMissing)('the embedded PostgreSQL', () => {
  let dataDir: string;
  let database: OpenDatabase;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'startline-database-'));
    database = await openDatabase({ dataDir, embedded: 'postgres', log: () => {} });
  });
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('runs as somebody else when we are root, and keeps its files to itself', async () => {
    const folder = join(dataDir, 'database');
    const owner = (await stat(join(folder, 'postgres'))).uid;
    expect(owner).not.toBe(0);
    expect(owner === process.getuid?.()).toBe(!isRoot);
    expect((await stat(join(folder, 'postgres'))).mode & 0o077).toBe(0);
    expect((await stat(join(folder, 'password'))).mode & 0o077).toBe(0);
    expect(await readdir(folder)).not.toContain('password.new');
  });

  it('takes nobody without the password, and nobody from outside', async () => {
    const port = Number(await setting(database, 'port'));
    const stranger = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'startline',
      database: 'postgres',
      password: 'guess',
    });
    await expect(stranger.connect()).rejects.toThrow('password authentication failed');
    expect(await setting(database, 'listen_addresses')).toBe('127.0.0.1');
    expect(await setting(database, 'unix_socket_directories')).toBe('');
  });

  it('waits for the disk at every commit, and sorts by code point', async () => {
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect(await setting(database, name)).toBe('on');
    const { rows } = await sql<{
      name: string;
    }>`select name from unnest(array['b', 'É', 'a', 'Z']) name order by name`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual(['Z', 'a', 'b', 'É']);
  });

  it('parses a statement once that repeats and says so, and no other', async () => {
    for (let turn = 0; turn < 5; turn++) {
      await sql`${sql.raw(KEPT)}select ${turn}::int as turn`.execute(database.db);
      await sql`select ${turn}::int as turn`.execute(database.db);
    }
    const { rows } =
      await sql`select statement from pg_prepared_statements where statement like '%::int as turn'`.execute(
        database.db,
      );
    expect(rows).toEqual([{ statement: `${KEPT}select $1::int as turn` }]);
  });
});

describe.skipIf(postgresIsMissing)('a data folder of PostgreSQL', () => {
  it('has its server started again when it is killed, and the lost connections end nothing else', async () => {
    const dataDir = await temporaryFolder();
    const { database, lines } = await openForTest(dataDir);
    const pid = await postmasterPid(dataDir);
    await killServer(dataDir);
    await eventually(async () => expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]));
    expect(await postmasterPid(dataDir)).not.toBe(pid);
    expect(lines).toContain('The database server ended unexpectedly; starting it again.');
  });

  it('opens again what it had stored, and a cluster half made is no obstacle', async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, 'database', 'postgres.new', 'base'), { recursive: true });
    const first = await openDatabase({ dataDir, embedded: 'auto', log: () => {} });
    await sql`create table kept as select 42 as answer`.execute(first.db);
    await first.close();
    const { database, lines } = await openForTest(dataDir, 'auto');
    expect((await sql`select answer from kept`.execute(database.db)).rows).toEqual([{ answer: 42 }]);
    expect(lines).toEqual([]);
  });

  it('has no server after close, and starts although the old process number now belongs to somebody else', async () => {
    const dataDir = await temporaryFolder();
    const database = await openDatabase({ dataDir, embedded: 'postgres', log: () => {} });
    const port = Number(await setting(database, 'port'));
    await database.close();
    await expect(connecting(port)).rejects.toThrow('ECONNREFUSED');
    await writeFile(join(dataDir, 'database', 'postgres', 'postmaster.pid'), `${process.pid}\n`);
    await openForTest(dataDir);
  });
});

describe.skipIf(postgresIsMissing)('the binaries of the embedded PostgreSQL', () => {
  /** The installed package as npm unpacks it without its scripts: no links. */
  async function packageWithoutLinks(): Promise<string> {
    const native = installedBinaries();
    const copy = join(await temporaryFolder(), 'package');
    const isLink = async (path: string) => (await lstat(path)).isSymbolicLink();
    const filter = async (path: string) => !path.endsWith('.a') && !(await isLink(path));
    await cp(native, join(copy, 'native'), { recursive: true, filter });
    await cp(join(dirname(native), 'package.json'), join(copy, 'package.json'));
    await chmod(join(copy, 'native', 'bin', 'initdb'), 0o644);
    return copy;
  }

  const open = async (native: string) => {
    const dataDir = await temporaryFolder();
    const folder = join(dataDir, 'database');
    await mkdir(folder);
    const lines: string[] = [];
    const database = await openPostgres({ folder, native, log: (line) => lines.push(line) });
    onTestFinished(() => database.close());
    return { folder, lines, database };
  };

  it('get back the links that npm does not store', async () => {
    const copy = await packageWithoutLinks();
    await chmod(dirname(copy), 0o755);
    const { folder, lines } = await open(join(copy, 'native'));
    expect((await lstat(join(copy, 'native', 'lib', 'libpq.so.5'))).isSymbolicLink()).toBe(true);
    expect(await readdir(folder)).not.toContain(expect.stringContaining('binaries'));
    expect(lines).toEqual([]);
  });

  it.runIf(isRoot)(
    'are copied when they lie in a folder closed to the user who runs them (only root meets this)',
    async () => {
      const copy = await packageWithoutLinks();
      const { folder, lines, database } = await open(join(copy, 'native'));
      expect(lines).toEqual([expect.stringContaining("Copying PostgreSQL's binaries")]);
      expect(await readFile(join(folder, 'postgres', 'postmaster.opts'), 'utf8')).toContain(join(folder, 'binaries-'));
      expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
    },
  );

  it('that do not run on this system are named as the reason', async () => {
    const copy = join(await temporaryFolder(), 'package');
    await chmod(dirname(copy), 0o755);
    await mkdir(join(copy, 'native', 'bin'), { recursive: true });
    await writeFile(join(copy, 'package.json'), '{"version":"0.0.0"}');
    for (const program of ['initdb', 'postgres']) {
      await writeFile(join(copy, 'native', 'bin', program), '#!/lib/ld-of-another-libc.so.1\n', { mode: 0o755 });
    }
    const failure = await open(join(copy, 'native')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseUnavailable);
    expect(String(failure)).toContain('they need glibc');
  });
});

describe('the user who runs PostgreSQL', () => {
  const among = async (...lines: string[]) => {
    const passwd = join(await temporaryFolder(), 'passwd');
    await writeFile(passwd, `${lines.join('\n')}\n`);
    return userForPostgres(passwd);
  };
  const root = 'root:x:0:0:root:/root:/bin/bash';
  const nobody = 'nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin';
  const postgres = 'postgres:x:101:104::/var/lib/postgresql:/bin/bash';

  it.runIf(isRoot)('is postgres, else nobody, for root', async () => {
    expect(await among(root, nobody, postgres)).toEqual({ name: 'postgres', uid: 101, gid: 104 });
    expect(await among(root, nobody)).toEqual({ name: 'nobody', uid: 65534, gid: 65533 });
    await expect(among(root)).rejects.toThrow('neither a user postgres nor nobody');
  });

  it.runIf(!isRoot)('is ourselves for anybody but root', async () => {
    expect(await among(root, nobody, postgres)).toBeUndefined();
  });
});

describe.skipIf(postgresIsMissing)('the embedded PostgreSQL and other processes', () => {
  let built: BundledProgram;
  beforeAll(async () => {
    built = await bundledProgram(new URL('./childProgram.ts', import.meta.url));
  });
  afterAll(() => built.remove());

  const start = (dataDir: string, task: 'hold' | 'write') =>
    startOther({ program: built.program, dataDir, engine: 'postgres', task });

  it('is found and stopped at the next start, when its process was killed', async () => {
    const dataDir = await temporaryFolder();
    const other = await start(dataDir, 'hold');
    const orphan = await postmasterPid(dataDir);
    const port = await postmasterPort(dataDir);
    await other.kill();
    await connecting(port);
    const { lines } = await openForTest(dataDir);
    expect(lines).toEqual(['Stopping the database server that an earlier run left behind.']);
    expect(await postmasterPid(dataDir)).not.toBe(orphan);
    await expect(connecting(port)).rejects.toThrow('ECONNREFUSED');
  });

  it('has every row it acknowledged, when it was killed together with its server', async () => {
    const dataDir = await temporaryFolder();
    const other = await start(dataDir, 'write');
    await other.printed(200);
    await killServer(dataDir);
    await other.kill();
    const { database } = await openForTest(dataDir);
    const { rows } = await sql<{ number: number }>`select number from acknowledged`.execute(database.db);
    const stored = new Set(rows.map(({ number }) => number));
    expect(other.lines.map(Number).filter((number) => !stored.has(number))).toEqual([]);
  });

  it('is not shared: a second process stops with a sentence', async () => {
    const dataDir = await temporaryFolder();
    await openForTest(dataDir);
    const second = await start(dataDir, 'hold');
    expect(second.child.exitCode).toBe(1);
    expect(second.complaints()).toContain(`Another process is using the database in ${join(dataDir, 'database')}`);
  });
});
