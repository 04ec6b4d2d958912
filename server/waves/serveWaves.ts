import { sql } from 'kysely';
import { requireAccess } from '../../engine/api/calls/requireAccess';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine, EngineDatabase, WriteContext } from '../../engine/api/engine';
import { insertRecords, parseNew } from '../../engine/api/operations/createRecords';
import { inSlices } from '../../engine/api/operations/inSlices';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import type { BodyOf } from '../../engine/core/calls/defineCall';
import { invalid } from '../../engine/core/errors';
import {
  fillWave,
  listTimeColumns,
  type RaceSplit,
  readRaceNumbers,
  splitRace,
  type WaveFilling,
} from '../../resources/waves/waves.calls';
import { readRaceFacts } from '../timing/rankings/import/raceFacts';
import { readExpectedTimes } from './expectedTimes';
import { findRaceNumbers, findTimeColumns, NUMBER } from './raceNumbers';
import { type SplitAthlete, splitAthletes, type WaveShare } from './splitAthletes';

/** As many as somebody can still look through. */
const MOST_WAVES = 200;

/** Filling a wave by its bounds, making the waves of a race, and what is looked at before. */
export function serveWaves(serve: ServeCall, engine: Engine): void {
  const athletes = engine.plan.get('athletes');
  serve(readRaceNumbers, ({ params: { id } }) => findRaceNumbers(engine.db, id));
  serve(listTimeColumns, async ({ params: { id } }) => ({ items: await findTimeColumns(engine.db, id) }));
  serve(fillWave, async ({ actor, params: { id }, body: { dry_run }, reply }) => {
    if (dry_run) return { ...(await foreseeFilling(engine.db, id)).answer, operation_id: null };
    const filled = await inWrite({ engine, actor, resource: athletes }, async (write) => {
      const { ids, answer } = await foreseeFilling(write.tx, id);
      await moveInto(write, ids, id);
      return { ...answer, operation_id: write.operationId };
    });
    reply.header('X-Operation-Id', filled.operation_id);
    return filled;
  });
  serve(splitRace, async ({ actor, params: { id }, body, reply }) => {
    const waves = engine.plan.get('waves');
    // In the event of this race: a dry run meets no row that would ask for it.
    const creating = { on: 'races', by: 'id', permission: 'waves.create' } as const;
    await requireAccess({ engine, actor, call: { method: splitRace.method, access: creating }, params: { id } });
    // The times of the waves are those of their athletes.
    if (body.by === 'expected_time') await requireAccess({ engine, actor, call: listTimeColumns, params: { id } });
    if (body.dry_run) return { ...(await foreseeSplit(engine.db, id, body)).answer, operation_id: null };
    const made = await inWrite({ engine, actor, resource: waves }, async (write) => {
      const { answer, shares, eventId, position, startsInWaves } = await foreseeSplit(write.tx, id, body);
      // It follows from the waves: whoever may make them needs no right to the race.
      if (startsInWaves)
        await writeValues({ ...write, resource: engine.plan.get('races') }, [id], { start_type: 'wave' });
      const rows = answer.waves.map(({ name, start_at, start_number_from, start_number_to }, index) =>
        parseNew(waves, {
          event_id: eventId,
          race_id: id,
          name,
          start_at,
          start_number_from,
          start_number_to,
          position: position + index,
        }),
      );
      const ids = await insertRecords(write, rows);
      for (const [index, share] of shares.entries())
        await moveInto({ ...write, resource: athletes }, share.ids, ids[index]!);
      const named = answer.waves.map((wave, index) => ({ ...wave, wave_id: ids[index]! }));
      return { ...answer, waves: named, operation_id: write.operationId };
    });
    reply.header('X-Operation-Id', made.operation_id);
    return made;
  });
}

async function moveInto(write: WriteContext, ids: readonly number[], waveId: number): Promise<void> {
  await inSlices(ids, (slice) => writeValues(write, slice, { wave_id: waveId }));
}

interface Wave {
  race_id: number;
  capacity: number | null;
  start_number_from: number | null;
  start_number_to: number | null;
  athletes: number;
}

async function foreseeFilling(
  db: EngineDatabase,
  id: number,
): Promise<{ ids: number[]; answer: Omit<WaveFilling, 'operation_id'> }> {
  const found = await sql<Wave>`
    select w.race_id, w.capacity, w.start_number_from, w.start_number_to,
      (select count(*)::int from athletes a where a.wave_id = w.id and a.deleted_at is null) as athletes
    from waves w where w.id = ${id}`.execute(db);
  const [wave] = found.rows;
  if (!wave || (wave.start_number_from === null && wave.start_number_to === null))
    throw invalid({ start_number_from: ['The wave has no bounds: say from which start number to which it takes.'] });
  const { start_number_from: from, start_number_to: to } = wave;
  const moving = await sql<{ id: number; wave_id: number | null; name: string | null }>`
    select a.id, a.wave_id, w.name from athletes a left join waves w on w.id = a.wave_id
    where a.race_id = ${wave.race_id} and a.deleted_at is null and a.wave_id is distinct from ${id}
      and ${NUMBER} >= ${from ?? 0} and ${NUMBER} <= ${to ?? Number.MAX_SAFE_INTEGER}::bigint order by a.id`.execute(
    db,
  );
  const fromWaves = new Map<number | null, WaveFilling['from'][number]>();
  for (const { wave_id, name } of moving.rows)
    fromWaves.set(wave_id, { wave_id, name, athletes: (fromWaves.get(wave_id)?.athletes ?? 0) + 1 });
  return {
    ids: moving.rows.map((row) => row.id),
    answer: {
      athletes: moving.rows.length,
      from: [...fromWaves.values()].sort((a, b) => b.athletes - a.athletes),
      athletes_after: wave.athletes + moving.rows.length,
      capacity: wave.capacity,
    },
  };
}

interface ForeseenSplit {
  answer: Omit<RaceSplit, 'operation_id'>;
  shares: readonly WaveShare[];
  eventId: number;
  /** Of the first wave. */
  position: number;
  /** The race started as one until now: waves that follow one another mean that it no longer does. */
  startsInWaves: boolean;
}

async function foreseeSplit(
  db: EngineDatabase,
  raceId: number,
  given: BodyOf<typeof splitRace>,
): Promise<ForeseenSplit> {
  const { by, size, first_number: firstNumber, time_field: timeField } = given;
  if (by === 'expected_time' && timeField === undefined)
    throw invalid({ time_field: ['Say which column of the athletes holds their expected time.'] });
  const races = await sql<{
    event_id: number;
    start_at: string | null;
    is_mass: boolean;
    names: string[];
    position: number;
  }>`
    select r.event_id, r.start_at, r.start_type = 'mass' and r.status = 'before' as is_mass, coalesce(array_agg(w.name) filter (where w.id is not null), '{}') as names,
      (coalesce(max(w.position), -1) + 1)::int as position
    from races r left join waves w on w.race_id = r.id and w.deleted_at is null where r.id = ${raceId} group by r.id`.execute(
    db,
  );
  const [race] = races.rows;
  if (!race) throw invalid({ id: ['The race is gone.'] });
  const found = await sql<{ id: number; number: number | null; time: string | null }>`
    select a.id, ${NUMBER} as number, a.custom ->> ${timeField ?? ''} as time from athletes a
    where a.race_id = ${raceId} and a.deleted_at is null and (not ${given.only_without_wave}::boolean or a.wave_id is null)`.execute(
    db,
  );
  const { times, notes } = readExpectedTimes({
    heading: timeField ?? '',
    texts: found.rows.map(({ time }) => time),
    race: await readRaceFacts(db, raceId),
  });
  const athletes = found.rows.map(
    ({ id, number }, index): SplitAthlete => ({ id, number, time: times[index] ?? null }),
  );
  const shares = splitAthletes(athletes, { by, size, firstNumber });
  if (shares.length > MOST_WAVES)
    throw invalid({
      size: [`This makes ${shares.length.toLocaleString('en')} waves; at most ${MOST_WAVES} are made.`],
    });
  if (shares.length === 0) throw invalid({ by: [nobody(by)] });
  const names = freeNames(given.name, race.names, shares.length);
  const start = race.start_at === null ? null : Date.parse(race.start_at);
  const startsInWaves = race.is_mass && shares.length > 1 && given.interval_ms > 0;
  const moved = shares.reduce((sum, { ids }) => sum + ids.length, 0);
  return {
    shares,
    eventId: race.event_id,
    position: race.position,
    startsInWaves,
    answer: {
      waves: shares.map((share, index) => ({
        wave_id: null,
        name: names[index]!,
        start_at: start === null ? null : new Date(start + index * given.interval_ms).toISOString(),
        start_number_from: share.from,
        start_number_to: share.to,
        athletes: share.ids.length,
        fastest_ms: share.fastest,
        slowest_ms: share.slowest,
      })),
      athletes: moved,
      left_out: athletes.length - moved,
      notes: [...(race.is_mass && shares.length > 1 ? [startNote(startsInWaves)] : []), ...notes],
    },
  };
}

/** What the waves make of a race that started as one until now. */
function startNote(startsInWaves: boolean): string {
  return startsInWaves
    ? 'The race starts in waves from then on, no longer as one.'
    : 'The race still starts as one: its gun is that of all waves. Give them minutes between their starts if each has its own.';
}

function nobody(by: BodyOf<typeof splitRace>['by']): string {
  return by === 'expected_time'
    ? 'Nobody of the race has an expected time there that can be read.'
    : 'Nobody of the race has a start number that is a number.';
}

/** "Wave 1", "Wave 2" and so on, past those the race has. */
function freeNames(name: string, taken: readonly string[], count: number): string[] {
  const folded = new Set(taken.map((one) => one.toLowerCase()));
  const free: string[] = [];
  for (let number = 1; free.length < count; number += 1) {
    const candidate = `${name} ${number}`;
    if (!folded.has(candidate.toLowerCase())) free.push(candidate);
  }
  return free;
}
