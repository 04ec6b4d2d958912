import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { KEPT } from '../../engine/api/sql/keptStatements';
import { openExternal } from '../../server/database/external';
import { openDatabase } from '../../server/database/openDatabase';
import { userForPostgres } from '../../server/database/postgres/runAs';
import { installed } from '../cluster/support/programs';
import { freePort, listening } from '../cluster/support/waiting';
import { createTestDatabase, postgresIsMissing } from '../support/testDatabase';
import { temporaryFolder } from './otherProcess';

const isRoot = process.getuid?.() === 0;
const log = () => {};

describe('the engine of a data folder', () => {
  it.skipIf(postgresIsMissing)('made with PostgreSQL is not opened as PGlite', async () => {
    const dataDir = await temporaryFolder();
    const database = await openDatabase({ dataDir, embedded: 'auto', log });
    expect(database.engine).toBe('postgres');
    await database.close();
    await expect(openDatabase({ dataDir, embedded: 'pglite', log })).rejects.toThrow(
      'was made with postgres, and EMBEDDED=pglite',
    );
  });

  it.runIf(isRoot)(
    'is PGlite where the user who runs PostgreSQL cannot come, as under /root (only root meets this)',
    async () => {
      const dataDir = join(await temporaryFolder(), 'closed', 'data');
      await mkdir(dataDir, { recursive: true });
      await expect(openDatabase({ dataDir, embedded: 'postgres', log })).rejects.toThrow('is closed to that user');
      const lines: string[] = [];
      const database = await openDatabase({ dataDir, embedded: 'auto', log: (line) => lines.push(line) });
      onTestFinished(() => database.close());
      expect(database.engine).toBe('pglite');
      expect(lines).toEqual([
        expect.stringMatching(/^PostgreSQL cannot start here \(.*closed to that user\); using PGlite instead\.$/),
      ]);
    },
  );
});

describe('DATABASE_URL', () => {
  const open = async (databaseUrl: string) =>
    openDatabase({ dataDir: await temporaryFolder(), databaseUrl, embedded: 'auto', log });

  it.skipIf(postgresIsMissing)('is used instead of an embedded database', async () => {
    const { user, password, host, port, database: name } = inject('database').connection ?? {};
    const database = await open(`postgres://${user}:${password}@${host}:${port}/${name}`);
    onTestFinished(() => database.close());
    expect(database.engine).toBe('external');
    expect(database.description).toMatch(new RegExp(`^PostgreSQL \\d+\\.\\d+ at ${host}:${port}/${name}$`));
    const { rows } = await sql`select now() - now() as nothing, current_setting('TimeZone') as zone`.execute(
      database.db,
    );
    expect(rows).toEqual([{ nothing: '00:00:00', zone: 'UTC' }]);
  });

  it.skipIf(postgresIsMissing)(
    'keeps statements that say so, unless a pooler knows nothing of named ones',
    async () => {
      const { user, password, host, port, database: name } = inject('database').connection ?? {};
      const databaseUrl = `postgres://${user}:${password}@${host}:${port}/${name}`;
      for (const namesStatements of [true, false]) {
        const options = {
          dataDir: await temporaryFolder(),
          databaseUrl,
          namesStatements,
          embedded: 'auto',
          log,
        } as const;
        const database = await openDatabase(options);
        onTestFinished(() => database.close());
        const kept = await database.db.connection().execute(async (db) => {
          for (let i = 0; i < 4; i += 1) await sql`${sql.raw(KEPT)}select ${i}::int as one`.execute(db);
          return sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(db);
        });
        expect(kept.rows.map(({ text }) => text)).toEqual(namesStatements ? [`${KEPT}select $1::int as one`] : []);
      }
    },
  );

  it.skipIf(postgresIsMissing)('names statements of a database whatever another one has named', async () => {
    const { user, password, host, port, database: name } = inject('database').connection ?? {};
    const databaseUrl = `postgres://${user}:${password}@${host}:${port}/${name}`;
    const open = async () => {
      const dataDir = await temporaryFolder();
      const database = await openDatabase({ dataDir, databaseUrl, namesStatements: true, embedded: 'auto', log });
      onTestFinished(() => database.close());
      return database;
    };
    const named = async ({ db }: Awaited<ReturnType<typeof open>>, statements: number) =>
      db.connection().execute(async (connection) => {
        for (let i = 0; i < statements * 3; i += 1)
          await sql`${sql.raw(`${KEPT}select ${i % statements} as n, `)}${i}::int as i`.execute(connection);
        const { rows } = await sql`select from pg_prepared_statements`.execute(connection);
        return rows.length;
      });
    const full = await open();
    expect(await named(full, 520)).toBe(500);
    expect(await named(await open(), 2)).toBe(2);
  });

  it('of a PostgreSQL that is too old is refused', async () => {
    const port = await serverOfVersion('14.11');
    await expect(open(`postgres://me:secret@127.0.0.1:${port}/old`)).rejects.toThrow(
      `The PostgreSQL of DATABASE_URL (127.0.0.1:${port}/old) is version 14.11; 15 or later is needed.`,
    );
  });

  it('that leads nowhere is told without its password', async () => {
    const failure = await open('postgres://me:secret@127.0.0.1:1/none').catch(String);
    expect(failure).toContain('Cannot connect to the PostgreSQL of DATABASE_URL (127.0.0.1:1/none)');
    expect(failure).not.toContain('secret');
    await expect(open('not a url')).rejects.toThrow('DATABASE_URL is not a URL');
  });
});

type Login = Record<'host' | 'user' | 'password', string> & { port: number };
const NOBODY: Login = { host: '', port: 0, user: '', password: '' };

describe.skipIf(postgresIsMissing)('DATABASE_DIRECT_URL', () => {
  const at = (name: string, login: Login = inject('database').connection ?? NOBODY) =>
    `postgres://${login.user}:${login.password}@${login.host}:${login.port}/${name}`;
  const open = async (directUrl: string, databaseUrl = at('postgres')) => {
    const database = await openExternal({
      databaseUrl,
      directUrl,
      namesStatements: false,
      log,
      waitForNoticeMs: 1_000,
    });
    onTestFinished(() => database.close());
    return database;
  };

  it('of the same database hears what is told', async () => {
    const database = await open(at('postgres'));
    expect(database.engine).toBe('external');
  });

  it('of another database is refused, and leaves no connection', async () => {
    const other = await createTestDatabase({ isBare: true });
    onTestFinished(() => other.close());
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(other.db);
    const name = rows[0]?.name ?? '';
    await expect(open(at(name))).rejects.toThrow(
      /DATABASE_DIRECT_URL \(.*\): it must name the same database, PostgreSQL itself or a pooler in session mode\.$/,
    );
    const { rows: others } = await sql`
      select pid from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`.execute(other.db);
    expect(others).toEqual([]);
  });

  it('that nobody may use or nobody answers at is told by its name, without its password', async () => {
    const connection = inject('database').connection ?? NOBODY;
    const refused = await open(at('postgres', { ...connection, port: 1 })).catch(String);
    expect(refused).toMatch(
      /Cannot listen at the PostgreSQL of DATABASE_DIRECT_URL \(.*:1\/postgres\): connect ECONNREFUSED/,
    );
    const unknown = await open(at('no_such_database')).catch(String);
    expect(unknown).toMatch(/DATABASE_DIRECT_URL \(.*\): database "no_such_database" does not exist\.$/);
    expect(unknown).not.toContain(connection.password);
  });

  const pgbouncer = installed('pgbouncer');
  it.skipIf(!pgbouncer)('through a pooler is heard in session mode alone', async () => {
    const { user, password, host, port } = inject('database').connection ?? {};
    const folder = await temporaryFolder();
    const poolerPort = await freePort();
    await chmod(folder, 0o755);
    const file = join(folder, 'pooler.ini');
    const to = `host=${host} port=${port} dbname=postgres user=${user} password=${password}`;
    const databases = ['transaction', 'session'].map((mode) => `${mode} = ${to} pool_mode=${mode}`).join('\n');
    const settings = `listen_addr = 127.0.0.1\nlisten_port = ${poolerPort}\nunix_socket_dir =\nauth_type = any\nignore_startup_parameters = extra_float_digits`;
    await writeFile(file, `[databases]\n${databases}\n[pgbouncer]\n${settings}\n`, { mode: 0o644 });
    const runAs = await userForPostgres();
    const pooler = spawn(pgbouncer ?? '', [file], {
      stdio: 'ignore',
      ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
    });
    onTestFinished(() => void pooler.kill());
    await listening(poolerPort);
    const through = (mode: string) => at(mode, { user: 'any', password: 'any', host: '127.0.0.1', port: poolerPort });
    await open(through('session'), through('transaction'));
    await expect(open(through('transaction'), through('transaction'))).rejects.toThrow('a pooler in session mode');
  });
});

/** Speaks just enough of PostgreSQL's protocol to tell a version; answers its port. */
async function serverOfVersion(version: string): Promise<number> {
  const message = (type: string, ...parts: (string | number[])[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const ready = message('Z', 'I');
  const column = message('T', [0, 1], 'version\0', [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]);
  const row = message('D', [0, 1], [0, 0, 0, version.length], version);
  const server = createServer((socket) => {
    socket.on('data', (request) => {
      const isQuestion = request.toString('latin1').includes('server_version');
      const isGreeting = request[0] === 0;
      if (isGreeting) socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), ready]));
      else if (isQuestion) socket.write(Buffer.concat([column, row, message('C', 'SELECT 1\0'), ready]));
      else socket.write(Buffer.concat([message('C', 'SET\0'), ready]));
    });
    socket.on('error', () => {});
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
