import { TZDate } from '@date-fns/tz';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Acting, Engine, Row, WriteContext } from '../../engine/api/engine';
import { lockRows } from '../../engine/api/operations/authorise';
import { insertRecords, parseNew } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { ApiError } from '../../engine/core/errors';
import { FIRST_TITLES, type SampleName, type SampleRace, sampleOf } from '../../resources/events/samples';
import { markSetupStep, setUpEvent } from '../../resources/events/setUp.calls';
import { profileIdOf } from '../../resources/tenancy';
import { takeConfiguration } from './importConfiguration';
import { usualSource } from './usualSource';

/** What an event begins with: races and what is usual for them, in one operation. */
export function serveSetUp(serve: ServeCall, engine: Engine): void {
  serve(setUpEvent, async ({ actor, params: { id }, body: { sample }, reply }) => {
    const made = await setUp({ engine, actor }, id, sample);
    reply.header('X-Operation-Id', made.operation_id);
    return made;
  });
  serve(markSetupStep, async ({ actor, params: { id }, body: { step } }) => {
    await sql`
      insert into setup_steps (event_id, step, profile_id) values (${id}, ${step}, ${profileIdOf(actor)})
      on conflict (event_id, step) do update set done_at = now(), profile_id = excluded.profile_id`.execute(engine.db);
    return undefined;
  });
}

/** @throws ApiError 409 for an event that has races: they are what somebody else began with */
async function setUp({ engine, actor }: Acting, eventId: number, name: SampleName) {
  return inWrite({ engine, actor, resource: engine.plan.get('events') }, async (write) => {
    await lockRows(write, { ids: [eventId], verb: 'update' });
    const { rows } = await sql<{ timezone: string; start_date: string; races: number }>`
      select timezone, start_date::text as start_date,
        (select count(*)::int from races where event_id = events.id and deleted_at is null) as races
      from events where id = ${eventId}`.execute(write.tx);
    const [event] = rows;
    if (!event || event.races > 0)
      throw new ApiError({
        code: 'conflict',
        message: 'The event has races already: a sample is for one without any.',
      });
    const sample = sampleOf(name);
    const make = (resource: string, bodies: readonly Row[]) => makeRecords(write, resource, eventId, bodies);
    const races = await make(
      'races',
      sample.races.map((race, position) => ({ ...raceOf(race, event), position })),
    );
    const waves = sample.races.flatMap((race, i) =>
      wavesOf(race, event).map((wave) => ({ ...wave, race_id: races[i] })),
    );
    await make('waves', waves);
    for (const raceId of races)
      await takeConfiguration(write, {
        ...{ raceId, parts: ['timelines', 'rankings'], existing: 'keep', devices: false },
        source: await usualSource({ db: write.tx, plan: engine.plan }, raceId),
      });
    await make(
      'widgets',
      sample.widgets.map((type, position) => ({ type, title: FIRST_TITLES[type], position })),
    );
    await make(
      'sponsor_categories',
      sample.sponsorCategories.map((category, position) => ({ name: category, position })),
    );
    return { operation_id: write.operationId, race_ids: races };
  });
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
