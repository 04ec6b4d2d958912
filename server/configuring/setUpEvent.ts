import { TZDate } from '@date-fns/tz';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Acting, Engine, Row, WriteContext } from '../../engine/api/engine';
import { lockRows } from '../../engine/api/operations/authorise';
import { insertRecords, parseNew } from '../../engine/api/operations/createRecords';
import { operationParts } from '../../engine/api/operations/operationParts';
import { inWrite } from '../../engine/api/operations/transaction';
import { ApiError, notFound } from '../../engine/core/errors';
import { FIRST_TITLES, type SampleName, type SampleRace, sampleOf } from '../../resources/events/samples';
import { markSetupStep, setUpEvent } from '../../resources/events/setUp.calls';
import { profileIdOf } from '../../resources/tenancy';
import { takeConfiguration } from './importConfiguration';
import { usualSource } from './usualSource';

/** What an event begins with: races, or what is usual for those that are there, in one operation. */
export function serveSetUp(serve: ServeCall, engine: Engine): void {
  serve(setUpEvent, async ({ actor, params: { id }, body: { sample }, reply }) => {
    const { operationId, races } = await setUp({ engine, actor }, id, sample);
    const isWritten = (await operationParts(engine.db, operationId)).length > 0;
    if (isWritten) reply.header('X-Operation-Id', operationId);
    return { operation_id: isWritten ? operationId : null, race_ids: races };
  });
  serve(markSetupStep, async ({ actor, params: { id }, body: { step } }) => {
    await sql`
      insert into setup_steps (event_id, step, profile_id) values (${id}, ${step}, ${profileIdOf(actor)})
      on conflict (event_id, step) do update set done_at = now(), profile_id = excluded.profile_id`.execute(engine.db);
    return undefined;
  });
}

interface Found extends Day {
  /** Ids of its races, in their order. */
  readonly races: readonly number[];
}

/** @throws ApiError 403, 409 */
function setUp({ engine, actor }: Acting, eventId: number, sample: SampleName | undefined) {
  return inWrite({ engine, actor, resource: engine.plan.get('events') }, async (write) => {
    await lockRows(write, { ids: [eventId], verb: 'update' });
    const found = await sql<Found>`
      select timezone, start_date::text as start_date, array(
        select id from races where event_id = events.id and deleted_at is null order by position, start_at, id) as races
      from events where id = ${eventId}`.execute(write.tx);
    const event = found.rows[0];
    if (!event) throw notFound('Event');
    const races = sample === undefined ? event.races.map(Number) : await makeSample(write, eventId, event, sample);
    for (const raceId of races)
      await takeConfiguration(write, {
        ...{ raceId, parts: ['timelines', 'rankings'], existing: 'keep', devices: false },
        source: await usualSource({ db: write.tx, plan: engine.plan }, raceId),
      });
    return { operationId: write.operationId, races };
  });
}

/** @returns ids of its races. @throws ApiError 409 for an event that has some: they are what somebody else began with */
async function makeSample(write: WriteContext, eventId: number, event: Found, name: SampleName): Promise<number[]> {
  if (event.races.length > 0)
    throw new ApiError({ code: 'conflict', message: 'The event has races already: a sample is for one without any.' });
  const sample = sampleOf(name);
  const make = (resource: string, bodies: readonly Row[]) => makeRecords(write, resource, eventId, bodies);
  const races = await make(
    'races',
    sample.races.map((race, position) => ({ ...raceOf(race, event), position })),
  );
  await make(
    'waves',
    sample.races.flatMap((race, i) => wavesOf(race, event).map((wave) => ({ ...wave, race_id: races[i] }))),
  );
  await make(
    'widgets',
    sample.widgets.map((type, position) => ({ type, title: FIRST_TITLES[type], position })),
  );
  await make(
    'sponsor_categories',
    sample.sponsorCategories.map((category, position) => ({ name: category, position })),
  );
  return races;
}

/** Checked as those of a client are, and written within the same operation. */
async function makeRecords(write: WriteContext, name: string, event_id: number, bodies: readonly Row[]) {
  const resource = write.engine.plan.get(name);
  if (bodies.length === 0) return [];
  return insertRecords(
    { ...write, resource },
    bodies.map((body) => parseNew(resource, { ...body, event_id })),
  );
}

interface Day {
  readonly timezone: string;
  readonly start_date: string;
}

function raceOf({ name, sport, distance, start, start_type, cutoff }: SampleRace, day: Day): Row {
  return {
    ...{ name, sport, distance, start_type, start_at: clock(day, start) },
    ...(cutoff !== undefined && { cutoff_at: clock(day, start, cutoff) }),
  };
}

function wavesOf({ start, waves = [] }: SampleRace, day: Day): Row[] {
  return waves.map(({ name, after, from, to }, position) => ({
    ...{ name, position, start_at: clock(day, start, after) },
    ...{ start_number_from: from, start_number_to: to },
  }));
}

/** What the clocks at the event show, as an instant; minutes later by a stop watch. */
function clock({ timezone, start_date }: Day, time: string, minutesLater = 0): string {
  const [year = 0, month = 1, date = 1] = start_date.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new TZDate(year, month - 1, date, hours, minutes, timezone).getTime();
  return new Date(at + minutesLater * 60_000).toISOString();
}
