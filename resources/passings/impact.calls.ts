import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { englishText } from '../../engine/core/messages';
import { collectRecord } from '../../engine/core/operations/parseRecord';
import type { RecordOf } from '../../engine/core/resource';
import { plan } from '../allResources';
import type { athletes } from '../athletes/athletes.resource';
import type { raceTimelines } from '../race_timelines/raceTimelines.resource';
import type { races } from '../races/races.resource';

const id = z.int('Must be an id.').min(1, 'Must be an id.');
const ids = z.array(id).max(10_000, 'At most 10,000; use a filter for more.');
const instant = z.iso
  .datetime({ offset: true, error: 'Must be an ISO 8601 instant with a zone.' })
  .transform((text) => Date.parse(text));
const shift = z.int('Must be whole milliseconds.').min(-86_400_000, 'At most a day.').max(86_400_000, 'At most a day.');

const device = z.strictObject({ id: z.string().min(1).max(80), offset_ms: shift.optional() });

const PLACE_FIELDS = ['distance', 'position', 'lap', 'min_gap_ms', 'opens_at', 'closes_at', 'required'] as const;
const RACE_FIELDS = [
  'sport',
  'start_type',
  'kind',
  'laps',
  'min_lap_time',
  'time_limit_ms',
  'cutoff_at',
  'timing_type',
  'start_window_before',
  'start_window_after',
] as const;
const ATHLETE_FIELDS = ['chipcodes', 'race_id', 'wave_id', 'state'] as const;

type Place = RecordOf<typeof raceTimelines>;
type PlaceData = Partial<Pick<Place, (typeof PLACE_FIELDS)[number] | 'race_id' | 'timeline_id'>>;
type RaceData = Partial<Pick<RecordOf<typeof races>, (typeof RACE_FIELDS)[number]>>;
type AthleteData = Partial<Pick<RecordOf<typeof athletes>, (typeof ATHLETE_FIELDS)[number]>>;

const course = z
  .strictObject({
    kind: z.literal('course'),
    /** Absent: a new place. */
    id: id.optional(),
    /** Null: the place is taken away. */
    data: fieldsOf<PlaceData>('race_timelines', [...PLACE_FIELDS, 'race_id', 'timeline_id']).nullable(),
  })
  .superRefine((change, context) => {
    const refuse = (name: string, key: string) =>
      context.addIssue({ code: 'custom', path: ['data', name], message: englishText({ key }) });
    const { id: placeId, data } = change;
    if (data === null && placeId === undefined)
      context.addIssue({ code: 'custom', path: ['id'], message: 'Say which place is taken away.' });
    for (const name of ['race_id', 'timeline_id'] as const) {
      if (data === null) continue;
      if (placeId === undefined && data[name] == null) refuse(name, 'validation.required');
      if (placeId !== undefined && data[name] !== undefined) refuse(name, 'validation.immutable');
    }
  });

/** What is not said of a gunshot that is there stays as it is. */
const gunshot = z
  .strictObject({
    kind: z.literal('gunshot'),
    /** Absent: a new one. */
    id: id.optional(),
    /** Null: it is taken away. */
    data: z
      .strictObject({
        fired_at: instant.optional(),
        race_ids: z.array(id).optional(),
        wave_ids: z.array(id).optional(),
      })
      .nullable(),
  })
  .superRefine((change, context) => {
    if (change.id !== undefined || change.data === null || change.data.fired_at !== undefined) return;
    context.addIssue({
      code: 'custom',
      path: ['data', 'fired_at'],
      message: englishText({ key: 'validation.required' }),
    });
  });

const athlete = z
  .strictObject({
    kind: z.literal('athlete'),
    id: id.optional(),
    ids: ids.optional(),
    data: fieldsOf<AthleteData>('athletes', ATHLETE_FIELDS),
  })
  .superRefine((change, context) => {
    if ((change.id === undefined) === (change.ids === undefined))
      context.addIssue({ code: 'custom', path: ['id'], message: 'Say which athlete: either id or ids.' });
    if (change.ids !== undefined && change.data.chipcodes !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['data', 'chipcodes'],
        message: 'Chips are given to one athlete: by id.',
      });
  });

/** A correction that is not saved yet. */
const changeInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('passings'),
      ids: ids.optional(),
      filter: z
        .strictObject({
          device: z.string().max(80).optional(),
          timeline_id: id.optional(),
          /** Those that were new with a file, by its task. */
          read_file: id.optional(),
          'time[gte]': instant.optional(),
          'time[lte]': instant.optional(),
        })
        .optional(),
      data: z.strictObject({
        mark: z.enum(['invalidated', 'validated']).nullish(),
        moved_to_id: id.nullish(),
        shift_ms: shift.optional(),
      }),
    }),
    gunshot,
    z.strictObject({
      kind: z.literal('timeline'),
      id,
      data: z
        .strictObject({
          devices: z.array(device).max(50).optional(),
          type: z.enum(['start', 'split', 'finish']).optional(),
          passing_mode: z.enum(['main', 'backup']).optional(),
          backup_of_id: id.nullish(),
        })
        .nullable(),
    }),
    z.strictObject({
      kind: z.literal('manual_passing'),
      data: z.strictObject({ athlete_id: id, timeline_id: id, time: instant }),
    }),
    course,
    z.strictObject({ kind: z.literal('race'), id, data: fieldsOf<RaceData>('races', RACE_FIELDS) }),
    athlete,
    /** A step with gunshots or reads, or with the chips, race or wave of athletes, that was made before is taken back. */
    z.strictObject({ kind: z.literal('undo'), operation_id: z.uuid('Must be the id of an operation.') }),
  ],
  { error: 'Must be one of: passings, gunshot, timeline, manual_passing, course, race, athlete, undo.' },
);

type ChangeInput = z.output<typeof changeInput>;
export type Undoing = Extract<ChangeInput, { kind: 'undo' }>;
/** A change by itself; what taking a step back comes to are several of them. */
export type Change = Exclude<ChangeInput, Undoing>;

const onPodium = z
  .strictObject({ athlete_id: z.int(), start_number: z.string().nullable(), name: z.string().nullable() })
  .nullable();

/** Time in ms, by what the race is ranked by; null in no race, and without a finish. */
const standing = z.strictObject({ race_id: z.int().nullable(), state: z.string(), time_ms: z.int().nullable() });

export const estimateImpact = defineCall({
  name: 'estimateImpact',
  method: 'POST',
  path: '/v1/live/events/{event_id}/impact',
  tag: 'live',
  summary: 'How many times, states, ranks and podium places a correction would change; nothing is written',
  access: { on: 'events', by: 'event_id', permission: 'passings.read' },
  body: changeInput,
  /** In numbers of athletes. */
  answer: z.strictObject({
    /** Whose time, split, state or rank changes. */
    athletes: z.int(),
    times: z.int(),
    states: z.int(),
    /** Ranks by the race's own timing type. */
    ranks: z.int(),
    /** First, second and third places that change hands. */
    podium: z.int(),
    /** How athletes stand and would stand: whom the change names first, then others whose time or state changes. Of these the first 20. */
    standings: z.array(z.strictObject({ athlete_id: z.int(), before: standing, after: standing })),
    races: z.array(
      z.strictObject({
        race_id: z.int(),
        ranks: z.int(),
        podium: z.array(z.strictObject({ place: z.int(), before: onPodium, after: onPodium })),
      }),
    ),
  }),
});

export type Impact = AnswerOf<typeof estimateImpact>;

/** Some fields of a resource, read by its declaration: those that are given, each by the rules that saving it applies. */
function fieldsOf<Data>(name: string, names: readonly string[]) {
  return z.record(z.string(), z.unknown(), 'Must be an object of fields.').transform((input, context): Data => {
    const { values, issues } = collectRecord({ resource: plan.get(name), input, mode: 'update' });
    for (const key of Object.keys(input))
      if (!names.includes(key)) context.addIssue({ code: 'custom', path: [key], message: 'There is no such field.' });
    for (const [key, issue] of issues)
      if (names.includes(key)) context.addIssue({ code: 'custom', path: [key], message: englishText(issue) });
    return values as Data;
  });
}
