import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { fieldValue, recordOf } from '../../engine/core/calls/parts';
import { athletes } from '../athletes/athletes.resource';
import { races } from './races.resource';

export const finishInput = z
  .strictObject({
    dry_run: z.boolean('Must be true or false.').default(false).meta({ description: 'Only says what it would do.' }),
  })
  .prefault({});

/** What finishing would do, in numbers of athletes. It changes no state that was set by hand. */
export const finishForecast = z.strictObject({
  /** Athletes on their way who count as finished, such as lapped riders of a criterium. */
  finished: z.int(),
  dnf: z.int(),
  dns: z.int(),
  /** DNS athletes with a read on their course, such as before a gunshot that was entered too late. */
  dns_with_reads: z.int(),
  /** Athletes with the problem `missed_laps`. */
  missed_laps: z.int(),
  /** Clocks on the courses with the problem `clocks_apart`; left out where the clocks agree. */
  clocks_apart: z.int().optional(),
  /** Who becomes DNS for want of a gunshot. */
  without_gunshot: z.array(
    z.strictObject({
      race_id: z.int(),
      race: z.string(),
      /** Null with `is_whole_race`, and for those who are in no wave. */
      wave_id: z.int().nullable(),
      wave: z.string().nullable(),
      /** The race has had no gunshot at all, for none of its waves. */
      is_whole_race: z.boolean(),
      athletes: z.int(),
    }),
  ),
  /** Places that change in a ranking of everyone in the race. */
  places: z.strictObject({
    total: z.int(),
    /** The first 50. */
    moves: z.array(
      z.strictObject({
        race_id: z.int(),
        athlete_id: z.int(),
        start_number: z.string().nullable(),
        name: z.string().nullable(),
        rank_before: z.int().nullable(),
        rank_after: z.int().nullable(),
        /** Null in a race that does not count laps. */
        laps: z.int().nullable(),
        state_after: fieldValue(athletes.fields.state),
      }),
    ),
  }),
});

export const finishRace = defineCall({
  name: 'finishRace',
  method: 'POST',
  path: '/v1/admin/races/{id}/finish',
  tag: 'races',
  summary: 'Finish a race: those without a finish become DNF or DNS; with `dry_run` only says how many',
  access: { on: 'races', by: 'id', permission: 'races.finish' },
  body: finishInput,
  isUndoable: true,
  answer: z.union([finishForecast, recordOf(races)]),
});

export type FinishForecast = Exclude<AnswerOf<typeof finishRace>, { id: number }>;

const readiness = z.strictObject({
  /** 0 to 100, which it is where nothing is open: the share of what is in order, by how much it matters. */
  score: z.int(),
  /** The worst first; what there is nothing to check of is left out. */
  checks: z.array(
    z.strictObject({
      code: z.string(),
      state: z.enum(['ok', 'needs_attention', 'problem', 'critical']),
      /** What holds, or what is wrong. */
      message: z.string(),
      /** The console's page where it is mended. */
      path: z.string(),
    }),
  ),
});

export const readRaceReadiness = defineCall({
  name: 'readRaceReadiness',
  method: 'GET',
  path: '/v1/admin/races/{id}/readiness',
  tag: 'races',
  summary: 'Whether a race is ready: what is in order, and what is open with the page where it is mended',
  access: { on: 'races', by: 'id', permission: 'races.read' },
  answer: readiness,
});

export const readEventReadiness = defineCall({
  name: 'readEventReadiness',
  method: 'GET',
  path: '/v1/admin/events/{id}/readiness',
  tag: 'races',
  summary:
    'Whether the races of an event that are not over are ready, each as `GET /v1/admin/races/{id}/readiness` says it',
  access: { on: 'events', by: 'id', permission: 'races.read' },
  answer: z.strictObject({ races: z.array(readiness.extend({ race_id: z.int() })) }),
});
