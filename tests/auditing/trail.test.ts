import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createSealing } from '../../server/auditing/sealEntries';
import { appendSeals, createTrail, hashOf, type Seal, trailSealer } from '../../server/auditing/trail';
import { verifyTrail } from '../../server/auditing/verifyTrail';
import { insert } from '../access/values';
import { besideWrite } from '../support/besideWrite';
import { createTestApp, type Person, type TestApp } from '../support/testApp';
import { sealAll, TRAIL_SECRET, trailOf } from '../support/trails';

const TABLES = ['changes', 'operations', 'audit_seals', 'audit_progress', 'instance_secrets'];

let test: TestApp;
let admin: Person;
let organization: number;
let ids: number[];

const verify = (checkpoints: { position: number; hash: string }[] = []) =>
  verifyTrail({ db: test.db, trail: trailOf(test.db), checkpoints });
const found = async () => (await verify()).findings.map(({ kind, message }) => `${kind}: ${message}`);
const run = (statement: ReturnType<typeof sql>) => statement.execute(test.db);
const rename = (name: string) =>
  test.call({ method: 'PATCH', url: `/v1/admin/organizations/${organization}`, token: admin.token, body: { name } });

/** What somebody does who has the database and not the key. */
const freeTheTrail = () => run(sql`alter table audit_seals disable trigger user`);

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperAdmin: true });
  organization = await insert(test.db, 'organizations', { name: 'Runners of Ghent' });
  for (const name of ['Runners', 'Walkers', 'Swimmers', 'Riders']) expect((await rename(name)).statusCode).toBe(200);
  const rows = await sql<{ id: number }>`select id from changes order by id`.execute(test.db);
  ids = rows.rows.map(({ id }) => id);
  await sealAll(test.db);
  for (const table of TABLES) await run(sql`create table ${sql.table(`kept_${table}`)} as table ${sql.table(table)}`);
});
afterEach(async () => {
  await freeTheTrail();
  for (const table of TABLES) {
    await run(sql`delete from ${sql.table(table)}`);
    await run(sql`insert into ${sql.table(table)} select * from ${sql.table(`kept_${table}`)}`);
  }
  await run(sql`alter table audit_seals enable trigger user`);
});
afterAll(() => test?.close());

it('finds nothing where nothing was done', async () => {
  const verified = await verify();
  expect(verified).toMatchObject({ entries: ids.length, erased: 0, waiting: 0, count: 0, findings: [] });
  expect(verified.checkpoint).toMatchObject({ position: ids.length, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

it('finds values that were changed, of the entry alone', async () => {
  await run(sql`update changes set after = '{"name": "Cheaters"}' where id = ${ids[1]}`);
  expect(await found()).toEqual([
    `changed: Entry ${ids[1]} (update organizations ${organization}, seal 2) was changed: its values are not what was sealed.`,
  ]);
});

it('finds that somebody else is said to have done it, or at another time', async () => {
  await run(sql`update changes set profile_id = null where id = ${ids[1]}`);
  await run(sql`update changes set created_at = created_at - interval '1 second' where id = ${ids[2]}`);
  expect(await found()).toEqual([
    expect.stringMatching(`^changed: Entry ${ids[1]} .* who did what`),
    expect.stringMatching(`^changed: Entry ${ids[2]} .* who did what`),
    expect.stringMatching(/^operation: .* was done by somebody else/),
    expect.stringMatching(/^operation: .* was at another time/),
  ]);
});

it('finds an entry that was removed, with its seal or without', async () => {
  await run(sql`delete from changes where id = ${ids[1]}`);
  expect(await found()).toEqual([
    `removed: Entry ${ids[1]} was removed from the audit: seal 2 tells of it.`,
    expect.stringMatching(/^operation: .* is summed up, and has no entry/),
  ]);
  await run(sql`delete from operations where operation_id not in (select operation_id from changes)`);
  await freeTheTrail();
  await run(sql`delete from audit_seals where change_id = ${ids[1]}`);
  expect(await found()).toEqual(['seal: Seals 2 to 2 are missing from the trail.']);
  await run(sql`update audit_seals set position = position - 1 where position > 2`);
  expect(await found()).toContainEqual(expect.stringMatching(/^seal: Seal 2, of entry \d+, is not the one/));
});

it('finds an entry that was put in between, before it is sealed and after', async () => {
  await run(sql`
    insert into changes (id, operation_id, organization_id, resource, record_id, operation, before, after, created_at)
    select 5000, operation_id, organization_id, resource, record_id, operation, '{}', '{}', created_at - interval '2 hours'
    from changes where id = ${ids[0]}`);
  expect(await found()).toContainEqual(expect.stringMatching(/^unsealed: Entry 5000 .* has no seal/));
  await sealAll(test.db);
  expect(await found()).toContainEqual(expect.stringMatching(/^late: Entry 5000 .* put in past the server/));
});

it('finds a seal that was made again without the key, and one that was made of another trail', async () => {
  await freeTheTrail();
  const rows = await sql<Seal & { hash: string }>`
    select position, kind, change_id, erased_by, round(extract(epoch from sealed_at) * 1000)::bigint as sealed_at,
      encode(meta, 'hex') as meta, encode(content, 'hex') as content, encode(hash, 'hex') as hash from audit_seals order by position`.execute(
    test.db,
  );
  let previous = '';
  for (const seal of rows.rows) {
    previous = hashOf(Buffer.alloc(32), seal, previous);
    await run(sql`update audit_seals set hash = decode(${previous}, 'hex') where position = ${seal.position}`);
  }
  expect((await verify()).count).toBe(ids.length);
});

it('finds that the end was cut off by a checkpoint that was kept elsewhere', async () => {
  const { checkpoint } = await verify();
  if (!checkpoint) throw new Error('Nothing was sealed.');
  expect((await verify([checkpoint])).count).toBe(0);
  const last = ids.at(-1);
  await freeTheTrail();
  await run(sql`delete from audit_seals where change_id = ${last}`);
  await run(sql`delete from operations where operation_id = (select operation_id from changes where id = ${last})`);
  await run(sql`delete from changes where id = ${last}`);
  expect((await verify()).count).toBe(0);
  expect((await verify([checkpoint])).findings).toMatchObject([{ kind: 'checkpoint' }]);
  expect((await verify([{ position: 1, hash: '0'.repeat(16) }])).findings).toMatchObject([{ kind: 'checkpoint' }]);
});

it('finds what a sum of an operation says beyond its entries', async () => {
  const operation = sql`(select operation_id from changes where id = ${ids[0]})`;
  await run(sql`update operations set parts = '{"organizations.update": 7}' where operation_id = ${operation}`);
  expect(await found()).toEqual([expect.stringMatching(/^operation: .* comes to something else/)]);
  await run(sql`delete from operations where operation_id = ${operation}`);
  expect(await found()).toEqual([expect.stringMatching(/^operation: .* is not summed up/)]);
});

it('lets nobody change a seal by mistake', async () => {
  await expect(run(sql`update audit_seals set change_id = 1`)).rejects.toThrow('only ever added');
  await expect(run(sql`delete from audit_seals`)).rejects.toThrow('only ever added');
  await expect(run(sql`truncate audit_seals`)).rejects.toThrow('only ever added');
});

it('keeps its key encrypted for it alone, through a change of SECRET_KEY, and never takes another for one that is gone', async () => {
  const { rows } = await sql<{ secret: string }>`select secret from instance_secrets where name = 'audit'`.execute(
    test.db,
  );
  expect(() => test.engine.sealer.open(rows[0]?.secret ?? '')).toThrow();
  const key = await trailOf(test.db).key();
  const newer = 'another key, which is no secret either';
  expect(await createTrail({ db: test.db, sealer: trailSealer([newer, TRAIL_SECRET]) }).key()).toEqual(key);
  expect(await createTrail({ db: test.db, sealer: trailSealer([newer]) }).key()).toEqual(key);
  await run(sql`delete from instance_secrets where name = 'audit'`);
  await expect(trailOf(test.db).key()).rejects.toThrow('not in the database');
});

it('seals what is committed after entries of higher ids, once, on whichever node', async () => {
  const nodes = [
    createSealing({ db: test.db, trail: trailOf(test.db) }),
    createSealing({ db: test.db, trail: trailOf(test.db) }),
  ];
  const write = (db: typeof test.db) =>
    sql<{ id: number }>`
    insert into changes (operation_id, organization_id, resource, record_id, operation) values ('late', ${organization}, 'organizations', ${organization}, 'update')
    returning id`.execute(db);
  let id = 0;
  await test.db.transaction().execute(async (tx) => {
    id = (await write(tx)).rows[0]?.id ?? 0;
    expect((await rename('Later')).statusCode).toBe(200);
    const sealing = besideWrite(() => nodes.map((node) => node.sealSome()));
    expect((await Promise.all(sealing)).sort()).toEqual([0, 1]);
  });
  expect((await Promise.all(nodes.map((node) => node.sealSome()))).sort()).toEqual([0, 1]);
  const seals = await sql<{ position: number; change_id: number }>`
    select position, change_id from audit_seals order by position desc limit 2`.execute(test.db);
  expect(seals.rows).toEqual([
    { position: ids.length + 2, change_id: id },
    { position: ids.length + 1, change_id: id + 1 },
  ]);
  expect((await found()).filter((one) => !one.startsWith('operation'))).toEqual([]);
});

it('believes no seal of an erasure that the audit does not tell of', async () => {
  await run(sql`update changes set after = '{}' where id = ${ids[1]}`);
  const key = await trailOf(test.db).key();
  const seal = {
    kind: 'erased' as const,
    change_id: ids[1] ?? 0,
    erased_by: ids[0] ?? 0,
    meta: '00'.repeat(16),
    content: '00'.repeat(16),
  };
  await test.db.transaction().execute((tx) => appendSeals(tx, key, [seal]));
  expect((await verify()).findings.map(({ kind }) => kind)).toEqual(['erasure', 'changed']);
});
