import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileSetup, type SetupRows } from '../../server/timing/store/eventSetup';
import type { Runner } from '../../server/timing/store/runners';
import { type ReadInHand, workOut } from '../../server/timing/store/workOut';
import { HOUR, MINUTE, SECOND, T0, tenKilometres } from './support/course';

const { timelines, startWindow: _, waveStartWindows: _waves, startFlows: _flows, ...rules } = tenKilometres();

interface PlainRace {
  name: string;
  startType: 'mass' | 'individual';
  /** After T0, in ms. */
  gunAfter: number | null;
  startAfter: number | null;
}

interface PlainAthlete {
  startNumber: string | null;
  race: number;
  isNonStarter: boolean;
}

type PlainRead = readonly [device: 'start' | 'half' | 'finish', afterMs: number];

interface Example {
  races: readonly PlainRace[];
  /** All of them carry one chip. */
  athletes: readonly PlainAthlete[];
  reads: readonly PlainRead[];
}

/** What the reads come to, by the places of races and athletes in the example; `order` gives their ids. */
function outcome(
  { races, athletes, reads }: Example,
  order: { races: readonly number[]; athletes: readonly number[] },
) {
  const raceIds = races.map((_race, i) => order.races.indexOf(i) + 1);
  const athleteIds = athletes.map((_athlete, i) => order.athletes.indexOf(i) + 1);
  const byId = <Row>(rows: Row[], idOf: (row: Row) => number) => rows.sort((a, b) => idOf(a) - idOf(b));
  const rows: SetupRows = {
    races: byId(
      races.map(({ name, startType, startAfter }, i) => ({
        ...rules,
        ...{ name, startType, raceId: raceIds[i]!, startAt: startAfter === null ? null : T0 + startAfter },
        ...{ status: 'during', startWindowBefore: null, startWindowAfter: null, lastStandingId: null, mostLaps: null },
      })),
      ({ raceId }) => raceId,
    ),
    timelines: raceIds.flatMap((raceId) => timelines.map((row) => ({ ...row, raceId }))),
    devices: ['start', 'half', 'finish', 'backup'].map((id, i) => ({ id, timelineId: i + 1, offsetMs: 0 })),
    gunshots: races.flatMap(({ gunAfter }, i) =>
      gunAfter === null ? [] : [{ id: i + 1, firedAt: T0 + gunAfter, raceId: raceIds[i]!, waveId: null }],
    ),
    ...{ waves: [], startFlows: [], backups: [] },
  };
  const runners = byId(
    athletes.map(
      ({ startNumber, race, isNonStarter }, i): Runner => ({
        ...{ athleteId: athleteIds[i]!, raceId: raceIds[race]!, waveId: null, startNumber, chipcodes: ['X'] },
        ...{ state: isNonStarter ? 'dns' : 'registered', isStateByHand: isNonStarter, result: null },
      }),
    ),
    ({ athleteId }) => athleteId,
  );
  const inHand = reads.map(
    ([device, afterMs]): ReadInHand => ({
      ...{ key: `${device}@${afterMs}`, device, chipcode: 'X', time: T0 + afterMs },
      ...{ shiftMs: 0, mark: null, movedToId: null, placedAtId: null },
    }),
  );
  const { made, runners: worked } = workOut({ setup: compileSetup(rows), runners, reads: inHand });
  return {
    owners: made.map(({ athleteId }) => (athleteId === null ? null : athleteIds.indexOf(athleteId))),
    states: made.map(({ state }) => state),
    times: athleteIds.map((id) => worked.find(({ runner }) => runner.athleteId === id)?.result.gunTime ?? null),
  };
}

const inOrder = <Item>(items: readonly Item[]) => items.map((_item, i) => i);

describe('reads of a shared chip', () => {
  const individual: PlainRace = { name: 'Time trial', startType: 'individual', gunAfter: null, startAfter: null };
  const mass: PlainRace = { name: 'Mass start', startType: 'mass', gunAfter: HOUR, startAfter: null };
  const rider = { startNumber: '1', race: 0, isNonStarter: false };
  const runner = { startNumber: '2', race: 1, isNonStarter: false };
  const reads: PlainRead[] = [
    ['start', 5 * SECOND],
    ['finish', 25 * MINUTE],
    ['start', HOUR + 5 * SECOND],
    ['finish', 2 * HOUR],
  ];

  test.each([[[0, 1]], [[1, 0]]])(
    'before the gunshot of one race belong to an individual start, created as %j',
    (order) => {
      const made = outcome(
        { races: [individual, mass], athletes: [rider, runner], reads },
        { races: order, athletes: order },
      );
      expect(made).toEqual({
        owners: [0, 0, 1, 1],
        states: ['valid', 'valid', 'valid', 'valid'],
        times: [25 * MINUTE - 5 * SECOND, HOUR],
      });
    },
  );

  test.each([[[0, 1]], [[1, 0]]])('before every start belong to the race that starts next, created as %j', (order) => {
    const races: PlainRace[] = [
      { ...mass, name: 'Later', gunAfter: null, startAfter: 3 * HOUR },
      { ...mass, name: 'Next', startAfter: null },
    ];
    const made = outcome(
      { races, athletes: [rider, runner], reads: reads.slice(0, 1) },
      { races: order, athletes: order },
    );
    expect(made).toMatchObject({ owners: [1], states: ['before_start'] });
  });

  test.each([[[0, 1]], [[1, 0]]])('of two equal athletes belong to the lower start number, created as %j', (order) => {
    const athletes = ['10', '2'].map((startNumber, race) => ({ ...rider, startNumber, race }));
    const races = ['A', 'B'].map((name) => ({ ...mass, name }));
    const made = outcome({ races, athletes, reads: reads.slice(2) }, { races: order, athletes: order });
    expect(made.owners).toEqual([1, 1]);
  });

  test('do not follow the order in which races and athletes were created', () => {
    const after = fc.constantFrom(null, 0, 0, 30 * MINUTE, HOUR, 26 * HOUR);
    const race = fc.record({
      startType: fc.constantFrom('mass' as const, 'individual' as const),
      gunAfter: after,
      startAfter: after,
    });
    const example = fc
      .record({
        races: fc.array(race, { minLength: 1, maxLength: 3 }),
        athletes: fc.uniqueArray(
          fc.record({
            startNumber: fc.constantFrom('1', '01', '2', '10', null),
            race: fc.nat({ max: 2 }),
            isNonStarter: fc.constantFrom(false, false, false, true),
          }),
          { minLength: 2, maxLength: 4, selector: ({ startNumber, race }) => `${startNumber} ${race}` },
        ),
        reads: fc.uniqueArray(
          fc.tuple(
            fc.constantFrom('start' as const, 'half' as const, 'finish' as const),
            fc.integer({ min: -30, max: 150 }).map((minute) => minute * MINUTE),
          ),
          { minLength: 1, maxLength: 10, selector: ([device, at]) => `${device} ${at}` },
        ),
      })
      .map(({ races, athletes, ...rest }) => ({
        ...rest,
        races: races.map((one, i) => ({ ...one, name: `Race ${i}` })),
        athletes: athletes.filter(({ race: index }) => index < races.length),
      }))
      .filter(({ athletes }) => {
        // Two athletes of one race without a start number differ in nothing.
        const names = athletes.map(({ startNumber, race: index }) => `${startNumber} ${index}`);
        return new Set(names).size === names.length;
      })
      .chain((one) =>
        fc.tuple(
          fc.constant(one),
          fc.shuffledSubarray(inOrder(one.races), { minLength: one.races.length }),
          fc.shuffledSubarray(inOrder(one.athletes), { minLength: one.athletes.length }),
        ),
      );
    fc.assert(
      fc.property(example, ([one, races, athletes]) => {
        expect(outcome(one, { races, athletes })).toEqual(
          outcome(one, { races: inOrder(one.races), athletes: inOrder(one.athletes) }),
        );
      }),
      { numRuns: 500 },
    );
  });
});
