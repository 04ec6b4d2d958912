import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { recordId, recordOf } from '../../engine/core/calls/parts';
import { queuedTask } from '../background_tasks/queuedTask';
import { finishForecast, finishInput } from '../races/races.calls';
import { DUPLICATED } from './duplicated';
import { events } from './events.resource';
import { FAULT_KINDS, MOST_REHEARSAL_SPEED, REHEARSAL_SPEED } from './rehearsal';

const step = { method: 'POST', tag: 'events', isUndoable: true, answer: recordOf(events) } as const;
const publishing = { on: 'events', by: 'id', permission: 'events.publish' } as const;
/** No role holds these: they are the product's own, whatever the wildcard of an organiser covers. */
const reviewing = { on: 'events', by: 'id', permission: 'event_reviews.decide' } as const;
const moving = { on: 'events', by: 'id', permission: 'event_moves.decide' } as const;
const locking = { on: 'events', by: 'id', permission: 'event_locks.decide' } as const;

function reason(whyNeeded: string) {
  return z.strictObject({
    reason: z.string(whyNeeded).trim().min(1, whyNeeded).max(2000, 'At most 2,000 characters.'),
  });
}

/** `path` is the console's page where it is mended. */
export const blocker = z.strictObject({ code: z.string(), message: z.string(), path: z.string() });

export const eventBlockers = defineCall({
  method: 'GET',
  tag: 'events',
  name: 'eventBlockers',
  path: '/v1/admin/events/{id}/blockers',
  summary: 'What still keeps an event from being submitted or published',
  access: { on: 'events', by: 'id', permission: 'events.read' },
  query: z.strictObject({ for: z.enum(['submit', 'publish'], 'Must be submit or publish.') }),
  answer: z.strictObject({ blockers: z.array(blocker) }),
});

export const submitEvent = defineCall({
  ...step,
  name: 'submitEvent',
  path: '/v1/admin/events/{id}/submit',
  summary: 'Submit for review; 409 with `blockers` where something is missing',
  access: publishing,
});

export const withdrawEvent = defineCall({
  ...step,
  name: 'withdrawEvent',
  path: '/v1/admin/events/{id}/withdraw',
  summary: 'Take a submission back to draft',
  access: publishing,
});

export const approveEvent = defineCall({
  ...step,
  name: 'approveEvent',
  path: '/v1/admin/events/{id}/approve',
  summary: 'Approve a submitted event (super admins)',
  access: reviewing,
});

export const rejectEvent = defineCall({
  ...step,
  name: 'rejectEvent',
  path: '/v1/admin/events/{id}/reject',
  summary: 'Reject a submitted event with a reason (super admins)',
  access: reviewing,
  body: reason('Say why, so that the organiser can mend it.'),
});

export const publishEvent = defineCall({
  ...step,
  name: 'publishEvent',
  path: '/v1/admin/events/{id}/publish',
  summary: 'Publish an approved event; 409 with `blockers` where something is missing',
  access: publishing,
});

export const cancelEvent = defineCall({
  ...step,
  name: 'cancelEvent',
  path: '/v1/admin/events/{id}/cancel',
  summary: 'Cancel a published event before its first gunshot, with a reason that the public reads',
  access: publishing,
  body: reason('Say why: athletes and spectators read it.'),
});

export const lockEvent = defineCall({
  ...step,
  name: 'lockEvent',
  path: '/v1/admin/events/{id}/lock',
  summary: 'Lock an event with a reason: until it is unlocked, only super admins write under it (super admins)',
  access: locking,
  body: reason('Say why: everyone who is refused reads it.'),
});

export const unlockEvent = defineCall({
  ...step,
  name: 'unlockEvent',
  path: '/v1/admin/events/{id}/unlock',
  summary: 'Unlock an event (super admins)',
  access: locking,
});

const timingLoss = z.strictObject({
  /** Those that stand; they are kept, as invalid. */
  reads: z.int(),
  gunshots: z.int(),
  /** That have begun or are over. */
  races: z.int(),
  /** Who loses their times. */
  athletes: z.int(),
});
export type TimingLoss = z.infer<typeof timingLoss>;

export const resetTiming = defineCall({
  method: 'POST',
  tag: 'events',
  name: 'resetTiming',
  path: '/v1/admin/events/{id}/reset_timing',
  summary:
    'Take an event back to before its first gun; `expect` is the number of reads, which `dry_run` tells (super admins)',
  access: { on: 'events', by: 'id', permission: 'timing_resets.decide' },
  body: z.strictObject({
    expect: z.int('Must be the number of reads.').nonnegative('Must be the number of reads.').optional(),
    dry_run: z.boolean('Must be true or false.').default(false).meta({ description: 'Only says what would be lost.' }),
  }),
  isUndoable: true,
  /** Of more than 1,000 reads a background task takes care: 202 with its id. */
  answer: timingLoss.extend({ operation_id: z.string().optional(), background_task_id: z.int().optional() }),
});

export const duplicateEvent = defineCall({
  method: 'POST',
  tag: 'events',
  name: 'duplicateEvent',
  path: '/v1/admin/events/{id}/duplicate',
  summary: 'Copy an event to another first day, as a background task; its `result` names the new event',
  access: { on: 'events', by: 'id', permission: 'events.duplicate' },
  body: z.strictObject({
    name: z.string('Give it a name.').trim().min(1, 'Give it a name.').max(120, 'At most 120 characters.'),
    start_date: z.iso.date('Must be a date such as 2027-05-30.'),
    include: z.array(z.enum(DUPLICATED, `Must be some of: ${DUPLICATED.join(', ')}.`)).default([]),
  }),
  status: 202,
  answer: queuedTask,
});

const minutes = (min: number) =>
  z.int('Must be whole minutes.').min(min, `At least ${min}.`).max(1_440, 'At most 1,440: a day.');
const device = z.string('Must be the id of a device.').trim().min(1, 'Must be the id of a device.').max(80).optional();

/** A fault by its kind alone strikes where it teaches most: the finish, its backup, a split. */
const fault = z.union(
  [
    z.enum(FAULT_KINDS),
    z.strictObject({
      kind: z.literal('dead_mat'),
      /** Of the event that is rehearsed; its finish when left out. */
      timeline_id: recordId.optional(),
      /** After the first start; for how long, or for good when left out. */
      from_minute: minutes(0).default(0),
      minutes: minutes(1).optional(),
    }),
    z.strictObject({ kind: z.literal('late_backup'), device }),
    z.strictObject({ kind: z.literal('wrong_clock'), device, minutes: minutes(-1_440).default(3) }),
  ],
  `Must be ${FAULT_KINDS.join(', ')}, or one of them with its details.`,
);
export type Fault = z.infer<typeof fault>;

const speedText = `Must be a number from 1 to ${MOST_REHEARSAL_SPEED.toLocaleString('en')}.`;

export const rehearseEvent = defineCall({
  method: 'POST',
  tag: 'events',
  name: 'rehearseEvent',
  path: '/v1/admin/events/{id}/rehearse',
  summary:
    'Run a copy of the event with simulated reads and the faults that are asked for, as a background task; its `result` holds the report',
  access: { on: 'events', by: 'id', permission: 'events.rehearse' },
  body: z
    .strictObject({
      speed: z.number(speedText).min(1, speedText).max(MOST_REHEARSAL_SPEED, speedText).default(REHEARSAL_SPEED),
      faults: z.array(fault).max(10, 'At most 10 faults.').default([]),
    })
    .prefault({}),
  status: 202,
  answer: queuedTask,
});

export const moveEvent = defineCall({
  ...step,
  name: 'moveEvent',
  path: '/v1/admin/events/{id}/move',
  summary:
    'Move an event, with everything under it, to another organization or app. Roles on it of who holds none there, its webhooks, and API keys that nobody with a role there answers for end; with `dry_run` only says what goes along and what ends',
  access: moving,
  body: z.strictObject({
    organization_id: recordId,
    /** None leaves it without an app. */
    application_id: recordId.nullish(),
    dry_run: z.boolean('Must be true or false.').default(false).meta({ description: 'Only says what it would do.' }),
  }),
  isUndoable: true,
  /**
   * `moves`: how many records of each resource are under the event and go along. `revokes`: roles that are taken back, webhooks that are
   * switched off, both until the move is undone, and API keys that end for good, as whoever answers for them could not make them there.
   */
  answer: z.union([
    z.strictObject({
      moves: z.record(z.string(), z.int()),
      revokes: z.array(
        z.strictObject({ resource: z.enum(['roles', 'webhooks', 'api_keys']), id: z.int(), name: z.string() }),
      ),
    }),
    recordOf(events),
  ]),
});

export const finishEvent = defineCall({
  ...step,
  name: 'finishEvent',
  path: '/v1/admin/events/{id}/finish',
  summary: 'Finish an event and all its races; with `dry_run` only says how many athletes become DNF or DNS',
  access: { on: 'events', by: 'id', permission: 'events.finish' },
  body: finishInput,
  isUndoable: true,
  /** `races`: how many are not finished yet. */
  answer: z.union([finishForecast.extend({ races: z.int() }), recordOf(events)]),
});
