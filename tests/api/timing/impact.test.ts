import Fastify, { type FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { serveCalls } from '../../../engine/api/calls/serveCalls';
import { answerError } from '../../../engine/api/rest/answerError';
import { SYSTEM } from '../../../engine/core/access/actor';
import { KnownFields } from '../../../server/timing/field/knownField';
import { serveLiveApi } from '../../../server/timing/live/liveRoutes';
import { postgresIsMissing } from '../../support/testDatabase';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('what a correction would do', () => {
  let world: RaceWorld;
  let gunshot: number;
  beforeEach(async () => {
    world = await createRaceWorld({ athletes: 5 });
    gunshot = (await world.fire()).body.id;
    await world.send('finish', [
      ['C1', at(40)],
      ['C2', at(41)],
      ['C3', at(42)],
      ['C4', at(43)],
    ]);
  });
  afterEach(() => world?.close());

  const impact = async (body: object) =>
    (await world.api('POST', `/v1/live/events/${world.eventId}/impact`, body)).body;
  const times = async () => {
    const { body } = await world.api('GET', `athletes?event_id=${world.eventId}&sort=id`);
    return body.items.map(({ state, gun_time }: { state: string; gun_time: number }) => [state, gun_time]);
  };
  const read = async (index: number) =>
    (await world.api('GET', `/v1/live/events/${world.eventId}/passings`)).body.items[index].id as number;

  it('tells times, ranks and places of an invalidated read, and writes nothing', async () => {
    const before = await times();
    const told = await impact({ kind: 'passings', ids: [await read(1)], data: { mark: 'invalidated' } });
    expect(told).toMatchObject({ athletes: 3, times: 1, states: 1, ranks: 3, podium: 2 });
    expect(told.races).toEqual([
      {
        race_id: world.raceId,
        ranks: 3,
        podium: [
          {
            place: 2,
            before: expect.objectContaining({ start_number: '2' }),
            after: expect.objectContaining({ start_number: '3' }),
          },
          {
            place: 3,
            before: expect.objectContaining({ start_number: '3' }),
            after: expect.objectContaining({ start_number: '4' }),
          },
        ],
      },
    ]);
    expect(await times()).toEqual(before);
  });

  it('is what then happens, for every kind of correction', async () => {
    const changes: [object, () => Promise<unknown>][] = [
      [
        { kind: 'passings', ids: [await read(3)], data: { shift_ms: -200_000 } },
        async () => world.api('PATCH', `passings/${await read(3)}`, { shift_ms: -200_000 }),
      ],
      [
        {
          kind: 'manual_passing',
          data: { athlete_id: world.athletes[4], timeline_id: world.timelines.finish, time: at(30) },
        },
        () =>
          world.api('POST', 'passings', {
            event_id: world.eventId,
            athlete_id: world.athletes[4],
            timeline_id: world.timelines.finish,
            time: at(30),
          }),
      ],
      [
        { kind: 'timeline', id: world.timelines.finish, data: { devices: [{ id: 'finish', offset_ms: 5000 }] } },
        () =>
          world.api('PATCH', `timelines/${world.timelines.finish}`, { devices: [{ id: 'finish', offset_ms: 5000 }] }),
      ],
      [
        { kind: 'gunshot', id: gunshot, data: { fired_at: at(1) } },
        () => world.api('PATCH', `gunshots/${gunshot}`, { fired_at: at(1) }),
      ],
      [{ kind: 'gunshot', data: { fired_at: at(-1), race_ids: [world.raceId] } }, () => world.fire(-1)],
      [
        { kind: 'passings', ids: [await read(0)], data: { moved_to_id: world.athletes[1] } },
        async () => world.api('PATCH', `passings/${await read(0)}`, { moved_to_id: world.athletes[1] }),
      ],
    ];
    for (const [change, apply] of changes) {
      const before = await times();
      const told = await impact(change);
      await apply();
      const after = await times();
      const moved = after.filter((one: unknown[], i: number) => one[1] !== before[i][1]).length;
      const states = after.filter((one: unknown[], i: number) => one[0] !== before[i][0]).length;
      expect({ times: told.times, states: told.states }, JSON.stringify(change)).toEqual({ times: moved, states });
    }
  });

  it('counts who loses a split along with a chip', async () => {
    await world.api('PATCH', `athletes/${world.athletes[4]}`, { chipcodes: ['C5', 'D5'] });
    await world.send('start', [['C5', at(0, 5)]]);
    await world.send('half', [['D5', at(20)]]);
    const change = (chipcodes: string[]) => impact({ kind: 'athlete', id: world.athletes[4], data: { chipcodes } });
    expect(await change(['C5'])).toMatchObject({ athletes: 1, times: 0, states: 0 });
  });

  it('counts whose times at splits are from another gun, though nobody has finished and passes at another moment', async () => {
    await world.send('half', [['C5', at(20)]]);
    const [fired_at, again] = [new Date(Date.parse(at(0)) - 180_000).toISOString(), at(0)];
    expect(await impact({ kind: 'gunshot', id: gunshot, data: { fired_at } })).toMatchObject({ athletes: 5, times: 4 });
    expect(await impact({ kind: 'gunshot', id: gunshot, data: { fired_at: again } })).toMatchObject({ athletes: 0 });
  });

  it('tells how whom it names stands before and after, by what the race is ranked by, and of others who changes', async () => {
    await world.api('PATCH', `races/${world.raceId}`, { timing_type: 'guntime' });
    await world.send('finish', [['LOST', at(39)]]);
    const [, , , fourth, fifth] = world.athletes;
    const race_id = world.raceId;
    const stays = { race_id, state: 'registered', time_ms: null };
    const given = await impact({ kind: 'athlete', id: fifth, data: { chipcodes: ['C5', 'LOST'] } });
    expect(given.standings).toEqual([
      { athlete_id: fifth, before: stays, after: { race_id, state: 'finished', time_ms: 39 * 60_000 } },
    ]);
    // Nothing comes of it: that is told as well.
    const vain = await impact({ kind: 'athlete', id: fifth, data: { chipcodes: ['C5', 'NOBODY'] } });
    expect(vain.standings).toEqual([{ athlete_id: fifth, before: stays, after: stays }]);
    // Out of its race nobody has a time.
    const out = await impact({ kind: 'athlete', ids: [fourth], data: { race_id: null } });
    expect(out.standings).toEqual([
      {
        athlete_id: fourth,
        before: { race_id, state: 'finished', time_ms: 43 * 60_000 },
        after: expect.objectContaining({ race_id: null, time_ms: null }),
      },
    ]);
    const shifted = await impact({ kind: 'passings', ids: [await read(0)], data: { shift_ms: 30_000 } });
    expect(shifted.standings).toMatchObject([
      { athlete_id: world.athletes[0], before: { time_ms: 40 * 60_000 }, after: { time_ms: 40.5 * 60_000 } },
    ]);
    // Ranked by another of its times: the one after is by that.
    const ranked = await impact({ kind: 'race', id: race_id, data: { timing_type: 'chiptime', laps: 1 } });
    expect(ranked.standings).toEqual([]);
  });

  it('tells whom it names first, however many others change with them', async () => {
    const many = await createRaceWorld({ athletes: 25 });
    onTestFinished(() => many.close());
    await many.fire();
    await many.send(
      'finish',
      Array.from({ length: 25 }, (_, i) => [`C${i + 1}`, at(40 + i)] as [string, string]),
    );
    const ask = async (change: object) =>
      (await many.api('POST', `/v1/live/events/${many.eventId}/impact`, change)).body;
    const all = await ask({ kind: 'gunshot', data: { fired_at: at(-1), race_ids: [many.raceId] } });
    expect([all.times, all.standings.length]).toEqual([25, 20]);
    const last = many.athletes[24];
    const shares = await ask({ kind: 'athlete', id: last, data: { chipcodes: ['C25', 'C1'] } });
    expect(shares.standings[0].athlete_id).toBe(last);
  });

  it('refuses what it does not know, and is for those who may read', async () => {
    const answer = await world.api('POST', `/v1/live/events/${world.eventId}/impact`, { kind: 'wish', data: {} });
    expect(answer.status).toBe(422);
    const outsider = await world.app.signIn();
    const refused = await world.api(
      'POST',
      `/v1/live/events/${world.eventId}/impact`,
      { kind: 'gunshot', data: null },
      outsider.token,
    );
    expect(refused.status).toBe(404);
  });
});

// PGlite has one session: while an estimate is being made, reads wait.
describe.skipIf(postgresIsMissing)('what a correction would do while reads come in', () => {
  it('is told as of the moment it was asked, whichever of its statements they come behind', async () => {
    const world = await createRaceWorld({ athletes: 20 });
    onTestFinished(() => world.close());
    const gun = (await world.fire()).body.id;
    const finish = (number: number) => world.send('finish', [[`C${number}`, at(40 + number)]]);
    let finished = 0;
    while (finished < 3) await finish(++finished);
    const { impact, behind } = await interruptedImpact(world);
    const change = { kind: 'gunshot', id: gun, data: { fired_at: at(-1), race_ids: [world.raceId] } };
    // What is refused as unreadable has been through all that comes before the estimate.
    const first = (await impact({ kind: 'wish' })).statements + 1;
    const last = (await impact(change)).statements;
    expect(last).toBeGreaterThan(first);
    for (let statement = first; statement < last; statement++) {
      const { told } = await impact(change);
      expect(told).toMatchObject({ times: finished, states: 0, ranks: 0 });
      let stored = 0;
      behind(statement, async () => {
        stored = (await finish(++finished)).body.stored;
      });
      expect((await impact(change)).told, `reads behind statement ${statement}`).toEqual(told);
      expect(stored).toBe(1);
    }
  });
});

/** The live API over connections that let something else happen once, behind one statement of the next request. */
async function interruptedImpact({ app, eventId }: RaceWorld) {
  let statements = 0;
  let pause = { behind: 0, meanwhile: async () => {} };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      if (statements === pause.behind) await pause.meanwhile();
      return result;
    },
  };
  const live = Fastify();
  live.setErrorHandler(answerError);
  const engine = { ...app.engine, db: app.engine.db.withPlugin(plugin) };
  const serveOn = (scope: FastifyInstance) => serveCalls(scope, { engine, actorOf: () => SYSTEM });
  await serveLiveApi(live, { engine, fields: new KnownFields(engine.db), serveOn });
  return {
    async impact(payload: object) {
      statements = 0;
      const answer = await live.inject({ method: 'POST', url: `/v1/live/events/${eventId}/impact`, payload });
      pause = { ...pause, behind: 0 };
      return { told: answer.json(), statements };
    },
    behind(statement: number, meanwhile: () => Promise<void>) {
      pause = { behind: statement, meanwhile };
    },
  };
}
