import { z } from 'zod';
import { type AnswerOf, type Call, type CallAccess, defineCall } from '../core/calls/defineCall';
import { instant } from '../core/calls/parts';
import type { Plan } from '../core/plan';
import { ACTIVITY_KINDS, CHANGE_KINDS } from './activityKinds';

const moment = z.iso.datetime({ offset: true, error: 'must be an instant, such as 2027-05-30T09:00:00Z.' }).optional();

const query = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'must be the next_cursor of an earlier answer.')
    .optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number from 1 to 100.')
    .transform(Number)
    .pipe(z.number().int().min(1).max(100, 'must be a whole number from 1 to 100.'))
    .optional(),
  /** Who acted: a kind of actor and its id, or nobody. */
  by: z
    .string()
    .regex(/^([a-z_]+:\d{1,15}|system)$/, 'must be a kind of actor with its id, such as person:7, or system.')
    .optional(),
  resource: z.string().max(100).optional(),
  kind: z.enum(ACTIVITY_KINDS, { error: `must be one of: ${ACTIVITY_KINDS.join(', ')}.` }).optional(),
  from: moment,
  to: moment,
  /** One operation alone. */
  operation: z.uuid('must be the id of an operation.').optional(),
});
export type ActivityQuery = z.output<typeof query>;

const search = query.extend({
  /** In a tenant and below it: a level and an id. */
  place: z
    .string()
    .regex(/^[a-z_]+:\d{1,15}$/, 'must be a level with the id of one there, such as library:7.')
    .optional(),
  /** Words that what changed says, or its record or its tenant is called, each of which may go on. */
  text: z.string().max(200, 'must be 200 characters at most.').optional(),
  /** Of `resource`, one record alone. */
  record_id: z
    .string()
    .regex(/^\d{1,15}$/, 'must be the id of a record.')
    .transform(Number)
    .optional(),
});
export type AuditQuery = z.output<typeof search>;

const actor = z.strictObject({ kind: z.string(), id: z.int(), title: z.string() });

const answer = z.strictObject({
  items: z.array(
    z.strictObject({
      operation_id: z.string(),
      kind: z.enum(ACTIVITY_KINDS),
      /** How many records of which resource it changed in which way. */
      records: z.array(
        z.strictObject({
          resource: z.string(),
          operation: z.enum(CHANGE_KINDS),
          count: z.int(),
        }),
      ),
      /** The record, where it was about one alone that the reader may see. */
      record: z
        .strictObject({
          resource: z.string(),
          id: z.int(),
          title: z.string(),
          /** Why it was made, where its declaration has a field for that. */
          why: z.string().nullable(),
          /** Whom it is about, where its declaration has fields for that. */
          whom: z.string().nullable(),
        })
        .nullable(),
      /** The record that it took from one status to another, or through another step of its declaration, where only such steps change that. */
      step: z
        .strictObject({
          resource: z.string(),
          id: z.int(),
          title: z.string(),
          /** Which field says so. */
          field: z.string(),
          from: z.string().nullable(),
          to: z.string().nullable(),
          /** What the record that it leads to is called, to those who may see it. */
          to_title: z.string().nullable(),
        })
        .nullable(),
      /** The tenant it was in, where it was in one alone, with the zone of its local times. */
      place: z
        .strictObject({
          resource: z.string(),
          id: z.int(),
          title: z.string(),
          time_zone: z.string().nullable(),
        })
        .nullable(),
      /** Null for the system itself. */
      actor: actor.nullable(),
      /** Who was really there, where somebody was signed in as the actor. */
      acted_by: actor.nullable(),
      created_at: instant,
      /** The operation that it took back. */
      undoes: z.string().nullable(),
      is_undone: z.boolean(),
      /** Whether the reader can take it back now. */
      is_undoable: z.boolean(),
    }),
  ),
  next_cursor: z.string().nullable(),
  /** All who acted there, with the first page. */
  actors: z.array(actor),
});

export type ActivityCall = ReturnType<typeof activityCall>;
export type Activity = AnswerOf<ActivityCall>['items'][number];
export type Actor = z.output<typeof actor>;

/** What was done in a tenant and below it, the latest first: a call for each level of tenancy, for who may read its audit. */
export function activityCalls(plan: Plan): Readonly<Record<string, ActivityCall & Call>> {
  return Object.fromEntries([...plan.tenants].map(([level, tenant]) => [level, activityCall(level, tenant.name)]));
}

/** What was done anywhere, the latest first, for who may see everything. */
export function auditCall<const Access extends CallAccess>(o: { path: `/${string}`; tag: string; access: Access }) {
  return defineCall({
    ...o,
    name: 'searchAudit',
    method: 'GET',
    summary: 'What was done anywhere, the latest first: by whom, where, to which record, with which words, and when',
    query: search,
    answer: answer.extend({
      /** False where the words of older changes are not kept yet, so that `text` may leave some out. */
      is_complete: z.boolean(),
    }),
  });
}

function activityCall(level: string, resource: string) {
  return defineCall({
    name: `list${level.charAt(0).toUpperCase()}${level.slice(1)}Activity`,
    method: 'GET',
    path: `/v1/admin/${resource}/{id}/activity`,
    tag: resource,
    summary: `What was done in an ${level}, the latest first`.replace(/an (?![aeiou])/, 'a '),
    access: { permission: 'changes.read', on: resource, by: 'id' },
    query,
    answer,
  });
}
