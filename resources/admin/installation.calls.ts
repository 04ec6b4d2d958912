import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { instant, wholeNumber } from '../../engine/core/calls/parts';
import { FAILURE_CAUSES } from '../races/resultsFailed';
import { superAdmins, tag } from './access';
import { ORGANIZATION_SORTS } from './organizationSorts';

const PAGE = 50;
const count = z.int();
const place = z.strictObject({ id: z.int(), name: z.string() });

const page = wholeNumber({ min: 1, max: 100_000 }).optional();
const q = z.string().max(200, 'must be 200 characters at most.').optional();

type Sorts = (typeof ORGANIZATION_SORTS)[number];
const sorts = ORGANIZATION_SORTS.flatMap((name): [Sorts, `-${Sorts}`] => [name, `-${name}`]);

export const listOrganizationUses = defineCall({
  name: 'listOrganizationUses',
  method: 'GET',
  path: '/v1/admin/organization_uses',
  tag,
  summary: `What each organization has and does, ${PAGE} a page (super admins)`,
  access: superAdmins,
  query: z.object({ q, page, sort: z.enum(sorts, `must be one of: ${sorts.join(', ')}.`).optional() }),
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        events: count,
        athletes: count,
        /** Bytes of its files. */
        storage: count,
        /** With its keys, in 30 days. */
        calls: count,
        last_activity: instant.nullable(),
      }),
    ),
    totalItems: count,
    page: count,
    itemsPerPage: count,
  }),
});

export const listKeyUses = defineCall({
  name: 'listKeyUses',
  method: 'GET',
  path: '/v1/admin/key_uses',
  tag,
  summary: `How much each API key was used in 30 days, those with most calls first, ${PAGE} a page (super admins)`,
  access: superAdmins,
  query: z.object({ q, page }),
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        organization: place.nullable(),
        /** That it is for, where it is not for all of the organization. */
        event: place.nullable(),
        calls: count,
        /** Of these, those that were refused or failed. */
        errors: count,
        last_used_at: instant,
        /** By day in UTC, from the first with a call. */
        days: z.array(z.strictObject({ day: z.iso.date(), calls: count, errors: count })),
      }),
    ),
    totalItems: count,
    page: count,
    itemsPerPage: count,
  }),
});

const state = z.enum(['ok', 'warn', 'bad']);
const bytes = z.int();
const seconds = z.number();

export const readSystemHealth = defineCall({
  name: 'readSystemHealth',
  method: 'GET',
  path: '/v1/admin/system_health',
  tag,
  summary: 'How the installation is: each part with figures, and whether they are as they should be (super admins)',
  access: superAdmins,
  answer: z.strictObject({
    at: instant,
    nodes: z.array(
      z.strictObject({
        id: z.string(),
        host: z.string(),
        version: z.string(),
        started_at: instant,
        seen_at: instant,
        memory_bytes: bytes,
        loop_lag_ms: z.number(),
        state,
        /**
         * Why it is not as it should be: it says nothing any more; it says nothing, and another one began on its machine since, which
         * may be this one again; or what it does comes late. Null where it is.
         */
        cause: z.enum(['silent', 'replaced', 'late']).nullable(),
      }),
    ),
    database: z.strictObject({
      bytes,
      connections: count,
      most_connections: count,
      oldest_transaction_seconds: seconds,
      /** Null where nothing is replicated, or nobody may tell. */
      replication_lag_seconds: seconds.nullable(),
      state,
    }),
    queue: z.strictObject({ waiting: count, running: count, oldest_seconds: seconds, failed: count, state }),
    /** Of the node with the least room. */
    disk: z.strictObject({ bytes, free_bytes: bytes, state }).nullable(),
    push: z.strictObject({ waiting: count, failed: count, state }),
    /** Not sent: kept in a folder, where nobody gets them. */
    mail: z.strictObject({
      is_sent: z.boolean(),
      waiting: count,
      oldest_seconds: seconds,
      /** In a day. */
      failed: count,
      /** The latest mails whose last attempt failed. Those with `failed_at` are not sent any more. */
      problems: z.array(
        z.strictObject({
          id: z.int(),
          recipient: z.string(),
          attempts: count,
          error: z.string(),
          created_at: instant,
          next_attempt_at: instant.nullable(),
          failed_at: instant.nullable(),
        }),
      ),
      state,
    }),
    /** Races whose results could not be computed. */
    results: z.strictObject({
      failed: count,
      /** Those that failed first. */
      problems: z.array(
        z.strictObject({
          event: place,
          /** Null for the athletes without a race. */
          race: place.nullable(),
          cause: z.enum(FAILURE_CAUSES),
          attempts: count,
          failed_at: instant,
          next_attempt_at: instant,
        }),
      ),
      state,
    }),
    /** Null where another server has them. */
    websockets: z.strictObject({ connected: count.nullable(), state }),
    backup: z.strictObject({
      started_at: instant.nullable(),
      finished_at: instant.nullable(),
      bytes: bytes.nullable(),
      files: count.nullable(),
      /** Why the latest came to nothing. */
      error: z.string().nullable(),
      state,
    }),
  }),
});

export const retryBackgroundTask = defineCall({
  name: 'retryBackgroundTask',
  method: 'POST',
  path: '/v1/admin/background_tasks/{id}/retry',
  tag: 'background_tasks',
  summary: 'Run a task once more that failed or was stopped (super admins)',
  access: superAdmins,
  answer: z.strictObject({ id: z.int(), status: z.string() }),
});

export const listEarlierRuns = defineCall({
  name: 'listEarlierRuns',
  method: 'GET',
  path: '/v1/admin/background_tasks/earlier_runs',
  tag: 'background_tasks',
  summary:
    'How tasks ended before somebody had them run again; those that never were are not among them (super admins)',
  access: superAdmins,
  query: z.strictObject({
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, 'must be up to 100 ids with commas between them.')
      .transform((ids) => ids.split(',').map(Number))
      .meta({ examples: ['1,2'] }),
  }),
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.int(),
        /** The first first; `finished_at` is null where it was not kept yet. */
        runs: z.array(z.strictObject({ status: z.string(), finished_at: instant.nullable() })),
      }),
    ),
  }),
});

/** Whole as the console shows it. */
export const USES_PAGE = PAGE;
