import { sql } from 'kysely';
import type { Engine, EngineTransaction, WriteContext } from '../../../engine/api/engine';
import { lockRows } from '../../../engine/api/operations/authorise';
import { readRecordOf } from '../../../engine/api/operations/readRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import type { Actor } from '../../../engine/core/access/actor';
import { ApiError } from '../../../engine/core/errors';
import type { RecordOf } from '../../../engine/core/resource';
import { isFired } from '../../gunshots/isFired';
import { events } from '../events.resource';
import { findBlockers, type Goal } from './blockers';

export type Event = RecordOf<typeof events>;
export type Status = Event['status'];

interface Step {
  readonly from: readonly Status[];
  /** What it needs that a status does not say. */
  readonly goal?: Goal;
  values(given: { now: string; reason: string | null }): Partial<Event>;
}

/** Where each step of an event's life starts from, and what it writes. Finishing is with the races it finishes. */
const FLOW = {
  submit: {
    from: ['draft', 'rejected'],
    goal: 'submit',
    values: ({ now }) => ({ status: 'submitted', submitted_at: now, rejection_reason: null }),
  },
  withdraw: { from: ['submitted'], values: () => ({ status: 'draft', submitted_at: null }) },
  approve: { from: ['submitted'], values: ({ now }) => ({ status: 'approved', approved_at: now }) },
  reject: { from: ['submitted'], values: ({ reason }) => ({ status: 'rejected', rejection_reason: reason }) },
  publish: {
    from: ['draft', 'rejected', 'submitted', 'approved'],
    goal: 'publish',
    values: ({ now }) => ({ status: 'published', published_at: now }),
  },
  cancel: {
    from: ['published'],
    values: ({ now, reason }) => ({ status: 'cancelled', cancelled_at: now, cancellation_reason: reason }),
  },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof FLOW;

interface Taken {
  readonly event: Event;
  readonly operationId: string;
}

/** A step whose transaction is still open. */
export interface AnnouncedStep {
  readonly engine: Engine;
  readonly tx: EngineTransaction;
  readonly actor: Actor;
  readonly event: Event;
}

/**
 * Takes an event a step further, as one operation. Two people who decide at once wait for one another, and the second is told.
 * @throws ApiError 409 `conflict` where the event is elsewhere, `blocked` with what is missing
 */
export async function moveOn(options: {
  engine: Engine;
  actor: Actor;
  id: number;
  step: StepName;
  reason?: string | null;
  /** Runs in the transaction, after the step. */
  announce(step: AnnouncedStep): Promise<void>;
}): Promise<Taken> {
  const { engine, actor, id, step, reason = null, announce } = options;
  const { from, goal, values }: Step = FLOW[step];
  const operationId = await inWrite({ engine, actor, resource: engine.plan.get('events') }, async (write) => {
    await lockRows(write, { ids: [id], verb: 'update' });
    const event = await readRecordOf(events, { engine, actor, id, db: write.tx });
    requireReal(event, step);
    requireStatus(event, from, step);
    if (step === 'cancel') requireNotStarted(event);
    if (goal) await requireReady(write, event, goal);
    await writeValues(write, [id], values({ now: new Date().toISOString(), reason }));
    const moved = await readRecordOf(events, { engine, actor, id, db: write.tx });
    await announce({ engine, tx: write.tx, actor, event: moved });
    return write.operationId;
  });
  return { event: await readRecordOf(events, { engine, actor, id }), operationId };
}

/** @throws ApiError 409 where the event's status is none of those */
export function requireStatus({ status }: Event, from: readonly Status[], step: string): void {
  if (from.includes(status)) return;
  const needed = new Intl.ListFormat('en', { type: 'disjunction' }).format(from);
  throw new ApiError({ code: 'conflict', message: `The event is ${status}: to ${step} it, it has to be ${needed}.` });
}

/** What is only rehearsed is nobody's but the organiser's. */
function requireReal({ rehearsal_of_id }: Event, step: string): void {
  if (rehearsal_of_id === null) return;
  throw new ApiError({ code: 'conflict', message: `This is a rehearsal: nobody can ${step} it.` });
}

function requireNotStarted({ cancellable }: Event): void {
  if (cancellable?.can) return;
  throw new ApiError({ code: 'conflict', message: cancellable?.why ?? '' });
}

async function requireReady({ tx, actor }: WriteContext, event: Event, goal: Goal): Promise<void> {
  const blockers = await findBlockers(tx, { event, goal, isSuperAdmin: actor.isSuperAdmin });
  if (blockers.length === 0) return;
  const message = `Before you ${goal} the event: ${blockers.map((blocker) => blocker.message).join(' ')}`;
  throw new ApiError({ code: 'blocked', message: message.slice(0, 1000), details: { blockers } });
}

/** `cancellable`, given the alias of `events`: until the first planned start, as long as no gunshot's time has come. */
export function cancellableSql(t: string) {
  const id = sql.ref(`${t}.id`);
  const isPublished = sql`${sql.ref(`${t}.status`)} = 'published'`;
  const isStarted = sql`exists (select 1 from gunshots g where g.event_id = ${id} and g.deleted_at is null and ${isFired('g')})`;
  const until = sql`(select min(at) from (
    select start_at as at from races r where r.event_id = ${id} and r.deleted_at is null
    union all select start_at from waves w where w.event_id = ${id} and w.deleted_at is null) planned)`;
  return sql`jsonb_build_object('can', ${isPublished} and not ${isStarted},
    'until', to_char(${until} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'why', case when not ${isPublished} then 'Only a published event can be cancelled.'
      when ${isStarted} then 'The first gun was fired: an event that has started can be finished, not cancelled.' end)`;
}
