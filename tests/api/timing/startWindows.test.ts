import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectSettled, timingState } from '../../faults/timingState';
import { randomOf } from '../../support/random';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

const MINUTE = 60_000;

describe('a stray read at the start', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld({ athletes: 5 });
    await world.fire();
    await world.send(
      'start',
      [1, 2, 3, 4, 5].map((bib) => [`C${bib}`, at(0, bib * 4)] as const),
    );
  });
  afterEach(() => world?.close());

  const finish = async () => {
    await world.send(
      'half',
      [1, 2, 3, 4, 5].map((bib) => [`C${bib}`, at(22, bib)] as const),
    );
    await world.send(
      'finish',
      [1, 2, 3, 4, 5].map((bib) => [`C${bib}`, at(45, bib)] as const),
    );
  };

  it.each([
    ['20 minutes', 20],
    ['90 seconds', 1.5],
  ])('%s after the gunshot changes no time, and is listed', async (_name, minutes) => {
    await world.send('start', [['C3', at(minutes)]]);
    await finish();
    const athlete = await world.athlete(2);
    expect(athlete).toMatchObject({ state: 'finished', chip_time: 45 * MINUTE + 3000 - 12_000 });
    const [result] = await results(world);
    expect(result).toMatch(
      /Start reads .* s apart: the chip time is 0:44:51\.0, with the other start 0:(25|43):\d\d\.0/,
    );
  });

  it('counts once the race or the wave has a window for it', async () => {
    await world.send('start', [['C3', at(5)]]);
    await finish();
    const patched = await world.api('PATCH', `races/${world.raceId}`, { start_window_after: 600 });
    expect(patched.body).toMatchObject({ start_window_after: 600 });
    expect(await world.athlete(2)).toMatchObject({ chip_time: 40 * MINUTE + 3000 });
    const wave = await world.api('POST', 'waves', {
      event_id: world.eventId,
      race_id: world.raceId,
      name: 'A',
      start_window_after: 100,
    });
    await world.api('PATCH', `athletes/${world.athletes[2]}`, { wave_id: wave.body.id });
    expect(await world.athlete(2)).toMatchObject({ chip_time: 45 * MINUTE + 3000 - 12_000 });
    await world.api('PATCH', `waves/${wave.body.id}`, { start_window_after: null });
    expect(await world.athlete(2)).toMatchObject({ chip_time: 40 * MINUTE + 3000 });
    await expectSettled({ db: world.app.db, engine: world.app.engine, eventId: world.eventId });
  });

  it('judges a read again when the reads before it arrive late', async () => {
    await world.send('start', [['C5', at(3)]]);
    expect((await world.states()).at(-1)).toBe('C5 timeline_closed');
    const late = await createRaceWorld({ athletes: 12 });
    try {
      await late.fire();
      await late.send('start', [['C12', at(2, 50)]]);
      await late.send('start', [
        ['C1', at(0, 5)],
        ['C2', at(0, 6)],
        ['C3', at(0, 7)],
      ]);
      expect((await late.states())[0]).toBe('C12 timeline_closed');
      await late.send(
        'start',
        [4, 5, 6, 7, 8, 9, 10, 11].map((bib) => [`C${bib}`, at(0, bib * 15)] as const),
      );
      expect((await late.states())[0]).toBe('C12 valid');
      await expectSettled({ db: late.app.db, engine: late.app.engine, eventId: late.eventId });
    } finally {
      await late.close();
    }
  });
});

describe('reads of a start in any order and in any batches', () => {
  it('come to the same results and the same end of the flow', async () => {
    const random = randomOf(95);
    const reads = Array.from({ length: 24 }, (_, i) => i + 1).flatMap((bib) => {
      const started = bib < 22 ? random() * 260 : 400 + random() * 900;
      const stray = random() < 0.3 ? [['start', `C${bib}`, at(0, started + random() * 700)] as const] : [];
      return [
        ['start', `C${bib}`, at(0, started)] as const,
        ...stray,
        ['half', `C${bib}`, at(24, bib)] as const,
        ['finish', `C${bib}`, at(50, bib)] as const,
      ];
    });
    const orders = [
      { reads: reads.toSorted((a, b) => a[2].localeCompare(b[2])), size: 9 },
      { reads: reads.toSorted((a, b) => b[2].localeCompare(a[2])), size: 5 },
      { reads, size: 200 },
    ];
    const outcomes = [];
    for (const order of orders) {
      const world = await createRaceWorld({ athletes: 24 });
      try {
        await world.fire();
        for (let i = 0; i < order.reads.length; i += order.size) {
          const batch = order.reads.slice(i, i + order.size);
          for (const device of ['start', 'half', 'finish'])
            await world.send(
              device,
              batch.filter(([own]) => own === device).map(([, chip, time]) => [chip, time] as const),
            );
        }
        const { db, engine } = world.app;
        await expectSettled({ db, engine, eventId: world.eventId });
        const flows = await sql`select slots_sorted, ends_at from (select ends_at,
          (select jsonb_agg(s order by s) from jsonb_array_elements(slots) s) as slots_sorted from start_flows where event_id = ${world.eventId}) f`.execute(
          db,
        );
        outcomes.push({ state: await timingState(db, world.eventId), flows: flows.rows });
      } finally {
        await world.close();
      }
    }
    expect(outcomes[0]?.flows).toHaveLength(1);
    for (const outcome of outcomes.slice(1)) expect(outcome).toEqual(outcomes[0]);
  });
});

describe('facts that move the end of a start window', () => {
  type Act = 'gun' | 'field' | 'stray' | 'invalidate';
  const BIBS = [1, 2, 3, 4];

  it.each<[string, readonly Act[]]>([
    ['an earlier gunshot after the reads', ['field', 'stray', 'invalidate', 'gun']],
    ['the field after a stray read', ['gun', 'stray', 'invalidate', 'field']],
    ['an earlier gunshot between the reads', ['stray', 'gun', 'invalidate', 'field']],
  ])('give the same reasons in any order: %s', async (_name, acts) => {
    const outcomes = [];
    for (const order of [['gun', 'field', 'stray', 'invalidate'] as const, acts]) {
      const world = await createRaceWorld({ athletes: 5 });
      try {
        const { db, engine } = world.app;
        await world.api('PATCH', `races/${world.raceId}`, { min_lap_time: 2 * MINUTE, start_window_before: 0 });
        await world.fire(5 / 60);
        const perform: Record<Act, () => Promise<unknown>> = {
          gun: () => world.fire(),
          field: () =>
            world.send(
              'start',
              BIBS.map((bib) => [`C${bib}`, at(0, 9 + bib)]),
            ),
          stray: () =>
            world.send('start', [
              ['C2', at(0, 166, 400)],
              ['C3', at(0, 90)],
              ['C5', at(0, 170)],
            ]),
          invalidate: async () => {
            const stray = await sql<{ id: number }>`
              select id from passings where event_id = ${world.eventId} and chipcode = 'C3' order by time desc limit 1`.execute(
              db,
            );
            await world.api('PATCH', `passings/${stray.rows[0]?.id}`, { mark: 'invalidated' });
          },
        };
        for (const act of order) await perform[act]();
        outcomes.push(await expectSettled({ db, engine, eventId: world.eventId }));
      } finally {
        await world.close();
      }
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
    const reasons = Object.values(outcomes[0]!.reads).map(({ reason }) => String(reason));
    expect(reasons.filter((reason) => reason.includes('106.4 s'))).toHaveLength(1);
  });
});

async function results(world: RaceWorld): Promise<string[]> {
  const rows = await sql<{ warnings: string[] }>`
    select warnings from results where event_id = ${world.eventId} and warnings is not null order by athlete_id`.execute(
    world.app.db,
  );
  return rows.rows.flatMap(({ warnings }) => warnings);
}
