import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { KEPT } from '../../engine/api/sql/keptStatements';
import { openDatabase } from '../../server/database/openDatabase';
import { postgresIsMissing } from '../support/testDatabase';
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
