import { expect, it, onTestFinished } from 'vitest';
import { drainStale } from '../../../server/timing/store/drainStale';
import { randomOf } from '../../support/random';
import { standingOf } from './impactField';
import { expectTold } from './impactTold';
import { at, createRaceWorld } from './raceWorld';

/** Athletes of the field, and gap between two of them at the start mat, in ms. */
const FIELDS = [
  [2, 4000],
  [12, 1000],
  [25, 2000],
  [60, 1500],
] as const;

it.each(FIELDS)(
  'foresees the start window of changed gunshots, clocks and waves, in a field of %i',
  async (size, gap) => {
    const random = randomOf(size);
    const upTo = (most: number) => Math.floor(random() * most);
    const world = await createRaceWorld({ athletes: size });
    onTestFinished(() => world.close());
    const { api, eventId, raceId, athletes, timelines } = world;
    const gun = (await world.fire()).body.id;
    const wave = (await api('POST', 'waves', { event_id: eventId, race_id: raceId, name: 'Second' })).body.id;
    await world.fire(4, { wave_ids: [wave] });
    await api('PATCH', 'athletes', { ids: athletes.filter((_, i) => i % 3 === 1), data: { wave_id: wave } });
    const chips = athletes.map((_, i) => `C${i + 1}`);
    const startOf = (i: number) => (i % 3 === 1 ? 240_000 : 0) + (i + 1) * gap;
    // Some cross the mat again minutes later, others are read there only then.
    await world.send('start', [
      ...chips.flatMap((chip, i) => (i % 7 === 5 ? [] : [[chip, at(0, 0, startOf(i))] as const])),
      ...chips.flatMap((chip, i) =>
        i % 5 === 0 ? [[chip, at(0, 0, startOf(i) + 100_000 + upTo(200_000))] as const] : [],
      ),
    ]);
    await world.send(
      'half',
      chips.map((chip, i) => [chip, at(25, 0, upTo(60_000) + i)] as const),
    );
    await world.send(
      'finish',
      chips.map((chip, i) => [chip, at(45, 0, upTo(60_000) + i)] as const),
    );

    // The worker follows what an answer left marked.
    const settled = async () => {
      for (let turn = 0; turn < 3; turn++) await drainStale(world.app.engine, eventId);
      return standingOf(world, [raceId]);
    };
    const shot = (ms: number) => at(0, 0, ms);
    const saveGun = (fired_at: string) => ({
      planned: { kind: 'gunshot', id: gun, data: { fired_at } },
      save: () => api('PATCH', `gunshots/${gun}`, { fired_at }),
    });
    const clock = (offset_ms: number) => ({
      planned: { kind: 'timeline', id: timelines.start, data: { devices: [{ id: 'start', offset_ms }] } },
      save: () => api('PATCH', `timelines/${timelines.start}`, { devices: [{ id: 'start', offset_ms }] }),
    });
    const toWave = (wave_id: number | null, ids: number[]) => ({
      planned: { kind: 'athlete', ids, data: { wave_id } },
      save: () => api('PATCH', 'athletes', { ids, data: { wave_id } }),
    });
    const changes = [
      saveGun(shot(1)),
      saveGun(shot(-5000)),
      clock(120_000),
      saveGun(shot(100_000)),
      clock(0),
      toWave(wave, athletes.slice(0, 4)),
      toWave(null, athletes.slice(size > 2 ? 2 : 0, 8)),
      saveGun(shot(upTo(20_000))),
    ];
    for (const { planned, save } of changes) {
      const ask = async (body: object) => (await api('POST', `/v1/live/events/${eventId}/impact`, body)).body;
      const before = await settled();
      const told = await ask(planned);
      const saved = await save();
      expect(saved.status, JSON.stringify(planned)).toBe(200);
      const after = await settled();
      expectTold(told, before, after, planned);
      if (planned.kind === 'timeline') continue;
      const undo = { kind: 'undo', operation_id: saved.operationId };
      const undone = await ask(undo);
      const undoing = await api('POST', `operations/${saved.operationId}/undo`);
      const back = await settled();
      expectTold(undone, after, back, undo);
      await api('POST', `operations/${undoing.body.operation_id}/undo`);
    }
  },
  120_000,
);
