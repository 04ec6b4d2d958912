import { sql } from 'kysely';
import type { Engine, Row } from '../../engine/api/engine';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import type { TaskContext } from '../../engine/api/tasks/taskWorker';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import { DUPLICATED } from '../../resources/events/duplicated';
import { copyEvent, countCopied } from '../duplicating/copyEvent';
import { clockFrom } from '../simulator/clock';
import { type EventRecords, fromRecords } from '../simulator/fromRecords';
import { loadRecords } from '../simulator/loadRecords';
import { playSimulation, type SimulationSink } from '../simulator/playSimulation';
import { serverSink } from '../simulator/serverSink';
import { outlineOf, simulateRace } from '../simulator/simulateRace';
import type { SimulationInput } from '../simulator/types';
import { drainStale } from '../timing/store/drainStale';
import { foldDevice } from '../timing/store/eventSetup';
import { type ChosenFault, chooseFaults, FaultsAtWork } from './faults';
import { lookAt, makeReport, type Shown } from './report';
import type { RehearsalInput } from './serveRehearse';

/** Enough reads that a passing can be seen twice, few enough to run a marathon in minutes. */
const READS_PER_PASSING = [1, 3] as const;
/** What of the task's progress copying is, and the run; the rest is mending and looking. */
const COPYING = 0.1;
const RUNNING = 0.8;
/** Nobody watches an empty course for longer than this of its time. */
const LONGEST_WAIT_MS = 5 * 60_000;
/** At speed 1: batches are no closer together than this. */
const BETWEEN_BATCHES_MS = 200;
const FILE_BATCH = 5_000;
const MINUTE_MS = 60_000;

/**
 * Copies an event, runs the copy with the faults that were asked for, mends them, and reports. Everything goes the way that real reads go. A
 * second run, after the node of the first one died, takes the copy that is there and goes on from where the first one was: reads that
 * come again are the same reads.
 */
export async function runRehearsal(context: TaskContext): Promise<Row> {
  const { engine, signal } = context;
  const requester = await context.requester();
  // Who may rehearse an event makes a copy of it, and runs it, whatever else they may do where it is.
  const actor = { ...requester, isSuperAdmin: true };
  const input = context.input as unknown as RehearsalInput;
  const eventId = await makeCopy(context, actor, input);
  const rehearsal = await prepare(engine, { eventId, input, seed: Number(context.task.id) });
  await play({ context, rehearsal, speed: input.speed });
  signal.throwIfAborted();
  const before = await lookAtAll(engine, rehearsal);
  await mend({ engine, actor, rehearsal });
  const after = await lookAtAll(engine, rehearsal);
  const faults = rehearsal.faults.map((fault, i) => ({ fault, before: before[i] as Shown, after: after[i] as Shown }));
  const { records, outline } = rehearsal;
  const report = await makeReport({ db: engine.db, eventId, records, outline, faults });
  return { event_id: eventId, operation_id: input.operation_id, report };
}

async function makeCopy(context: TaskContext, actor: Actor, input: RehearsalInput): Promise<number> {
  const { engine, signal } = context;
  const from = input.event_id;
  const total = await countCopied(engine, from, DUPLICATED);
  const found = await sql<{ name: string; start_date: string; ms_since_start: number }>`
    select name, start_date::text as start_date, coalesce(extract(epoch from now() - (
      select min(s.start_at) from (
        select id as race_id, start_at from races where event_id = ${from} and race_type = 'actual' and deleted_at is null
        union all select race_id, start_at from waves where event_id = ${from} and deleted_at is null) s
      join races r on r.id = s.race_id and r.race_type = 'actual' and r.deleted_at is null)) * 1000, 0)::float8 as ms_since_start
    from events where id = ${from} and deleted_at is null`.execute(engine.db);
  const [original] = found.rows;
  if (!original)
    throw new ApiError({ code: 'not_found', message: 'The event was deleted before it could be rehearsed.' });
  // Beside the write, whose transaction the task's row is no part of.
  let reporting: Promise<void> = Promise.resolve();
  const afterSlice = (copied: number): void => {
    signal.throwIfAborted();
    reporting = reporting.then(() => context.progress((COPYING * copied) / total)).catch(() => {});
  };
  try {
    return await copyEvent(
      { engine, actor },
      {
        from,
        operationId: input.operation_id,
        name: `${original.name.slice(0, 100)} (rehearsal)`,
        startDate: original.start_date,
        // Whoever watches sees races that have just begun, whenever the event is.
        shiftMs: original.ms_since_start,
        include: DUPLICATED,
        more: { rehearsal_of_id: from },
        afterSlice,
        afterwards: async (write, copy) => {
          const held = await sql<Row>`
            select profile_id, role, ${copy}::bigint as event_id from roles
            where event_id = ${from} and profile_id is not null and accepted_at is not null and deleted_at is null`.execute(
            write.tx,
          );
          // Whoever works on the event alone would not reach the copy of it.
          if (held.rows.length > 0) await insertRecords({ ...write, resource: engine.plan.get('roles') }, held.rows);
        },
      },
    );
  } finally {
    await reporting;
  }
}

interface Rehearsal {
  eventId: number;
  records: EventRecords;
  simulated: SimulationInput;
  outline: NonNullable<ReturnType<typeof outlineOf>>;
  faults: ChosenFault[];
  atWork: FaultsAtWork;
}

async function prepare(
  engine: Engine,
  { eventId, input, seed }: { eventId: number; input: RehearsalInput; seed: number },
): Promise<Rehearsal> {
  const records = await loadRecords(engine, eventId);
  const simulated = { ...fromRecords(records), options: { seed, readsPerPassing: READS_PER_PASSING } };
  const outline = outlineOf(simulated);
  if (!outline)
    throw new ApiError({
      code: 'conflict',
      message: 'Nobody would start: no athlete with a chip is in a race with a start.',
    });
  const wanted = input.faults.flatMap((fault) =>
    typeof fault === 'object' && 'timeline_id' in fault ? fault.timeline_id : [],
  );
  const named = await sql<{ id: number; name: string }>`
    select id, name from timelines where id = any(${wanted}::bigint[]) and event_id = ${input.event_id}`.execute(
    engine.db,
  );
  const names = new Map(named.rows.map(({ id, name }) => [id, name]));
  const faults = chooseFaults({ records, faults: input.faults, nameOf: (id) => names.get(id) });
  return { eventId, records, simulated, outline, faults, atWork: new FaultsAtWork(faults, firstStart(simulated)) };
}

/** The first planned start, epoch ms. */
function firstStart({ races }: SimulationInput): number {
  const starts = races.flatMap(({ startAt, waves }) => [startAt, ...waves.map((wave) => wave.startAt)]);
  return Math.min(...starts.filter((at) => at !== null));
}

interface Playing {
  context: TaskContext;
  rehearsal: Rehearsal;
  speed: number;
}

async function play({ context, rehearsal, speed }: Playing): Promise<void> {
  const { engine, signal, task } = context;
  const { eventId, simulated, outline, atWork } = rehearsal;
  const { firstAt, lastAt } = outline;
  const whole = Math.max(1, lastAt - firstAt);
  const done = Math.max(0, (Number(task.progress ?? 0) - COPYING) / RUNNING);
  const clock = clockFrom(firstAt + done * whole, speed, LONGEST_WAIT_MS);
  const to = serverSink(engine, eventId);
  const sink: SimulationSink = {
    gunshot: to.gunshot,
    async reads(reads) {
      await requireThere(engine, eventId);
      const arriving = atWork.pass(reads);
      if (arriving.length > 0) await to.reads(arriving);
      await context.progress(COPYING + RUNNING * Math.min(1, Math.max(0, (clock.now() - firstAt) / whole)));
    },
  };
  await playSimulation({
    happenings: simulateRace(simulated),
    clock,
    sink,
    signal,
    everyMs: BETWEEN_BATCHES_MS * speed,
  });
}

/** @throws ApiError 409 where somebody deleted the copy meanwhile */
async function requireThere({ db }: Engine, eventId: number): Promise<void> {
  const found = await sql`select 1 from events where id = ${eventId} and deleted_at is null`.execute(db);
  if (found.rows.length > 0) return;
  throw new ApiError({ code: 'conflict', message: 'The rehearsal was deleted while it ran.' });
}

async function lookAtAll(engine: Engine, { eventId, faults }: Rehearsal): Promise<Shown[]> {
  await drainStale(engine, eventId);
  return Promise.all(faults.map((fault) => lookAt(engine.db, eventId, fault)));
}

/** As one would: the files that are late are brought in, clocks that were wrong get their offset. */
async function mend({
  engine,
  actor,
  rehearsal,
}: Pick<Playing, 'rehearsal'> & { engine: Engine; actor: Actor }): Promise<void> {
  const { eventId, faults, atWork } = rehearsal;
  const { withheld } = atWork;
  const sink = serverSink(engine, eventId);
  for (let at = 0; at < withheld.length; at += FILE_BATCH) await sink.reads(withheld.slice(at, at + FILE_BATCH));
  for (const fault of faults) {
    if (fault.kind !== 'wrong_clock') continue;
    const isIt = ({ id }: { id: string }) => foldDevice(id) === foldDevice(fault.device);
    for (const { id, devices } of rehearsal.records.timelines) {
      if (!devices.some(isIt)) continue;
      const mended = devices.map((device) =>
        isIt(device) ? { ...device, offset_ms: (device.offset_ms ?? 0) - fault.minutes * MINUTE_MS } : device,
      );
      const resource = engine.plan.get('timelines');
      await inWrite({ engine, actor, resource }, (write) => writeValues(write, [id], { devices: mended }));
    }
  }
}
