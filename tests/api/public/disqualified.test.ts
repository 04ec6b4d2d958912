import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRankingWorld, type RankingWorld } from '../rankings/rankingWorld';

let world: RankingWorld;
let rankingId: number;
let widgetId: number;
let [cut, tired]: number[] = [];
const REASON = 'Short cut at km 3';

beforeAll(async () => {
  world = await createRankingWorld();
  [cut, tired] = await world.add([
    { bib: '7', seconds: 2000, state: 'dsq' },
    { bib: '8', state: 'dnf' },
    { bib: '9', seconds: 2500 },
  ]);
  await world.api('PATCH', `athletes/${cut}`, { state: 'dsq', state_reason: REASON });
  await world.api('PATCH', `athletes/${tired}`, { state: 'dnf', state_reason: 'Chest pain' });
  rankingId = await world.ranking();
  await world.api('POST', `rankings/${rankingId}/publish`, {});
  const widget = { event_id: world.eventId, type: 'rankings', title: 'Results' };
  widgetId = (await world.api('POST', 'widgets', widget)).body.id;
});
afterAll(() => world.close());

/** Each call has its own address, so that no cached answer is returned. */
let asked = 0;
async function show(privacy: string) {
  await sql`update events set status = 'published', settings = settings || ${JSON.stringify({ privacy })}::jsonb
    where id = ${world.eventId}`.execute(world.app.db);
  const get = (path: string) => world.api('GET', `/v1/public/${path}?preview=${asked++}`, undefined, null);
  const { body } = await get(`rankings/${rankingId}/entries`);
  const entryOf = (bib: string) => body.items.find((one: { start_number: string }) => one.start_number === bib);
  return { entryOf, athlete: (await get(`athletes/${cut}`)).body };
}

it('shows the public the state and the reason of a disqualified athlete, and no time', async () => {
  const { entryOf, athlete } = await show('public');
  const shown = { state: 'dsq', state_reason: REASON };
  expect(entryOf('7')).toMatchObject({ ...shown, rank: null, time_ms: null, gap_ms: null });
  expect(athlete).toMatchObject({ ...shown, gun_time: null, chip_time: null, race_time: null });
  expect(entryOf('9')).toMatchObject({ state: 'finished', state_reason: null, time_ms: 2_500_000 });
});

it('keeps from the public why an athlete did not finish, and each reason where names are hidden', async () => {
  expect((await show('public')).entryOf('8')).toMatchObject({ state: 'dnf', state_reason: null });
  const { entryOf, athlete } = await show('hidden');
  expect(entryOf('7')).toMatchObject({ state: 'dsq', state_reason: null });
  expect(athlete.state_reason).toBeNull();
});

it('shows the reason on the pages of a site', async () => {
  await show('public');
  for (const page of [`widgets/${widgetId}`, `athletes/${cut}`]) {
    const { body } = await world.app.call({ url: `/embed/${page}?v=${asked++}` });
    expect(body, page).toContain(REASON);
    expect(body, page).not.toContain('33:20');
  }
});
