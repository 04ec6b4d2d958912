import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resultsFollower } from '../../../server/timing/rankings/followResults';
import { at, createRaceWorld, type RaceWorld } from '../timing/raceWorld';

let world: RaceWorld;
let clock = 0;
let follow: () => Promise<void>;

beforeEach(async () => {
  world = await createRaceWorld();
  follow = resultsFollower({ engine: world.app.engine, now: () => clock });
  await world.fire();
  await follow();
});
afterEach(() => world.close());

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
  await resultsFollower({ engine: world.app.engine })();
  expect(await bibs(id)).toEqual(['1']);
  const ranked = await sql<{ ranked: string }>`select ranked from timing_feeds`.execute(world.app.db);
  expect(ranked.rows[0]?.ranked).toMatch(/^\d+ \d+$/);
});
