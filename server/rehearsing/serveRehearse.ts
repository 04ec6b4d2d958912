import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import { queueTask } from '../../engine/api/tasks/taskQueue';
import { ApiError, invalid } from '../../engine/core/errors';
import { type Fault, rehearseEvent } from '../../resources/events/events.calls';
import { events } from '../../resources/events/events.resource';
import { REHEARSE_TASK } from '../../resources/events/rehearsal';
import { isFlagOn } from '../admin/flags';
import { foldDevice } from '../timing/store/eventSetup';

/** Copied and run within the patience of those who wait for it. */
const MOST_ATHLETES = 60_000;
const MOST_AT_ONCE = 2;

export interface RehearsalInput {
  readonly event_id: number;
  readonly speed: number;
  readonly faults: readonly Fault[];
  /** Of the copy, by which a second run knows that the first one made it. */
  readonly operation_id: string;
}

/** Rehearsals of events, as background tasks filed under the event that is rehearsed. */
export function serveRehearse(serve: ServeCall, engine: Engine): void {
  serve(rehearseEvent, async ({ actor, params: { id }, body, reply }) => {
    const event = await readRecordOf(events, { engine, actor, id });
    if (event.rehearsal_of_id !== null) throw refused('This is a rehearsal already. Rehearse the event itself again.');
    if (!(await isFlagOn(engine.db, 'rehearsals', event.organization_id)))
      throw refused('Rehearsals are switched off for now. Whoever runs this installation can say until when.');
    const setup = await readSetup(engine, id);
    refuseWhatCannotRun(setup);
    refuseUnknown(body.faults, setup);
    const input = { ...body, event_id: id, operation_id: randomUUID() } satisfies RehearsalInput;
    const task = await queueTask(engine, {
      actor,
      kind: REHEARSE_TASK,
      title: `Rehearse ${event.name}`,
      input,
      tenantId: id,
    });
    reply.header('Location', `/v1/admin/background_tasks/${task.id}`);
    return { ...task, event_id: id };
  });
}

interface Setup {
  athletes: number;
  /** Of those in a race with a planned start. */
  has_chips: boolean;
  has_start: boolean;
  /** On a course. */
  timelines: { id: number; devices: { id: string }[] }[];
  under_way: number;
}

async function readSetup({ db }: Engine, eventId: number): Promise<Setup> {
  const found = await sql<Setup>`
    with r as (
      select id from races where event_id = ${eventId} and deleted_at is null and race_type = 'actual' and (start_at is not null
        or exists (select 1 from waves w where w.race_id = races.id and w.start_at is not null and w.deleted_at is null)))
    select (select count(*)::int from athletes where event_id = ${eventId} and deleted_at is null) as athletes,
      exists (select 1 from r) as has_start,
      exists (select 1 from athletes where race_id in (select id from r) and deleted_at is null and cardinality(chipcodes) > 0) as has_chips,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'devices', devices)) from timelines t
        where event_id = ${eventId} and deleted_at is null and devices <> '[]' and exists (
          select 1 from race_timelines p where p.timeline_id = t.id and p.race_id in (select id from r) and p.deleted_at is null)), '[]') as timelines,
      (select count(*)::int from background_tasks
        where event_id = ${eventId} and kind = ${REHEARSE_TASK} and status in ('queued', 'running')) as under_way`.execute(
    db,
  );
  return found.rows[0] as Setup;
}

/** @throws ApiError 409 with what is missing, or too much */
function refuseWhatCannotRun({ athletes, has_start, has_chips, timelines, under_way }: Setup): void {
  if (!has_start) throw refused('No race can be rehearsed: set the start of one first.');
  if (timelines.length === 0) throw refused('Nothing would be read: put a timeline with a device on the course first.');
  if (!has_chips) throw refused('Nobody would be read: give the athletes of a race with a start their chips first.');
  if (athletes > MOST_ATHLETES) {
    const [most, own] = [MOST_ATHLETES, athletes].map((count) => count.toLocaleString('en'));
    throw refused(`A rehearsal takes at most ${most} athletes; this event has ${own}.`);
  }
  if (under_way >= MOST_AT_ONCE)
    throw refused(`${MOST_AT_ONCE} rehearsals of this event are under way. Wait for one, or stop it.`);
}

/** @throws ApiError 422 for a fault of something that takes no part */
function refuseUnknown(faults: readonly Fault[], { timelines }: Setup): void {
  const devices = new Set(timelines.flatMap((timeline) => timeline.devices.map(({ id }) => foldDevice(id))));
  const texts = faults.flatMap((fault) => {
    if (typeof fault === 'string') return [];
    if (fault.kind === 'wrong_clock' && fault.minutes === 0) return ['A clock that is 0 minutes off is right.'];
    if (fault.kind === 'dead_mat') {
      const isThere = fault.timeline_id === undefined || timelines.some(({ id }) => id === fault.timeline_id);
      return isThere ? [] : [`Timeline ${fault.timeline_id} has no device on the course of a race with a start.`];
    }
    const isThere = fault.device === undefined || devices.has(foldDevice(fault.device));
    return isThere ? [] : [`No timeline on the course of a race with a start has the device "${fault.device}".`];
  });
  if (texts.length > 0) throw invalid({ faults: texts });
}

function refused(message: string): ApiError {
  return new ApiError({ code: 'conflict', message });
}
