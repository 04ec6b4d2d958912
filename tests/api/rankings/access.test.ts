import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { SYSTEM } from '../../../engine/core/access/actor';
import { runRankings } from '../../../server/timing/rankings/rankingsTask';
import { insert } from '../../access/values';
import { createRankingWorld, type RankingWorld } from './rankingWorld';

let world: RankingWorld;
let id: number;
let stranger: string;
let reader: string;
let timer: string;
beforeAll(async () => {
  world = await createRankingWorld();
  id = await rankingOfTwo(world);
  const other = await world.api('POST', 'organizations', { name: 'Others', slug: 'others' });
  stranger = (
    await world.app.signIn({ role: 'organization_manager', scope: { kind: 'organization', id: other.body.id } })
  ).token;
  const event = { kind: 'event', id: world.eventId } as const;
  reader = (await world.app.signIn({ role: 'read_only', scope: event })).token;
  timer = (await world.app.signIn({ role: 'timer', scope: event })).token;
});
afterAll(() => world.close());

const CALLS = () =>
  [
    ['GET', `rankings/${id}/difference`, 200],
    ['GET', `rankings/${id}/versions`, 200],
    ['POST', `rankings/${id}/recalculate`, 403],
    ['POST', `rankings/${id}/publish`, 403],
    ['GET', `rankings/${id}/entries.csv`, 403],
    ['GET', `rankings/${id}/entries.xlsx`, 403],
    ['GET', `rankings/${id}/entries.pdf`, 403],
    ['POST', `events/${world.eventId}/recalculate_rankings`, 403],
  ] as const;

test('people of another organization find nothing', async () => {
  for (const [method, path] of CALLS()) expect(await status(method, path, stranger), path).toBe(404);
  const preview = await world.api('POST', 'rankings/preview', { race_id: world.raceId }, stranger);
  expect(preview).toMatchObject({ status: 422, body: { errors: { race_id: expect.any(Array) } } });
});

test('a preview asks by nothing of another event', async () => {
  const organization = await insert(world.app.db, 'organizations', { name: 'Strangers' });
  const event_id = await insert(world.app.db, 'events', {
    organization_id: organization,
    name: 'Their run',
    start_date: '2027-05-30',
  });
  const race_id = await insert(world.app.db, 'races', { event_id, name: 'Theirs' });
  const timeline = await insert(world.app.db, 'timelines', { event_id, name: 'Their finish', type: 'finish' });
  const wave = await insert(world.app.db, 'waves', { event_id, race_id, name: 'Their wave' });
  const preview = (body: object) => world.api('POST', 'rankings/preview', { race_id: world.raceId, ...body }, reader);
  expect(await preview({ timeline_id: timeline })).toMatchObject({
    status: 422,
    body: { errors: { timeline_id: [`No such record: ${timeline}.`] } },
  });
  expect(await preview({ filter: { wave_id: wave } })).toMatchObject({
    status: 422,
    body: { errors: { filter: ['The race has no such wave.'] } },
  });
});

test('who may only read does not calculate, publish or export', async () => {
  for (const [method, path, expected] of CALLS()) expect(await status(method, path, reader), path).toBe(expected);
  expect((await world.api('POST', 'rankings/preview', { race_id: world.raceId }, reader)).status).toBe(200);
});

test('a timer does all of it', async () => {
  for (const [method, path] of CALLS()) expect(await status(method, path, timer), path).toBeLessThan(300);
  expect(await status('GET', `rankings/${id}/difference`, null)).toBe(401);
});

test('all rankings of an event are calculated by one task, whose result says what changed in each', async () => {
  const own = await createRankingWorld();
  onTestFinished(() => own.close());
  const overall = await rankingOfTwo(own);
  const women = await own.ranking({ name: 'Women', filter: { gender: 'female' } });
  await own.api('PATCH', `rankings/${overall}`, { status: 'official' });
  await own.add([{ bib: '9', seconds: 50, gender: 'male' }]);
  const queued = await own.api('POST', `events/${own.eventId}/recalculate_rankings`);
  expect(queued).toMatchObject({
    status: 202,
    body: { kind: 'rankings', status: 'queued', title: 'Recalculate 2 rankings' },
  });
  const lines: string[] = [];
  const shares: number[] = [];
  const input = await sql<{ input: Record<string, unknown> }>`
    select input from background_tasks where id = ${queued.body.id}`.execute(own.app.db);
  const result = await runRankings({
    requester: async () => SYSTEM,
    engine: own.app.engine,
    task: queued.body,
    input: input.rows[0]?.input ?? {},
    signal: new AbortController().signal,
    progress: async (share) => void shares.push(share),
    log: async (line) => void lines.push(line),
  });
  expect(result?.rankings).toMatchObject([
    { ranking_id: overall, is_draft: true, added: 1, ranks: 3, podium: 3 },
    { ranking_id: women, is_draft: false, added: 0, ranks: 0 },
  ]);
  expect(shares).toEqual([0.5, 1]);
  expect(lines).toEqual([
    '10 km, Overall: 3 athletes, 3 places and 1 time changed, 3 on the podium; to be published',
    '10 km, Women: 2 athletes, nothing changed',
  ]);
});

/** The ranking of a race that two have finished. */
async function rankingOfTwo(of: RankingWorld): Promise<number> {
  await of.add([
    { bib: '1', seconds: 100 },
    { bib: '2', seconds: 200 },
  ]);
  return of.ranking();
}

async function status(method: 'GET' | 'POST', path: string, token: string | null): Promise<number> {
  return (await world.app.call({ method, url: `/v1/admin/${path}`, token })).statusCode;
}
