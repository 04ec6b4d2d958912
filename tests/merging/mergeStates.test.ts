import { afterAll, beforeAll, expect, it } from 'vitest';
import { drainStale } from '../../server/timing/store/drainStale';
import { at, createRaceWorld, type RaceWorld } from '../api/timing/raceWorld';

let world: RaceWorld;
beforeAll(async () => {
  world = await createRaceWorld({ athletes: 0 });
  await world.fire();
});
afterAll(() => world?.close());

let bibs = 0;
interface Made {
  id: number;
  chip: string;
}
type Mat = 'start' | 'half' | 'finish';
const MINUTES = { start: 0, half: 25, finish: 50 };

/** An athlete who was read at mats, and whose state a person may have set. */
async function athlete(mats: readonly Mat[], values: object = {}, set: object = {}): Promise<Made> {
  bibs += 1;
  const chip = `M${bibs}`;
  const { eventId: event_id, raceId: race_id } = world;
  const made = await world.api('POST', 'athletes', {
    ...{ event_id, race_id, start_number: String(bibs), last_name: 'Twin', chipcodes: [chip] },
    ...values,
  });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  for (const mat of mats) await world.send(mat, [[chip, at(MINUTES[mat], 5)]]);
  if (Object.keys(set).length > 0) expect((await world.api('PATCH', `athletes/${made.body.id}`, set)).status).toBe(200);
  return { id: made.body.id, chip };
}

async function merge(kept: Made, gone: Made, take: readonly string[] = []) {
  const merged = await world.api('POST', `athletes/${kept.id}/merge`, { other_id: gone.id, take });
  expect([merged.status, merged.body]).toEqual([200, expect.anything()]);
  await drainStale(world.app.engine, world.eventId);
  return merged;
}

const read = async ({ id }: Made) => (await world.api('GET', `athletes/${id}`)).body;
const FINISHED = ['start', 'half', 'finish'] as const;

it.each(['dsq', 'dnf', 'dns'])('takes %s that a person set, with its reason', async (state) => {
  const set = { state, state_reason: 'cut the course' };
  const kept = await athlete(FINISHED);
  await merge(kept, await athlete([], {}, set), ['state']);
  expect(await read(kept)).toMatchObject({ ...set, state_by_hand: true });
  const unread = await athlete([]);
  await merge(unread, await athlete(FINISHED, {}, set), ['state']);
  expect(await read(unread)).toMatchObject({ ...set, state_by_hand: true });
});

it('takes the state of the reads where no person set the other one', async () => {
  for (const state of ['dsq', 'dns'])
    for (const mats of [['start'], []] as const) {
      const kept = await athlete(FINISHED, {}, { state, state_reason: 'mistaken' });
      await merge(kept, await athlete(mats), ['state']);
      expect(await read(kept)).toMatchObject({
        ...{ state: 'finished', state_by_hand: false, state_reason: null, chip_time: 50 * 60_000 },
      });
    }
  const late = await athlete(['start'], {}, { state: 'dnf', state_reason: 'mistaken' });
  await merge(late, await athlete([]), ['state']);
  await world.send('finish', [[late.chip, at(60)]]);
  expect(await read(late)).toMatchObject({ state: 'finished', state_reason: null });
});

it('keeps the reason of the state that is taken or kept where a person set both', async () => {
  const ill = { state: 'dns', state_reason: 'ill' };
  const cut = { state: 'dsq', state_reason: 'cut the course' };
  for (const [take, expected] of [
    [['state'], cut],
    [[], ill],
  ] as const) {
    const kept = await athlete([], {}, ill);
    await merge(kept, await athlete(FINISHED, {}, cut), take);
    expect(await read(kept)).toMatchObject({ ...expected, state_by_hand: true });
  }
  const bare = await athlete([], {}, { state: 'dsq' });
  await merge(bare, await athlete([], {}, cut));
  expect(await read(bare)).toMatchObject(cut);
});

it('keeps a state that a person set for only one of the two', async () => {
  const cut = { state: 'dsq', state_reason: 'cut the course' };
  const kept = await athlete(FINISHED);
  await merge(kept, await athlete([], {}, cut));
  expect(await read(kept)).toMatchObject({ ...cut, state_by_hand: true });
  const own = await athlete([], {}, cut);
  await merge(own, await athlete(FINISHED));
  expect(await read(own)).toMatchObject({ ...cut, state_by_hand: true });
  const seen = { state: 'started', state_reason: 'seen at km 3' };
  const unread = await athlete([]);
  await merge(unread, await athlete([], {}, seen));
  expect(await read(unread)).toMatchObject(seen);
  const started = await athlete(['start']);
  await merge(started, await athlete(['half', 'finish']));
  expect(await read(started)).toMatchObject({ state: 'finished', state_by_hand: false });
});

it('restores both states and reasons on undo, and merges again on redo', async () => {
  const kept = await athlete(['start', 'half'], {}, { state: 'dnf', state_reason: 'cramp' });
  const gone = await athlete(['finish'], {}, { state: 'dsq', state_reason: 'cut the course' });
  const pick = ({ state, state_by_hand, state_reason }: Record<string, unknown>) => ({
    ...{ state, state_by_hand, state_reason },
  });
  const before = [pick(await read(kept)), pick(await read(gone))];
  const merged = await merge(kept, gone, ['state']);
  const after = pick(await read(kept));
  const undone = await world.api('POST', `operations/${merged.operationId}/undo`);
  expect(undone.status).toBe(200);
  expect([pick(await read(kept)), pick(await read(gone))]).toEqual(before);
  expect((await world.api('POST', `operations/${undone.operationId}/undo`)).status).toBe(200);
  expect(pick(await read(kept))).toEqual(after);
});

it('lists states and reasons that differ, and what comes from the other athlete', async () => {
  const ill = { state: 'dns', state_reason: 'ill' };
  const cut = { state: 'dsq', state_reason: 'cut the course' };
  const [unset, one, other] = [await athlete([]), await athlete([], {}, ill), await athlete([], { club: 'AC' }, cut)];
  const of = async (kept: Made) => {
    const { body } = await world.api('GET', `athletes/${kept.id}/merge?other_id=${other.id}`);
    return body.fields.filter(({ field }: { field: string }) => field === 'state' || field === 'club');
  };
  const club = { field: 'club', is_choice: false, own: { club: null }, other: { club: 'AC' } };
  expect(await of(one)).toEqual([
    club,
    {
      ...{ field: 'state', is_choice: true },
      ...{ own: { ...ill, state_by_hand: true }, other: { ...cut, state_by_hand: true } },
    },
  ]);
  expect(await of(unset)).toEqual([
    club,
    {
      ...{ field: 'state', is_choice: false },
      own: { state: 'registered', state_reason: null, state_by_hand: false },
      other: { ...cut, state_by_hand: true },
    },
  ]);
});

it('takes a wave only with its race', async () => {
  const { eventId: event_id, raceId: race_id } = world;
  const wave = async (race: number) =>
    (await world.api('POST', 'waves', { event_id, race_id: race, name: `Wave ${race}` })).body.id;
  const away = (await world.api('POST', 'races', { event_id, name: 'Away', distance: { value: 5, unit: 'km' } })).body
    .id;
  const [own, other] = [
    { race_id, wave_id: await wave(race_id) },
    { race_id: away, wave_id: await wave(away) },
  ];
  for (const [take, expected] of [
    [[], own],
    [['race_id'], other],
    [['wave_id'], other],
  ] as const) {
    const kept = await athlete([], own);
    await merge(kept, await athlete([], other), take);
    expect(await read(kept)).toMatchObject(expected);
  }
  const kept = await athlete([]);
  await merge(kept, await athlete([], own), ['race_id']);
  expect(await read(kept)).toMatchObject(own);
  const bare = await athlete([]);
  await merge(bare, await athlete([], other));
  expect(await read(bare)).toMatchObject({ race_id, wave_id: null });
});
