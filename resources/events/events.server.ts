import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine, EngineTransaction, ResourceServer, Row, WriteContext } from '../../engine/api/engine';
import { lockRows } from '../../engine/api/operations/authorise';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import type { Actor } from '../../engine/core/access/actor';
import { invalid } from '../../engine/core/errors';
import { levelColumns } from '../../engine/core/tenancy';
import { endUnansweredKeys } from '../api_keys/apiKeys.server';
import { athletesLost } from '../athletes/athletesLost';
import { endDeliveriesMovedAway } from '../webhook_deliveries/movedAway';
import { PUBLISH_DAYS, SUBMIT_DAYS } from './deadlines';
import { loadEventHealth, racesCount } from './eventHealth';
import {
  approveEvent,
  cancelEvent,
  eventBlockers,
  lockEvent,
  moveEvent,
  publishEvent,
  rejectEvent,
  submitEvent,
  unlockEvent,
  withdrawEvent,
} from './events.calls';
import { events } from './events.resource';
import { findBlockers } from './flow/blockers';
import { endedByMove, endWithMove, type Move } from './flow/endedByMove';
import { type AnnouncedStep, cancellableSql, type Event, moveOn, type StepName } from './flow/moveOn';
import { statusHistory } from './flow/statusHistory';
import { setupSteps } from './setupStepsSql';

export const eventsServer: ResourceServer = {
  deleteWarnings: athletesLost('event_id'),
  computed: {
    submit_before: (t) => sql`(${sql.ref(`${t}.start_date`)} - ${sql.lit(SUBMIT_DAYS)}::int)`,
    publish_before: (t) => sql`(${sql.ref(`${t}.start_date`)} - ${sql.lit(PUBLISH_DAYS)}::int)`,
    cancellable: cancellableSql,
    status_history: statusHistory,
    races_count: racesCount,
    setup_steps: setupSteps,
  },
  loaded: [{ fields: ['counters', 'health_checks', 'health'], load: loadEventHealth }],
  async beforeWrite({ tx, values, undoes }) {
    if (undoes === null) await requireTeam(tx, values);
    return values;
  },
};

/** Only those who run the installation see the events of everybody. @throws ApiError 422 */
async function requireTeam(tx: EngineTransaction, values: readonly Row[]): Promise<void> {
  const given = values.flatMap(({ support_member_id: id }) => (typeof id === 'number' ? [id] : []));
  if (given.length === 0) return;
  const others = await sql`
    select 1 from profiles where id = any(${given}::bigint[]) and not is_super_admin limit 1`.execute(tx);
  if (others.rows.length > 0) throw invalid({ support_member_id: ['Must be somebody of the support team.'] });
}

interface Options {
  /** Queues the mails to those concerned, in the transaction of the step. */
  announce(step: AnnouncedStep & { name: StepName }): Promise<void>;
}

/** The steps of an event's life, and what super admins do with it. */
export function serveEvents(serve: ServeCall, engine: Engine, { announce }: Options): void {
  const steps = {
    submit: submitEvent,
    withdraw: withdrawEvent,
    approve: approveEvent,
    publish: publishEvent,
  } as const;
  const take = async ({ actor, params: { id }, reply }: StepGiven, name: StepName, reason: string | null = null) => {
    const taken = await moveOn({
      ...{ engine, actor, id, step: name, reason },
      announce: (step) => announce({ ...step, name }),
    });
    reply.header('X-Operation-Id', taken.operationId);
    return taken.event;
  };
  for (const name of Object.keys(steps) as (keyof typeof steps)[]) serve(steps[name], (given) => take(given, name));
  serve(rejectEvent, (given) => take(given, 'reject', given.body.reason));
  serve(cancelEvent, (given) => take(given, 'cancel', given.body.reason));
  serve(eventBlockers, async ({ actor, params: { id }, query }) => {
    const event = await readRecordOf(events, { engine, actor, id });
    return { blockers: await findBlockers(engine.db, { event, goal: query.for, isSuperAdmin: actor.isSuperAdmin }) };
  });

  const set = async (
    { actor, params: { id }, reply }: StepGiven,
    values: Partial<Event>,
    besides: { before?: (write: WriteContext) => Promise<void>; after?: (write: WriteContext) => Promise<void> } = {},
  ) => {
    const operationId = await inWrite({ engine, actor, resource: engine.plan.get('events') }, async (write) => {
      await lockRows(write, { ids: [id], verb: 'update' });
      await besides.before?.(write);
      await writeValues(write, [id], values);
      await besides.after?.(write);
      return write.operationId;
    });
    reply.header('X-Operation-Id', operationId);
    return readRecordOf(events, { engine, actor, id });
  };
  serve(lockEvent, (given) => set(given, { locked: true, lock_reason: given.body.reason }));
  serve(unlockEvent, (given) => set(given, { locked: false, lock_reason: null }));
  serve(moveEvent, async ({ body: { organization_id, application_id = null, dry_run }, ...given }) => {
    const move = { eventId: given.params.id, organizationId: organization_id, applicationId: application_id };
    if (dry_run) return movePreview(engine, move);
    return set(
      given,
      { organization_id, application_id },
      {
        before: (write) => endWithMove(write, move),
        after: async ({ tx }) => {
          await endDeliveriesMovedAway(tx, move.eventId);
          await endUnansweredKeys({ engine, tx, eventId: move.eventId });
        },
      },
    );
  });
}

interface StepGiven {
  readonly actor: Actor;
  readonly params: { readonly id: number };
  readonly reply: FastifyReply;
}

async function movePreview(engine: Engine, move: Move) {
  const revokes = await endedByMove(engine.db, move);
  const { roles = 0, ...moves } = await countUnder(engine, move.eventId);
  const left = roles - revokes.filter(({ resource }) => resource === 'roles').length;
  return { moves: { ...moves, ...(left > 0 && { roles: left }) }, revokes };
}

/** What goes along with an event: records name the event alone, so that they are wherever it is. */
async function countUnder({ plan, db }: Engine, id: number): Promise<Record<string, number>> {
  const below = [...plan.resources.values()].filter(({ resource: { tenancy, audited } }) => {
    return audited && levelColumns(tenancy).some(([level, column]) => level === 'event' && column !== 'id');
  });
  const counts = below.map(({ name, resource }) => {
    const isLive = resource.softDelete ? sql` and deleted_at is null` : sql``;
    return sql`select ${name} as name, count(*)::int as count from ${sql.table(name)} where event_id = ${id}${isLive}`;
  });
  const found = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(found.rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}
