import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from '../imports/importApp';

let first: ImportApp;
let app: ImportApp;
let timer: Actor;
let race_id: number;

beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  timer = await app.person('timer');
  race_id = await app.addRace('Criterium');
  for (const bib of ['1', '2', '3', '4'])
    await sql`insert into athletes (event_id, race_id, start_number) values (${app.eventId}, ${race_id}, ${bib})`.execute(
      app.engine.db,
    );
});
afterAll(() => first?.close());

const setRace = (kind: string, laps: number) =>
  sql`update races set kind = ${kind}, laps = ${laps} where id = ${race_id}`.execute(app.engine.db);
const importResults = (content: string) => app.importFile(timer, content, { kind: 'ranking', race_id });
const detect = (content: string) => app.detect(timer, content, { kind: 'ranking', race_id });

async function entries(): Promise<string[]> {
  const found = await sql<{ entry: string }>`
    select concat_ws(' ', e.rank, 'bib ' || a.start_number, e.laps || ' laps', e.time_ms / 1000, '+' || e.gap_ms / 1000) as entry
    from ranking_entries e join rankings k on k.id = e.ranking_id join athletes a on a.id = e.athlete_id
    where k.event_id = ${app.eventId} and k.deleted_at is null order by k.id, e.position`.execute(app.engine.db);
  return found.rows.map(({ entry }) => entry);
}

it('orders results of a race of laps by laps, then by time', async () => {
  await setRace('road', 6);
  const done = await importResults('Bib,Laps,Time\n1,6,45:00\n2,5,44:00\n3,6,44:30\n4,six,43:00\n');
  expect(done).toMatchObject({ added_count: 3, error_count: 1, warning_count: 0 });
  expect(await app.failures(done.id)).toEqual([{ line: 5, errors: ['Laps "six": is no whole number of laps.'] }]);
  expect(await entries()).toEqual(['1 bib 3 6 laps 2670 +0', '2 bib 1 6 laps 2700 +30', '3 bib 2 5 laps 2640']);
});

it('accepts a place with fewer laps and a shorter time as in order', async () => {
  await setRace('road', 6);
  const done = await importResults('Rank,Bib,Runden,Time\n1,1,6,45:00\n2,2,5,44:00\n');
  expect(done).toMatchObject({ added_count: 2, warning_count: 0 });
  expect(await entries()).toEqual(['1 bib 1 6 laps 2700 +0', '2 bib 2 5 laps 2640']);
});

it('ranks by laps alone where a race against the clock has no times, and lists its kilometers as left out', async () => {
  await setRace('fixed_time', 1);
  const content = 'Bib,Km,Laps\n1,70.1,48\n2,72.345,50\n3,70.2,48\n';
  expect((await detect(content)).warnings).toContainEqual('Left out: “Km”.');
  expect(await importResults(content)).toMatchObject({ added_count: 3, error_count: 0 });
  expect(await entries()).toEqual(['1 bib 2 50 laps', '2 bib 1 48 laps', '2 bib 3 48 laps']);
});

it('lists laps and other unused columns as left out in a race that does not count laps', async () => {
  const { mapping, warnings } = await detect('Bib,Laps,Club,Time\n1,1,AC,0:45:00\n2,1,BC,0:46:00\n');
  expect(mapping).toMatchObject({ Laps: null, Club: null });
  expect(warnings).toEqual(['The column “Laps” was left out: the race does not count laps.', 'Left out: “Club”.']);
});
