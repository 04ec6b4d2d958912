import fc from 'fast-check';
import { sql } from 'kysely';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

/** Two races over the same mats, their athletes so close together that any change moves ranks and the podium. */
export interface ImpactField {
  readonly world: RaceWorld;
  readonly races: readonly number[];
  readonly waves: readonly number[];
  /** The last one stands on no course, and has been passed all the same. */
  readonly timelines: readonly number[];
  places(): Promise<readonly number[]>;
  standing(): Promise<Standing>;
}

/** All that a correction may change, as the API and the database have it. */
export interface Standing {
  readonly athletes: ReadonlyMap<number, { state: string; times: string }>;
  /** Ranks by race, then athlete, of the race's own timing type. */
  readonly ranks: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** Everything else that would tell that something was written. */
  readonly traces: string;
}

const ATHLETES = 14;
const CHIPS = Array.from({ length: ATHLETES }, (_, i) => `C${i + 1}`);
/** Read, but nobody's. */
const UNKNOWN = ['X1', 'X2', 'X3'];

export async function createImpactField(): Promise<ImpactField> {
  const world = await createRaceWorld({ athletes: ATHLETES });
  const { api, eventId, raceId, timelines, athletes } = world;
  const create = async (resource: string, body: object): Promise<number> => {
    const made = await api('POST', resource, { event_id: eventId, ...body });
    if (made.status !== 201) throw new Error(`${resource}: ${JSON.stringify(made.body)}`);
    return made.body.id;
  };
  const other = await create('races', { name: '5 km', start_at: at(15), timing_type: 'guntime' });
  for (const [timeline_id, km] of [
    [timelines.half, 0],
    [timelines.finish, 5],
  ])
    await create('race_timelines', {
      race_id: other,
      timeline_id,
      distance: { value: km, unit: 'km' },
      position: km,
    });
  const loop = await create('timelines', { name: 'loop', type: 'split', devices: [{ id: 'loop' }] });
  const waves = [
    await create('waves', { race_id: raceId, name: 'Second' }),
    await create('waves', { race_id: other, name: 'Only' }),
  ];
  for (const index of [9, 10, 11, 12])
    await api('PATCH', `athletes/${athletes[index]}`, { race_id: other, wave_id: null });
  for (const index of [2, 5]) await api('PATCH', `athletes/${athletes[index]}`, { wave_id: waves[0] });
  // Two who share a chip, in different races.
  await api('PATCH', `athletes/${athletes[13]}`, { chipcodes: ['C14', 'C10'] });
  await world.fire();
  await world.fire(1, { wave_ids: [waves[0]] });
  await world.fire(15, { race_ids: [other] });
  await world.send('start', reads(0, 1, [...CHIPS.slice(0, 8), 'X1']));
  await world.send('half', reads(20, 2, [...CHIPS.slice(0, 11), 'X1', 'X2']));
  await world.send('loop', reads(30, 3, [...CHIPS.slice(2, 9), 'X2']));
  await world.send('finish', [
    ...reads(40, 4, [...CHIPS.slice(0, 13), ...UNKNOWN]),
    ...reads(61, 5, CHIPS.slice(3, 7)),
    ['C2', at(40, 59)],
  ]);
  await world.send('backup', reads(40, 6, CHIPS.slice(10)));
  const races = [raceId, other];
  return {
    world,
    races,
    waves,
    timelines: [timelines.start, timelines.half, timelines.finish, loop],
    async places() {
      const { body } = await api('GET', `race_timelines?event_id=${eventId}&sort=id`);
      return body.items.map(({ id }: { id: number }) => id);
    },
    standing: () => standingOf(world, races),
  };
}

/** One read each, within the minute: some at the same moment. */
function reads(minute: number, step: number, chips: readonly string[]): [string, string][] {
  return chips.map((chip, i) => [chip, at(minute, ((i + step) * (2 * step + 5)) % 23)]);
}

export async function standingOf({ app, api, eventId }: RaceWorld, races: readonly number[]): Promise<Standing> {
  const found = await sql<{ id: number; state: string; times: string }>`
    select a.id, a.state, concat_ws('/', coalesce(r.gun_time, -1), coalesce(r.chip_time, -1), coalesce(r.race_time, -1)) as times
    from athletes a left join results r on r.athlete_id = a.id where a.event_id = ${eventId} order by a.id`.execute(
    app.db,
  );
  const [traces] = (
    await sql<{ all: string }>`
      select (select jsonb_agg(to_jsonb(p) order by p.id) from passings p)::text || (select jsonb_agg(to_jsonb(r) order by r.athlete_id) from results r)::text
        || (select jsonb_agg(to_jsonb(f)) from timing_feeds f)::text || coalesce((select jsonb_agg(to_jsonb(s)) from stale_results s)::text, '')
        || (select jsonb_agg(to_jsonb(a) order by a.id) from athletes a)::text || (select jsonb_agg(to_jsonb(t) order by t.id) from race_timelines t)::text
        || (select jsonb_agg(to_jsonb(r) order by r.id) from races r)::text || (select count(*) from changes) as all`.execute(
      app.db,
    )
  ).rows;
  const ranks = new Map<number, Map<number, number>>();
  for (const raceId of races) {
    const { body } = await api('GET', `/v1/live/events/${eventId}/leaderboard?race_id=${raceId}&limit=1000`);
    const items: { athlete_id: number; rank: number }[] = body.timeline_id === null ? body.items : [];
    ranks.set(raceId, new Map(items.map(({ athlete_id, rank }) => [athlete_id, rank])));
  }
  return {
    athletes: new Map(found.rows.map(({ id, ...row }) => [id, row])),
    ranks,
    traces: traces?.all ?? '',
  };
}

/** A change by positions in the lists of the field, so that it is the same in every run. */
export interface PlannedChange {
  readonly what: 'place' | 'new place' | 'no place' | 'race' | 'athlete' | 'athletes';
  readonly pick: number;
  readonly also: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const some = <Values extends object>(values: Values) =>
  fc.record(Object.fromEntries(Object.entries(values).map(([name, list]) => [name, fc.constantFrom(...list)])), {
    requiredKeys: [],
  });

const place = some({
  distance: [
    null,
    { value: 5, unit: 'km' },
    { value: 10, unit: 'km' },
    { value: 3.1, unit: 'miles' },
    { value: 30_000, unit: 'm' },
  ],
  position: [0, 5, 7, 20],
  lap: [null, 1, 2],
  min_gap_ms: [null, 0, 30_000],
  opens_at: [null, at(20, 9), at(40, 6)],
  closes_at: [null, at(20, 12), at(40, 14)],
  required: [true, false],
});
const race = some({
  sport: ['running', 'walking', 'cycling'],
  start_type: ['mass', 'individual'],
  laps: [null, 1, 2],
  min_lap_time: [null, 60_000, 20 * 60_000, 40 * 60_000 + 9000],
  cutoff_at: [null, at(40, 11)],
  timing_type: ['guntime', 'chiptime', 'racetime'],
});
const member = some({
  race_id: [0, 1, null],
  wave_id: [0, 1, null],
  state: ['dnf', 'dns', 'dsq'],
});
const chips = fc.record({ chipcodes: fc.uniqueArray(fc.constantFrom(...CHIPS, ...UNKNOWN), { maxLength: 3 }) });

export const plannedChange: fc.Arbitrary<PlannedChange> = fc
  .record({ pick: fc.nat({ max: 99 }), also: fc.nat({ max: 99 }) })
  .chain((picked) =>
    fc
      .oneof(
        place.map((data) => ({ what: 'place' as const, data })),
        place.map((data) => ({ what: 'new place' as const, data })),
        fc.constant({ what: 'no place' as const, data: {} }),
        race.map((data) => ({ what: 'race' as const, data })),
        fc
          .oneof(
            member,
            chips,
            fc.tuple(member, chips).map(([a, b]) => ({ ...a, ...b })),
          )
          .map((data) => ({ what: 'athlete' as const, data })),
        member.map((data) => ({ what: 'athletes' as const, data })),
      )
      .map((one) => ({ ...picked, ...one })),
  );
