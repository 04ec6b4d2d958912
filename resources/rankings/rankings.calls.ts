import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { fieldValue, instant, recordId, recordOf, wholeNumber } from '../../engine/core/calls/parts';
import { CSV_DELIMITERS } from '../../engine/tables/csv/detectDelimiter';
import { athletes } from '../athletes/athletes.resource';
import { queuedTask } from '../background_tasks/queuedTask';
import { rankings } from './rankings.resource';

const tag = 'rankings';
const read = { on: 'rankings', by: 'id', permission: 'rankings.read' } as const;
const updating = { on: 'rankings', by: 'id', permission: 'rankings.update' } as const;
const exported = { on: 'rankings', by: 'id', permission: 'rankings.export' } as const;

const named = { start_number: z.string().nullable(), name: z.string().nullable() };
/** Times in ms, as they are stored. */
const entry = {
  athlete_id: z.int(),
  rank: z.int().nullable(),
  /** Laps completed; null in a race that does not count them. */
  laps: z.int().nullable(),
  time_ms: z.int().nullable(),
  /** Behind the leader; null without a rank or with fewer laps than the leader. */
  gap_ms: z.int().nullable(),
  state: fieldValue(athletes.fields.state),
};

/** One athlete's difference; null on the side where the athlete is not listed or has no such value. */
const move = z.strictObject({
  ...named,
  athlete_id: z.int(),
  rank_before: z.int().nullable(),
  rank_after: z.int().nullable(),
  /** Places gained (positive) or lost; null unless ranked in both. */
  moved: z.int().nullable(),
  time_before_ms: z.int().nullable(),
  time_after_ms: z.int().nullable(),
  laps_before: z.int().nullable(),
  laps_after: z.int().nullable(),
  state_before: fieldValue(athletes.fields.state).nullable(),
  state_after: fieldValue(athletes.fields.state).nullable(),
});

export const readRankingDifference = defineCall({
  name: 'readRankingDifference',
  method: 'GET',
  path: '/v1/admin/rankings/{id}/difference',
  tag,
  summary: 'What publishing would change of what the ranking shows: the first athletes who move, the podium before all',
  access: read,
  query: z.object({ limit: wholeNumber({ max: 5_000 }).default(200) }),
  answer: z.strictObject({
    /** `draft`: a calculation that waits; `now`: what it comes to at this moment. */
    basis: z.enum(['draft', 'now']),
    entries_before: z.int(),
    entries_after: z.int(),
    ranks: z.int(),
    times: z.int(),
    podium: z.int(),
    added: z.int(),
    removed: z.int(),
    /** Athletes with any difference, of whom `moves` are the first. */
    total: z.int(),
    moves: z.array(move),
  }),
});

export const listRankingVersions = defineCall({
  name: 'listRankingVersions',
  method: 'GET',
  path: '/v1/admin/rankings/{id}/versions',
  tag,
  summary: 'What was published, newest first; before all the calculation that waits to be',
  access: read,
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        number: z.int(),
        created_at: instant,
        /** Null: what the last recalculation came to, not published yet. */
        published_at: instant.nullable(),
        created_by_id: z.int().nullable(),
        created_by: z.string().nullable(),
        entries_count: z.int(),
      }),
    ),
    totalItems: z.int(),
  }),
});

export const readRankingVersion = defineCall({
  name: 'readRankingVersion',
  method: 'GET',
  path: '/v1/admin/rankings/{id}/versions/{number}',
  tag,
  summary: 'The entries of one version',
  access: read,
  params: { number: wholeNumber({ max: 999_999_999 }) },
  query: z.object({
    page: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
    itemsPerPage: wholeNumber({ min: 1, max: 250 }).default(50),
  }),
  answer: z.strictObject({
    items: z.array(z.strictObject({ position: z.int(), ...entry, state_reason: z.string().nullable(), ...named })),
    totalItems: z.int(),
    page: z.int(),
    itemsPerPage: z.int(),
  }),
});

export const previewRanking = defineCall({
  name: 'previewRanking',
  method: 'POST',
  path: '/v1/admin/rankings/preview',
  tag,
  summary: 'Who a ranking would list, before it is made',
  access: { on: 'races', by: 'race_id', permission: 'rankings.read' },
  body: z.strictObject({
    race_id: recordId,
    /** The race's own where it is left out. */
    timing_type: z.enum(rankings.fields.timing_type.options.values).nullish(),
    timeline_id: recordId.nullish(),
    filter: fieldValue(rankings.fields.filter).nullish(),
  }),
  answer: z.strictObject({
    /** Athletes of the race who match, with or without a time. */
    members: z.int(),
    entries: z.int(),
    ranked: z.int(),
    /** Athletes for whom it is unclear, by what is missing. */
    problems: z.strictObject({ gender: z.int(), birth_date: z.int() }),
    leaders: z.array(
      z.strictObject({ ...entry, ...named, club: z.string().nullable(), category: z.string().nullable() }),
    ),
  }),
});

export const createRankings = defineCall({
  name: 'createRankings',
  method: 'POST',
  path: '/v1/admin/rankings/bulk',
  tag,
  summary: 'Make several rankings of a race, all or none, behind those that it has',
  access: { on: 'races', by: 'race_id', permission: 'rankings.create' },
  body: z.strictObject({
    race_id: recordId,
    rankings: z
      .array(
        z.strictObject({
          name: fieldValue(rankings.fields.name),
          filter: fieldValue(rankings.fields.filter).optional(),
        }),
      )
      .min(1, 'Name at least one ranking.')
      .max(100, 'At most 100 rankings.'),
  }),
  status: 201,
  answer: z.strictObject({ ids: z.array(z.int()), count: z.int(), operation_id: z.string() }),
});

const outcome = z.strictObject({
  /** Athletes listed. */
  entries: z.int(),
  /** Athletes whose place changes. */
  ranks: z.int(),
  /** Athletes whose time changes. */
  times: z.int(),
  /** Athletes who reach one of the first three places, leave them, or change among them. */
  podium: z.int(),
  /** Athletes who were not listed. */
  added: z.int(),
  /** Athletes who are not listed any more. */
  removed: z.int(),
  /** Athletes for whom it is unclear whether they belong to it. */
  problems: z.int(),
  /** The ranking is official or confirmed: what it shows stays until this is published. */
  is_draft: z.boolean(),
});

/** What a calculation changed, or would change where it waits for publication. */
export type RankingOutcome = z.output<typeof outcome>;

export const recalculateRanking = defineCall({
  name: 'recalculateRanking',
  method: 'POST',
  path: '/v1/admin/rankings/{id}/recalculate',
  tag,
  summary: 'Calculate a ranking again: shown at once, or as a draft to publish where it is official or confirmed',
  access: updating,
  answer: recordOf(rankings).and(z.object({ difference: outcome })),
});

export const publishRanking = defineCall({
  name: 'publishRanking',
  method: 'POST',
  path: '/v1/admin/rankings/{id}/publish',
  tag,
  summary: 'Publish the draft, or the ranking as it stands, as official; `version` shows an earlier version again',
  access: updating,
  body: z
    .strictObject({
      version: z.int('Must be the number of a version.').positive('Must be the number of a version.').optional(),
    })
    .prefault({}),
  answer: recordOf(rankings),
});

export const recalculateRankings = defineCall({
  name: 'recalculateRankings',
  method: 'POST',
  path: '/v1/admin/events/{id}/recalculate_rankings',
  tag,
  summary: 'Calculate every ranking of an event again, as a background task; its result says what changed in each',
  access: { on: 'events', by: 'id', permission: 'rankings.update' },
  status: 202,
  answer: queuedTask,
});

export const exportRankingAsCsv = defineCall({
  name: 'exportRankingAsCsv',
  method: 'GET',
  path: '/v1/admin/rankings/{id}/entries.csv',
  tag,
  summary: 'The entries with their athletes as CSV',
  access: exported,
  query: z.object({ delimiter: z.enum(CSV_DELIMITERS, 'must be one of: comma, semicolon, tab, |.').default(',') }),
  answer: { mediaType: 'text/csv' },
});

export const exportRankingAsXlsx = defineCall({
  name: 'exportRankingAsXlsx',
  method: 'GET',
  path: '/v1/admin/rankings/{id}/entries.xlsx',
  tag,
  summary: 'The entries with their athletes as a workbook',
  access: exported,
  answer: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});

export const exportRankingAsPdf = defineCall({
  name: 'exportRankingAsPdf',
  method: 'GET',
  path: '/v1/admin/rankings/{id}/entries.pdf',
  tag,
  summary: 'The entries to print, on A4, in the language asked for or the event’s',
  access: exported,
  query: z.object({ locale: z.string().max(20).optional() }),
  answer: { mediaType: 'application/pdf' },
});
