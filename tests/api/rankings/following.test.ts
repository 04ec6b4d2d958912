import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../../engine/core/access/actor';
import { resultsFollower } from '../../../server/timing/rankings/followResults';
import { at, createRaceWorld, type RaceWorld } from '../timing/raceWorld';

let world: RaceWorld;
let clock = 0;
let follow: () => Promise<void>;
let errors: unknown[];

beforeEach(async () => {
  world = await createRaceWorld();
  errors = [];
  const onError = (error: unknown) => void errors.push(error);
  follow = resultsFollower({ engine: world.app.engine, onError, now: () => clock });
  await world.fire();
  await follow();
});
afterEach(async () => {
  await world.close();
  expect(errors).toEqual([]);
});

const ranking = async (body: object = {}): Promise<number> =>
  (await world.api('POST', 'rankings', { race_id: world.raceId, name: `Ranking ${JSON.stringify(body)}`, ...body }))
    .body.id;
const finish = (chip: string, minutes: number) => world.send('finish', [[chip, at(minutes)]]);
const later = () => {
  clock += 60_000;
  return follow();
};
const bibs = async (id: number): Promise<string[]> => {
  const { body } = await world.api('GET', `ranking_entries?ranking_id=${id}&include=athlete&sort=position`);
  return body.items.map(({ athlete }: { athlete: { start_number: string } }) => athlete.start_number);
};

test('unofficial rankings follow the results, those that others see do not', async () => {
  await finish('C2', 41);
  const shown = await ranking();
  const official = await ranking({ status: 'official' });
  const confirmed = await ranking({ confirmed: true });
  await finish('C1', 40);
  await later();
  expect(await bibs(shown)).toEqual(['1', '2']);
  expect(await bibs(official)).toEqual(['2']);
  expect(await bibs(confirmed)).toEqual(['2']);
  const [read] = (await world.api('GET', `/v1/live/events/${world.eventId}/passings`)).body.items;
  await world.api('PATCH', `passings/${read.id}`, { mark: 'invalidated' });
  await later();
  expect(await bibs(shown)).toEqual(['1']);
});

test('they follow who the athletes are, too', async () => {
  await finish('C1', 40);
  await finish('C2', 41);
  const women = await ranking({ filter: { gender: 'female' } });
  await later();
  expect(await bibs(women)).toEqual(['2']);
  await world.api('PATCH', `athletes/${world.athletes[0]}`, { gender: 'female' });
  await later();
  expect(await bibs(women)).toEqual(['1', '2']);
});

test('they follow who is edited in a transaction that ends behind those that began later', async () => {
  await finish('C1', 40);
  await finish('C2', 41);
  const women = await ranking({ filter: { gender: 'female' } });
  await later();
  const { engine } = world.app;
  let goOn = () => {};
  const isHeard = new Promise<void>((resolve) => (goOn = resolve));
  let written = () => {};
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  const slow = inWrite({ engine, actor: SYSTEM, resource: engine.plan.get('athletes') }, async (write) => {
    await writeValues(write, [world.athletes[0] ?? 0], { gender: 'female' });
    written();
    await isHeard;
  });
  await isWritten;
  const { organization_id } = (await world.api('GET', `events/${world.eventId}`)).body;
  const elsewhere = { organization_id, name: 'Other run', start_date: '2027-05-30' };
  const { body: other } = await world.api('POST', 'events', elsewhere);
  expect((await world.api('POST', 'races', { event_id: other.id, name: '5 km' })).status).toBe(201);
  await later();
  goOn();
  await slow;
  await later();
  expect(await bibs(women)).toEqual(['1', '2']);
});

test('they follow the rules of the event', async () => {
  await finish('C2', 41);
  await finish('C1', 40);
  await world.api('PATCH', `athletes/${world.athletes[0]}`, { state: 'dnf' });
  await world.api('PATCH', `athletes/${world.athletes[2]}`, { state: 'dns' });
  const id = await ranking();
  await later();
  expect(await bibs(id)).toEqual(['2', '1', '3']);
  await world.api('PATCH', `events/${world.eventId}`, { settings: { unranked_order: ['dns', 'dnf'] } });
  await later();
  expect(await bibs(id)).toEqual(['2', '3', '1']);
});

test('an event that cannot be ranked keeps no other from it, and is ranked once it can be', async () => {
  const id = await ranking();
  await finish('C1', 40);
  const { db } = world.app;
  const { organization_id } = (await world.api('GET', `events/${world.eventId}`)).body;
  const create = async (resource: string, body: object): Promise<number> =>
    (await world.api('POST', resource, body)).body.id;
  const event_id = await create('events', { organization_id, name: 'Other', slug: 'other', start_date: '2026-05-31' });
  const race_id = await create('races', { event_id, name: 'Other race' });
  const other = await create('rankings', { race_id, name: 'Overall' });
  await sql`insert into timing_feeds (event_id, seq) values (${event_id}, 1)`.execute(db);
  await sql`
    insert into athletes (event_id, race_id, start_number, state, chip_time) values (${event_id}, ${race_id}, '9', 'finished', 1000)`.execute(
    db,
  );
  await sql`alter table ranking_entries add constraint no_entry check (ranking_id <> ${sql.lit(id)})`.execute(db);
  await later();
  expect(errors.splice(0)).toEqual([expect.objectContaining({ constraint: 'no_entry' })]);
  expect([await bibs(id), await bibs(other)]).toEqual([[], ['9']]);
  await sql`alter table ranking_entries drop constraint no_entry`.execute(db);
  await later();
  expect(await bibs(id)).toEqual(['1']);
});

test('nothing is calculated while results are being worked out, twice in a row, or when nothing happened', async () => {
  const id = await ranking();
  await finish('C1', 40);
  const stale = sql`insert into stale_results (athlete_id, event_id) values (${world.athletes[2]}, ${world.eventId})`;
  await stale.execute(world.app.db);
  await later();
  expect(await bibs(id)).toEqual([]);
  await sql`delete from stale_results`.execute(world.app.db);
  await later();
  expect(await bibs(id)).toEqual(['1']);
  await finish('C2', 41);
  await follow();
  expect(await bibs(id)).toEqual(['1']);
  await later();
  expect(await bibs(id)).toEqual(['1', '2']);
  const calculated = async () => (await world.api('GET', `rankings/${id}`)).body.calculated_at;
  const before = await calculated();
  await world.send('half', [['C9', at(20)]]);
  await later();
  expect(await calculated()).toBe(before);
});

test('another process goes on where this one stood', async () => {
  const id = await ranking();
  await finish('C1', 40);
  await resultsFollower({ engine: world.app.engine, onError: (error) => void errors.push(error) })();
  expect(await bibs(id)).toEqual(['1']);
  const ranked = await sql<{ ranked: string }>`select ranked from timing_feeds`.execute(world.app.db);
  expect(ranked.rows[0]?.ranked).toMatch(/^\d+ \d+$/);
});
