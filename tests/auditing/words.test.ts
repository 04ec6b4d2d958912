import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillLatest, fillWords } from '../../server/auditing/words/fillWords';
import { insert } from '../access/values';
import { besideWrite } from '../support/besideWrite';
import { createTestApp, type Person, type TestApp } from '../support/testApp';
import { sealAll } from '../support/trails';

let test: TestApp;
let admin: Person;
let event: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperAdmin: true });
  const organization = await insert(test.db, 'organizations', { name: 'Runners of Ghent' });
  event = await insert(test.db, 'events', { organization_id: organization, name: 'Run', start_date: '2027-05-30' });
});
afterAll(() => test?.close());

const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await test.call({ method, url: `/v1/admin/${path}`, token: admin.token, ...(body && { body }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
};
const addRace = async (name: string): Promise<number> =>
  (await send('POST', 'races', { event_id: event, name })).json().id;
const search = async (text: string) => {
  const answer = await test.call({ url: `/v1/admin/audit?text=${encodeURIComponent(text)}`, token: admin.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { items: { kind: string }[]; is_complete: boolean };
};
const kindsOf = async (text: string) => (await search(text)).items.map(({ kind }) => kind);
const fillAll = () => fillWords(test.engine);
const numbers = async (query: ReturnType<typeof sql>) =>
  (await sql<{ n: number }>`${query}`.execute(test.db)).rows.map(({ n }) => Number(n));

it('finds creations, changes and deletions by the words of the record, at once', async () => {
  const race = await addRace('Pumpkin Mile');
  await send('PATCH', `races/${race}`, { name: 'Gourd Mile' });
  expect(await kindsOf('pumpk')).toEqual(['update']);
  await send('DELETE', `races/${race}`);
  expect(await kindsOf('gourd mile')).toEqual(['delete', 'update', 'create']);
  expect(await kindsOf('gourd pumpkin')).toEqual(['update']);
  expect(await kindsOf('mile nothing')).toEqual([]);
});

it('finds a creation by what it said when its words were kept, and by no name of a field', async () => {
  const race = await addRace('Walnut Mile');
  await fillAll();
  await send('PATCH', `races/${race}`, { name: 'Hazel Mile' });
  expect(await kindsOf('walnut')).toEqual(['update', 'create']);
  expect(await kindsOf('hazel')).toEqual(['update']);
  expect((await search('name')).items.map(({ kind }) => kind)).not.toContain('create');
});

it('finds a change of a time by what the record is called, and where it is', async () => {
  const race = await addRace('Almond Mile');
  await send('PATCH', `races/${race}`, { start_at: '2027-05-30T09:00:00.000Z' });
  expect(await kindsOf('almond')).toEqual(['update', 'create']);
  expect(await kindsOf('almond start')).toEqual(['update']);
  expect(await kindsOf('ghent almond run')).toEqual(['update', 'create']);
  expect(await kindsOf('ghent almond bruges')).toEqual([]);
  expect((await kindsOf('ghent')).length).toBeGreaterThan(2);
  expect(await kindsOf('jog almond')).toEqual([]);
  await send('PATCH', `events/${event}`, { name: 'Jog' });
  expect(await kindsOf('jog almond')).toEqual(['update', 'create']);
  await send('PATCH', `events/${event}`, { name: 'Run' });
});

it('keeps anew what was kept without names', async () => {
  const race = await addRace('Cashew Mile');
  await send('PATCH', `races/${race}`, { start_at: '2027-05-30T09:00:00.000Z' });
  await fillAll();
  await sql`update audit_words set version = 1, words = to_tsvector('simple', '')`.execute(test.db);
  await sql`delete from audit_progress where id = 3`.execute(test.db);
  expect(await kindsOf('cashew')).toEqual(['update', 'create']);
});

it('looks in one place alone, what was deleted there too', async () => {
  const organization = await insert(test.db, 'organizations', { name: 'Elsewhere' });
  const other = await insert(test.db, 'events', {
    organization_id: organization,
    name: 'Gone',
    start_date: '2027-06-30',
  });
  await send('POST', 'races', { event_id: other, name: 'Peanut Mile' });
  await addRace('Peanut Trail');
  const inPlace = async (place: string) => {
    const answer = await test.call({ url: `/v1/admin/audit?text=peanut&place=${place}`, token: admin.token });
    return answer.statusCode === 200
      ? answer.json().items.map((one: { record: { title: string } }) => one.record.title)
      : answer.statusCode;
  };
  expect(await inPlace(`event:${event}`)).toEqual(['Peanut Trail']);
  expect(await inPlace(`event:${other}`)).toEqual(['Peanut Mile']);
  await send('DELETE', `events/${other}`);
  expect(await inPlace(`organization:${organization}`)).toEqual(['Peanut Mile']);
  expect(await inPlace('planet:1')).toBe(400);
});

it('keeps secrets out', async () => {
  await send('POST', 'webhooks', { event_id: event, url: 'https://example.com/hook', topics: ['races.created'] });
  expect(await kindsOf('example.com')).toContain('create');
  const secret = await sql<{ secret: string }>`select secret from webhooks`.execute(test.db);
  const words = await sql<{ words: string }>`select words::text as words from audit_words`.execute(test.db);
  const said = words.rows.map((row) => row.words).join('\n');
  expect(said).toContain('example.com');
  expect(said).not.toContain(String(secret.rows[0]?.secret).toLowerCase());
});

it('misses nothing that is committed after entries of higher numbers, nor what two nodes fill at once', async () => {
  await fillAll();
  const { organization_id } = (
    await sql<{ organization_id: number }>`select organization_id from events`.execute(test.db)
  ).rows[0] ?? { organization_id: 0 };
  const late = test.db.transaction().execute(async (tx) => {
    await sql`
      insert into changes (operation_id, organization_id, resource, record_id, operation, after)
      values ('late', ${organization_id}, 'organizations', ${organization_id}, 'update', '{"name": "Latecomers"}')`.execute(
      tx,
    );
    for (let n = 0; n < 3; n += 1) await addRace(`Chestnut ${n}`);
    await besideWrite(() => Promise.all([fillAll(), fillLatest(test.engine), fillAll()]));
    await besideWrite(() => sealAll(test.db));
  });
  await late;
  await Promise.all([fillAll(), fillAll()]);
  const unkept = await numbers(
    sql`select c.id as n from changes c where not exists (select 1 from audit_words w where w.change_id = c.id)`,
  );
  expect(unkept).toEqual([]);
});

it('says so where older changes are not searched yet, and looks for what is behind no further than it has to', async () => {
  await fillAll();
  await sql`
    insert into changes (operation_id, resource, record_id, operation, after)
    select 'many-' || n, 'organizations', 1, 'update', '{"name": "Almonds"}' from generate_series(1, 5200) n`.execute(
    test.db,
  );
  await sql`insert into operations (operation_id, parts) select 'many-' || n, '{"organizations.update": 1}' from generate_series(1, 5200) n`.execute(
    test.db,
  );
  expect(await search('almonds')).toMatchObject({ is_complete: false });
  expect(await search('almonds')).toMatchObject({ is_complete: true });
  expect((await search('almonds')).items).toHaveLength(50);
});

it('need not look again at entries below which no more can come', async () => {
  await fillAll();
  const highest = (await numbers(sql`select max(id) as n from changes`))[0] ?? 0;
  await sql`insert into audit_progress values (1, ${highest}) on conflict (id) do update set settled_to = ${highest}`.execute(
    test.db,
  );
  await fillAll();
  expect(await numbers(sql`select settled_to as n from audit_progress where id = 3`)).toEqual([highest]);
});
