import { sql } from 'kysely';
import { z } from 'zod';
import type { Action, ActionContext, ResourceServer } from '../../engine/api/engine';
import { readRecord } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { ApiError, invalid } from '../../engine/core/errors';
import { loadEventHealth, racesCount } from './eventHealth';

/** Days before the start by which an event goes to review, and by which it is public. App stores need the time between. */
const SUBMIT_DAYS = 21;
const PUBLISH_DAYS = 7;

/** Which status each step of the publish flow starts from. */
const FLOW = {
  submit: { from: ['draft', 'rejected'], to: 'submitted', permission: 'events.update', summary: 'Submit for review' },
  approve: {
    from: ['submitted'],
    to: 'approved',
    permission: 'events.approve',
    summary: 'Approve a submitted event (super admins)',
  },
  reject: {
    from: ['submitted'],
    to: 'rejected',
    permission: 'events.approve',
    summary: 'Reject a submitted event with a reason (super admins)',
  },
  publish: { from: ['approved'], to: 'published', permission: 'events.update', summary: 'Publish an approved event' },
} as const;

const rejection = z.object({
  reason: z.string().trim().min(1, 'Say why, so that the organiser can mend it.').max(2000),
});

export const eventsServer: ResourceServer = {
  computed: {
    submit_before: (t) => sql`(${sql.ref(`${t}.start_date`)} - ${sql.lit(SUBMIT_DAYS)}::int)`,
    publish_before: (t) => sql`(${sql.ref(`${t}.start_date`)} - ${sql.lit(PUBLISH_DAYS)}::int)`,
    cancellable: (t) => sql`(${sql.ref(`${t}.status`)} <> 'finished' and ${sql.ref(`${t}.start_date`)} > current_date)`,
    races_count: racesCount,
  },
  loaded: [{ fields: ['counters', 'health_checks', 'health'], load: loadEventHealth }],
  actions: {
    submit: step('submit'),
    approve: step('approve'),
    reject: step('reject'),
    publish: step('publish'),
  },
};

function step(name: keyof typeof FLOW): Action {
  const { from, to, permission, summary } = FLOW[name];
  return {
    permission,
    summary,
    async run(context: ActionContext) {
      const { engine, actor, resource, record } = context;
      const id = Number(record.id);
      // Approving is the product's own review: an organiser's wildcard does not cover it.
      if (permission === 'events.approve' && !actor.isSuperAdmin)
        throw new ApiError({ code: 'forbidden', message: 'Only super admins review events.' });
      if (!(from as readonly string[]).includes(String(record.status))) {
        throw new ApiError({
          code: 'conflict',
          message: `The event is ${record.status}; this needs it to be ${from.join(' or ')}.`,
        });
      }
      const reason = name === 'reject' ? parseReason(context.body) : null;
      await inWrite({ engine, actor, resource }, (write) =>
        writeValues(write, [id], { status: to, rejection_reason: reason }),
      );
      return readRecord({ engine, actor, resource, id });
    },
  };
}

function parseReason(body: unknown): string {
  const parsed = rejection.safeParse(body);
  if (!parsed.success) throw invalid({ reason: parsed.error.issues.map((issue) => issue.message) });
  return parsed.data.reason;
}
