import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drainStale } from '../../../server/timing/store/drainStale';
import { runTasks } from '../../support/runTasks';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('a file of reads that is announced', () => {
  let world: RaceWorld;
  let file: number;
  beforeEach(async () => {
    world = await createRaceWorld({ athletes: 4 });
    await world.fire();
    file = (await open()).body.id;
  });
  afterEach(() => world?.close());

  const live = () => `/v1/live/events/${world.eventId}`;
  const open = (name = 'finish.csv') => world.api('POST', `${live()}/read_files`, { name });
  const send = (reads: readonly [string, string][], readFile: number | null = file) =>
    world.api('POST', `${live()}/passings${readFile === null ? '' : `?read_file=${readFile}`}`, {
      device: 'finish',
      passings: reads.map(([chipcode, time]) => ({ chipcode, time })),
    });
  const sendText = (query: string, text: string) =>
    world.app.app.inject({
      method: 'POST',
      url: `${live()}/passings?${query}`,
      headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'text/plain' },
      payload: text,
    });
  const shown = async (id = file) => (await world.api('GET', `background_tasks/${id}/reads`)).body;
  const takeBack = (id = file) => world.api('POST', `background_tasks/${id}/take_back_reads`);
  const impact = async (change: object) => (await world.api('POST', `${live()}/impact`, change)).body;

  it('says how many of its reads count, how many do not and why, and leaves out what was known before', async () => {
    await send([['C1', at(40)]], null);
    await sendText(
      `format=csv&device=finish&read_file=${file}`,
      `chip,time\nC1,${at(40)}\nC2,${at(41)}\nC9,${at(42)}\nC3,${at(-5)}\n`,
    );
    await send([['C4', at(1)]]);
    expect(await shown()).toEqual({
      name: 'finish.csv',
      stored: 4,
      counted: 1,
      states: [
        { state: 'before_start', count: 1 },
        { state: 'too_fast', count: 1 },
        { state: 'unknown_chip', count: 1 },
        { state: 'valid', count: 1 },
      ],
      left: 4,
      taken_back_by: null,
    });
    const { body: task } = await world.api('GET', `background_tasks/${file}`);
    expect(task).toMatchObject({
      kind: 'read_file',
      title: 'Reads of finish.csv',
      status: 'succeeded',
      result: { records: [{ resource: 'passings', count: 4 }] },
    });
  });

  it('is taken back whole, in one operation that can be undone, and nothing else with it', async () => {
    await send([['C1', at(40)]], null);
    await Promise.all([
      send([
        ['C1', at(39)],
        ['C2', at(41)],
      ]),
      send([['C3', at(42)]], null),
      send([['C9', at(43)]]),
    ]);
    // What somebody decided before is as it was, once the taking back is taken back.
    const { body: passings } = await world.api('GET', `passings?event_id=${world.eventId}&chipcode=C2`);
    await world.api('PATCH', `passings/${passings.items[0].id}`, { mark: 'validated' });
    const before = (await world.states()).sort();
    const told = await impact({ kind: 'passings', filter: { read_file: file }, data: { mark: 'invalidated' } });
    expect(told).toMatchObject({ times: 2, states: 1 });

    expect((await takeBack()).status).toBe(202);
    expect((await takeBack()).body.message).toBe('Its reads are being taken back already.');
    await runTasks(world.app.engine);
    await drainStale(world.app.engine, world.eventId);
    expect((await world.states()).sort()).toEqual([
      'C1 invalidated',
      'C1 valid',
      'C2 invalidated',
      'C3 valid',
      'C9 invalidated',
    ]);
    expect((await world.athlete(0)).gun_time).toBe(40 * 60_000);
    const after = await shown();
    expect(after).toMatchObject({ stored: 3, counted: 0, left: 0, states: [{ state: 'invalidated', count: 3 }] });
    expect((await takeBack()).body).toMatchObject({ code: 'conflict', message: 'Nothing of it is left to take back.' });

    const { body: activity } = await world.api('GET', `events/${world.eventId}/activity?limit=1`);
    expect(activity.items[0]).toMatchObject({
      operation_id: after.taken_back_by,
      kind: 'update',
      records: [{ resource: 'passings', operation: 'update', count: 3 }],
    });
    expect(await impact({ kind: 'undo', operation_id: after.taken_back_by })).toMatchObject({ times: 2, states: 1 });
    await world.api('POST', `operations/${after.taken_back_by}/undo`);
    expect((await world.states()).sort()).toEqual(before);
    expect(await shown()).toMatchObject({ counted: 2, left: 3 });
  });

  it('is of its event, and no other task is one', async () => {
    const { body: own } = await world.api('GET', `events/${world.eventId}`);
    const other = await world.api('POST', 'events', {
      organization_id: own.organization_id,
      name: 'Other run',
      slug: 'other-run',
      timezone: 'Europe/Brussels',
      start_date: '2026-05-31',
    });
    const foreign = await world.api('POST', `/v1/live/events/${other.body.id}/read_files`, { name: 'a.csv' });
    const refused = await send([['C1', at(40)]], foreign.body.id);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { read_file: ['There is no such file of reads in this event.'] },
    ]);
    expect(await world.states()).toEqual([]);
    const { body: task } = await world.api('POST', `events/${world.eventId}/recalculate_rankings`);
    expect((await world.api('GET', `background_tasks/${task.id}/reads`)).status).toBe(409);
    expect((await takeBack(task.id)).status).toBe(409);
    const outsider = await world.app.signIn();
    for (const [method, path] of [
      ['GET', 'reads'],
      ['POST', 'take_back_reads'],
    ] as const)
      expect((await world.api(method, `background_tasks/${file}/${path}`, undefined, outsider.token)).status).toBe(404);
    expect((await open(' ')).body.errors).toEqual({ name: ['Say what the file is called.'] });
  });
});
