import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine, ResourceServer } from '../../engine/api/engine';
import { lockRows } from '../../engine/api/operations/authorise';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import type { RecordOf } from '../../engine/core/resource';
import { levelColumns } from '../../engine/core/tenancy';
import { athletesLost } from '../athletes/athletesLost';
import { loadEventHealth, racesCount } from './eventHealth';
import { approveEvent, moveEvent, publishEvent, rejectEvent, submitEvent } from './events.calls';
import { events } from './events.resource';

type Status = RecordOf<typeof events>['status'];

/** Days before the start by which an event goes to review, and by which it is public. App stores need the time between. */
const SUBMIT_DAYS = 21;
const PUBLISH_DAYS = 7;

/** Which statuses each step of the publish flow starts from, and where it leads. */
const FLOW = {
  submitEvent: { from: ['draft', 'rejected'], to: 'submitted' },
  approveEvent: { from: ['submitted'], to: 'approved' },
  rejectEvent: { from: ['submitted'], to: 'rejected' },
  publishEvent: { from: ['approved'], to: 'published' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>;

export const eventsServer: ResourceServer = {
  deleteWarnings: athletesLost('event_id'),
  computed: {
    submit_before: (t) => sql`(${sql.ref(`${t}.start_date`)} - ${sql.lit(SUBMIT_DAYS)}::int)`,
    publish_before: (t) => sql`(${sql.ref(`${t}.start_date`)} - ${sql.lit(PUBLISH_DAYS)}::int)`,
    cancellable: (t) => sql`(${sql.ref(`${t}.status`)} <> 'finished' and ${sql.ref(`${t}.start_date`)} > current_date)`,
    races_count: racesCount,
  },
  loaded: [{ fields: ['counters', 'health_checks', 'health'], load: loadEventHealth }],
};

/** The steps of the publish flow. */
export function serveEvents(serve: ServeCall, engine: Engine): void {
  for (const call of [submitEvent, approveEvent, publishEvent])
    serve(call, ({ actor, params }) => moveOn({ engine, actor, id: params.id, step: call.name }));
  serve(rejectEvent, ({ actor, params, body }) =>
    moveOn({ engine, actor, id: params.id, step: 'rejectEvent', reason: body.reason }),
  );
  serve(
    moveEvent,
    async ({ actor, params: { id }, body: { organization_id, application_id = null, dry_run }, reply }) => {
      if (dry_run) return { moves: await countUnder(engine, id) };
      const operationId = await inWrite({ engine, actor, resource: engine.plan.get('events') }, async (write) => {
        await lockRows(write, { ids: [id], verb: 'update' });
        await writeValues(write, [id], { organization_id, application_id });
        return write.operationId;
      });
      reply.header('X-Operation-Id', operationId);
      return readRecordOf(events, { engine, actor, id });
    },
  );
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

async function moveOn({
  engine,
  actor,
  id,
  step,
  reason = null,
}: {
  engine: Engine;
  actor: Actor;
  id: number;
  step: keyof typeof FLOW;
  reason?: string | null;
}): Promise<RecordOf<typeof events>> {
  const { from, to }: { from: readonly Status[]; to: Status } = FLOW[step];
  const { status } = await readRecordOf(events, { engine, actor, id });
  if (!from.includes(status)) {
    const message = `The event is ${status}; this needs it to be ${from.join(' or ')}.`;
    throw new ApiError({ code: 'conflict', message });
  }
  await inWrite({ engine, actor, resource: engine.plan.get('events') }, (write) =>
    writeValues(write, [id], { status: to, rejection_reason: reason }),
  );
  return readRecordOf(events, { engine, actor, id });
}
