import { afterEach, beforeEach, expect, test } from 'vitest';
import { at } from '../timing/raceWorld';
import { createRankingWorld, type RankingWorld } from './rankingWorld';

let world: RankingWorld;
beforeEach(async () => {
  world = await createRankingWorld();
});
afterEach(() => world.close());

async function start(bibs: readonly string[]): Promise<void> {
  for (const bib of bibs)
    await world.api('POST', 'athletes', {
      event_id: world.eventId,
      race_id: world.raceId,
      start_number: bib,
      last_name: bib,
      chipcodes: [`C${bib}`],
    });
  await world.fire();
}

test('at a split whoever passed it is ranked by the time there, and a backup mat serves as well', async () => {
  const { half } = world.timelines;
  const backup = await world.api('POST', 'timelines', {
    event_id: world.eventId,
    name: 'half2',
    type: 'split',
    passing_mode: 'backup',
    backup_of_id: half,
    devices: [{ id: 'half2' }],
  });
  await world.api('POST', 'race_timelines', {
    race_id: world.raceId,
    timeline_id: backup.body.id,
    distance: { value: 5, unit: 'km' },
    position: 5,
  });
  await start(['1', '2', '3', '4']);
  await world.send('start', [
    ['C1', at(0, 5)],
    ['C2', at(0, 20)],
    ['C3', at(0, 5)],
  ]);
  await world.send('half', [
    ['C1', at(20, 10)],
    ['C2', at(20, 15)],
  ]);
  await world.send('half2', [['C3', at(20)]]);
  await world.send('finish', [['C1', at(40)]]);
  const id = await world.ranking({ name: '5 km', timeline_id: half });
  expect(await world.entries(id)).toEqual(['1 2', '1 3', '3 1']);
  const list = await world.api('GET', `ranking_entries?ranking_id=${id}`);
  expect(list.body.items.map((entry: { time_ms: number }) => entry.time_ms)).toEqual([1_195_000, 1_195_000, 1_205_000]);
  const gun = await world.ranking({ name: '5 km gun', timeline_id: half, timing_type: 'guntime' });
  expect(await world.entries(gun)).toEqual(['1 3', '2 1', '3 2']);
  expect(await world.entries(await world.ranking())).toEqual(['1 1']);
});

test('nobody is ranked at a start', async () => {
  const refused = await world.api('POST', 'rankings', {
    race_id: world.raceId,
    name: 'Start',
    timeline_id: world.timelines.start,
  });
  expect(refused).toMatchObject({ status: 422, body: { errors: { timeline_id: expect.any(Array) } } });
});

test('a laps race is ranked by laps, then by the time of the last one', async () => {
  await world.api('PATCH', `races/${world.raceId}`, { laps: 3, distance: { value: 30, unit: 'km' } });
  const list = await world.api('GET', `race_timelines?race_id=${world.raceId}&itemsPerPage=50`);
  for (const { id, timeline_id } of list.body.items) {
    const isFinish = timeline_id === world.timelines.finish || timeline_id === world.timelines.backup;
    if (isFinish) await world.api('PATCH', `race_timelines/${id}`, { distance: { value: 30, unit: 'km' } });
  }
  await start(['1', '2', '3']);
  await world.send('finish', [
    ['C1', at(30)],
    ['C2', at(31)],
    ['C3', at(29)],
    ['C1', at(60)],
    ['C2', at(59)],
    ['C1', at(90)],
  ]);
  const id = await world.ranking({ timing_type: 'guntime' });
  expect(await world.entries(id)).toEqual(['1 1', '2 2', '3 3']);
  const { items } = (await world.api('GET', `ranking_entries?ranking_id=${id}`)).body;
  expect(
    items.map((entry: { time_ms: number; gap_ms: number | null }) => [entry.time_ms / 60_000, entry.gap_ms]),
  ).toEqual([
    [90, 0],
    [59, null],
    [29, null],
  ]);
});
