import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from '../imports/importApp';

let first: ImportApp;
let app: ImportApp;
let timer: Actor;
let raceId: number;
beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  timer = await app.person('timer');
  raceId = await app.addRace('10 km');
  for (const [bib, external] of [
    ['007', 'a'],
    ['12', 'b'],
    ['13', 'c'],
    ['14', 'd'],
  ])
    await sql`insert into athletes (event_id, race_id, start_number, external_id, last_name) values (${app.eventId}, ${raceId}, ${bib}, ${external}, ${bib})`.execute(
      app.engine.db,
    );
});
afterAll(() => first?.close());

const importResults = (content: string, options: Row = {}) =>
  app.importFile(timer, content, { kind: 'ranking', race_id: raceId, name: 'Results 10 km.csv', ...options });

async function rankings(): Promise<Record<string, string[]>> {
  const found = await sql<{ name: string; entry: string }>`
    select k.name, coalesce(e.rank::text, e.state) || ' ' || a.start_number || coalesce(' ' || e.time_ms || ' +' || e.gap_ms, '') as entry
    from rankings k left join ranking_entries e on e.ranking_id = k.id left join athletes a on a.id = e.athlete_id
    where k.event_id = ${app.eventId} and k.deleted_at is null order by k.id, e.position`.execute(app.engine.db);
  const lists: Record<string, string[]> = {};
  for (const { name, entry } of found.rows) lists[name] = [...(lists[name] ?? []), entry];
  return lists;
}

test('official results become a ranking of their own: places, ties, times, and who has none', async () => {
  const done = await importResults('Place;Bib;Chip time\n2;13;36:12\n1;7;0:35:10.5\n2;12;36:12\nDNF;14;\n');
  expect(done).toMatchObject({ status: 'finished', added_count: 4, error_count: 0 });
  expect(await rankings()).toEqual({
    'Results 10 km': ['1 007 2110500 +0', '2 13 2172000 +61500', '2 12 2172000 +61500', 'dnf 14'],
  });
  const [ranking] = (await sql<Row>`select * from rankings where event_id = ${app.eventId}`.execute(app.engine.db))
    .rows;
  expect(ranking).toMatchObject({ source: 'imported', status: 'unofficial', race_id: raceId });
  const again = await app.call(timer, 'POST', `/v1/admin/rankings/${ranking?.id}/recalculate`);
  expect(again.status).toBe(409);
  const published = await app.call(timer, 'POST', `/v1/admin/rankings/${ranking?.id}/publish`);
  expect(published.body).toMatchObject({ status: 'official', entries_count: 4 });
});

test('times as spreadsheets and people write them, and who runs out of competition', async () => {
  const days = await importResults('Pl.;Bib;Zeit\n1.;7;0.0434028\n=2.;12;0,05\n=2.;13;0.0500000\n4.;14;1.0833333\n');
  expect(days).toMatchObject({ added_count: 4, error_count: 0 });
  const marked = `Pl.;Bib;Zeit\n1.;7;1h02m30s\naK;12;62'31"\n2;13;1h 02' 32"\n3;14;9.58\n`;
  expect(await importResults(marked, { name: 'Marked.csv' })).toMatchObject({ added_count: 4, error_count: 0 });
  expect(await rankings()).toEqual({
    'Results 10 km': ['1 007 3750000 +0', '2 12 4320000 +570000', '2 13 4320000 +570000', '4 14 93600000 +89850000'],
    Marked: ['1 007 3750000 +0', '2 13 3752000 +2000', '3 14 9580 +0', 'finished 12'],
  });
});

test('athletes are found by their external id too, and places follow from the times where the file has none', async () => {
  await importResults('External ID,Time,Status\nd,1:00:00,finished\nb,59:59,\nc,59:59,ok\na,1:10:00,DQ\n');
  expect(await rankings()).toEqual({
    'Results 10 km': ['1 12 3599000 +0', '1 13 3599000 +0', '3 14 3600000 +1000', 'dsq 007'],
  });
});

test('rows that cannot be are refused one by one, with the reason', async () => {
  const done = await importResults(
    'Rank,Bib,Time\n1,12,35:00\n2,99,36:00\n3,12,37:00\nfirst,13,38:00\n5,14,soon\n,7,\n',
  );
  expect(done).toMatchObject({ added_count: 1, error_count: 5 });
  expect(await app.failures(done.id)).toEqual([
    { line: 3, errors: ['Bib "99": no athlete of the race has it.'] },
    { line: 4, errors: ['The athlete is on line 2 already.'] },
    { line: 5, errors: ['Rank "first": is neither a place nor a state such as DNF.'] },
    { line: 6, errors: ['Time "soon": is neither a time such as 1:02:03 nor a state such as DNF.'] },
    { line: 7, errors: ['The row has none of these: Rank, Time, State.'] },
  ]);
});

test('a dry run writes nothing', async () => {
  expect(await importResults('Rank,Bib\n1,12\n2,99\n', { dry_run: true })).toMatchObject({
    added_count: 1,
    error_count: 1,
  });
  expect(await rankings()).toEqual({});
});

test('the same file twice makes two rankings, or replaces the first where existing ones may change; undo takes it back', async () => {
  await importResults('Rank,Bib\n1,12\n2,13\n');
  const second = await importResults('Rank,Bib\n1,13\n');
  await importResults('Rank,Bib\n1,14\n', { mode: 'add_or_update' });
  expect(await rankings()).toEqual({ 'Results 10 km': ['1 14'], 'Results 10 km (2)': ['1 13'] });
  const undone = await app.call(timer, 'POST', `/v1/admin/operations/${second.operation_id}/undo`);
  expect(undone.status).toBe(200);
  expect(Object.keys(await rankings())).toEqual(['Results 10 km']);
});

test('an official ranking that is imported again waits to be published', async () => {
  await importResults('Rank,Bib\n1,12\n2,13\n');
  const [{ id } = {}] = (await sql<Row>`select id from rankings where event_id = ${app.eventId}`.execute(app.engine.db))
    .rows;
  await app.call(timer, 'POST', `/v1/admin/rankings/${id}/publish`);
  await importResults('Rank,Bib\n1,13\n2,12\n', { mode: 'update' });
  expect(await rankings()).toEqual({ 'Results 10 km': ['1 12', '2 13'] });
  await app.call(timer, 'POST', `/v1/admin/rankings/${id}/publish`);
  expect(await rankings()).toEqual({ 'Results 10 km': ['1 13', '2 12'] });
});

test('the race has to be said, and read_only may not import', async () => {
  const file_id = await app.upload(timer, 'results.csv', 'Rank,Bib\n1,12\n');
  const body = { event_id: app.eventId, kind: 'ranking', file_id };
  const without = await app.call(timer, 'POST', '/v1/admin/imports', body);
  expect(without).toMatchObject({ status: 422, body: { errors: { race_id: expect.any(Array) } } });
  const reader = await app.person('read_only');
  const own = await app.upload(reader, 'results.csv', 'Rank,Bib\n1,12\n');
  const refused = await app.call(reader, 'POST', '/v1/admin/imports', { ...body, file_id: own, race_id: raceId });
  expect(refused.status).toBe(403);
});
