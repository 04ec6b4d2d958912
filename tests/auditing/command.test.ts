import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { verifyAudit } from '../../server/auditing/verifyAudit';
import { createTestDatabase, postgresIsMissing } from '../support/testDatabase';
import { sealAll, TRAIL_SECRET } from '../support/trails';

describe.skipIf(postgresIsMissing)('npm run audit:verify', () => {
  it('ends with 0, with 1 and the entry, and with 2 where it cannot tell', async () => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'startline-audit-'));
    onTestFinished(async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    });
    const { db } = database;
    const named = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const { host, port, user, password } = inject('database').connection ?? {};
    const url = `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${named.rows[0]?.name}`;
    const run = async (args: string[], key: string) => {
      const said: string[] = [];
      for (const way of ['log', 'error'] as const)
        vi.spyOn(console, way).mockImplementation((line) => said.push(String(line)));
      const code = await verifyAudit(args, { DATABASE_URL: url, SECRET_KEY: key, DATA_DIR: folder });
      vi.restoreAllMocks();
      return { code, said: said.join('\n') };
    };
    await sql`
      with entry as (insert into changes (operation_id, resource, record_id, operation) values ('one', 'profiles', 1, 'update'))
      insert into operations (operation_id, parts) values ('one', '{"profiles.update": 1}')`.execute(db);
    await sealAll(db);
    const intact = await run([], TRAIL_SECRET);
    expect(intact).toEqual({ code: 0, said: expect.stringContaining('The audit is as it was sealed.') });
    const [, checkpoint = ''] = /elsewhere: (1:[0-9a-f]{64})/.exec(intact.said) ?? [];
    expect((await run(['--checkpoint', checkpoint], TRAIL_SECRET)).code).toBe(0);
    await sql`update changes set record_id = 2`.execute(db);
    const changed = await run([], TRAIL_SECRET);
    expect(changed).toEqual({
      code: 1,
      said: expect.stringMatching(/changed: Entry 1 .* who did what to which record/),
    });
    expect(await run([], 'a key that has nothing to do with it')).toEqual({
      code: 2,
      said: expect.stringMatching(/encrypted \(audit trail\) .* SECRET_KEY must name that one too/),
    });
    expect((await run(['--checkpoint', 'nonsense'], TRAIL_SECRET)).code).toBe(2);
  });
});
