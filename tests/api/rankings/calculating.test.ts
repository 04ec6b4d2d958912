import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRankingWorld, type RankingWorld } from './rankingWorld';

let world: RankingWorld;
beforeEach(async () => {
  world = await createRankingWorld();
});
afterEach(() => world.close());

test('a new ranking is calculated at once: ties share a rank, the unfinished follow in the order of the event', async () => {
  await world.add([
    { bib: '3', seconds: 300 },
    { bib: '1', seconds: 200 },
    { bib: '2', seconds: 200 },
    { bib: '4', state: 'dns' },
    { bib: '5', state: 'dnf' },
    { bib: '6', seconds: 100, state: 'dsq' },
    { bib: '7', state: 'registered' },
  ]);
  const id = await world.ranking();
  expect(await world.entries(id)).toEqual(['1 1', '1 2', '3 3', 'dsq 6', 'dnf 5', 'dns 4']);
  const { body } = await world.api('GET', `rankings/${id}`);
  expect(body).toMatchObject({ entries_count: 6, timing_type: 'chiptime', position: 1, source: 'computed' });
  expect(body.calculated_at).not.toBeNull();
  await world.settings({ unranked_order: ['dns', 'dnf'] });
  await world.api('POST', `rankings/${id}/recalculate`);
  expect(await world.entries(id)).toEqual(['1 1', '1 2', '3 3', 'dns 4', 'dnf 5']);
});

test('the tie-break and the rounding are those of the event', async () => {
  await world.add([
    { bib: '1', seconds: 100.4, gunSeconds: 120 },
    { bib: '2', seconds: 100.2, gunSeconds: 125 },
    { bib: '3', seconds: 101, gunSeconds: 110 },
  ]);
  const id = await world.ranking();
  const again = async (settings: object) => {
    await world.settings(settings);
    await world.api('POST', `rankings/${id}/recalculate`);
    return world.entries(id);
  };
  expect(await world.entries(id)).toEqual(['1 2', '2 1', '3 3']);
  expect(await again({ rank_on: 'rounded', rounding: 'up_to_second' })).toEqual(['1 1', '1 2', '1 3']);
  expect(await again({ tie_break: 'gun_time' })).toEqual(['1 3', '2 1', '3 2']);
  expect(await again({ tie_break: 'start_number' })).toEqual(['1 1', '2 2', '3 3']);
});

test('the age counts on race day or at the end of the year; who lacks a gender or birth date is a data problem, not a member', async () => {
  await world.add([
    { bib: '1', seconds: 100, born: '1986-05-31' },
    { bib: '2', seconds: 101, born: '1986-06-01' },
    { bib: '3', seconds: 102, born: null },
    { bib: '4', seconds: 103, born: '1980-01-01', gender: null },
    { bib: '5', seconds: 104, born: '1980-01-01', gender: 'male' },
    { bib: '6', seconds: 105, born: null, gender: 'male' },
  ]);
  const id = await world.ranking({ name: 'Women 40+', filter: { gender: 'female', age_from: 40 } });
  expect(await world.entries(id)).toEqual(['1 1']);
  const fields = async () =>
    (await world.api('GET', `rankings/${id}`)).body.problems.map((one: { field: string }) => one.field);
  expect((await fields()).sort()).toEqual(['birth_date', 'gender']);
  await world.settings({ age_reference: 'end_of_year' });
  await world.api('POST', `rankings/${id}/recalculate`);
  expect(await world.entries(id)).toEqual(['1 1', '2 2']);
  expect(await world.entries(await world.ranking())).toHaveLength(6);
});

test('filters of club, category, wave and gender hold together', async () => {
  const wave = (await world.api('POST', 'waves', { race_id: world.raceId, name: 'A' })).body.id;
  const [first = 0] = await world.add([
    { bib: '1', seconds: 100, club: 'AC', category: 'M40', gender: 'male' },
    { bib: '2', seconds: 101, club: 'AC', category: 'M50', gender: 'male' },
    { bib: '3', seconds: 102, club: 'Else', category: 'M40', gender: 'male' },
  ]);
  await world.api('PATCH', `athletes/${first}`, { wave_id: wave });
  const listed = async (filter: object, name: string) => world.entries(await world.ranking({ name, filter }));
  expect(await listed({ club: 'AC' }, 'club')).toEqual(['1 1', '2 2']);
  expect(await listed({ category: 'M40' }, 'category')).toEqual(['1 1', '2 3']);
  expect(await listed({ wave_id: wave }, 'wave')).toEqual(['1 1']);
  expect(await listed({ club: 'AC', category: 'M50', gender: 'male' }, 'all')).toEqual(['1 2']);
  const refused = await world.api('POST', 'rankings', {
    race_id: world.raceId,
    name: 'x',
    filter: { wave_id: wave + 99 },
  });
  expect(refused.body.errors).toEqual({ filter: ['The race has no such wave.'] });
  const ages = await world.api('POST', 'rankings', {
    race_id: world.raceId,
    name: 'y',
    filter: { age_from: 50, age_to: 40 },
  });
  expect(ages.status).toBe(422);
});

test('changing what is asked calculates again; changing the name does not', async () => {
  await world.add([
    { bib: '1', seconds: 100, gender: 'male' },
    { bib: '2', seconds: 101 },
  ]);
  const id = await world.ranking();
  const before = (await world.api('GET', `rankings/${id}`)).body.calculated_at;
  await world.api('PATCH', `rankings/${id}`, { name: 'All' });
  expect((await world.api('GET', `rankings/${id}`)).body.calculated_at).toBe(before);
  await world.api('PATCH', `rankings/${id}`, { filter: { gender: 'female' } });
  expect(await world.entries(id)).toEqual(['1 2']);
});

test('before a ranking is made, its members are counted', async () => {
  await world.add([
    { bib: '1', seconds: 100, gender: 'male' },
    { bib: '2', seconds: 101, club: 'Harriers' },
    { bib: '3', seconds: 102, gender: null },
    { bib: '4', state: 'dnf' },
  ]);
  const preview = await world.api('POST', 'rankings/preview', { race_id: world.raceId, filter: { gender: 'female' } });
  expect(preview.body).toMatchObject({
    members: 2,
    entries: 2,
    ranked: 1,
    problems: { gender: 1, birth_date: 0 },
    leaders: [{ rank: 1, start_number: '2', time_ms: 101_000, club: 'Harriers', category: null }],
  });
});
