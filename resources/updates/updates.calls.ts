import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { instant, wholeNumber } from '../../engine/core/calls/parts';
import { MAX_PAGE_SIZE } from '../../engine/core/query/listQuery';
import { UPDATE_KINDS } from './updateKinds';

const SORTS = ['title', '-title', 'kind', '-kind', 'at', '-at', 'updated_at', '-updated_at'] as const;

const update = z.strictObject({
  id: z.string().meta({ description: 'Kind and id of the record, such as `articles-12`.' }),
  kind: z.enum(UPDATE_KINDS).meta({ description: 'Resource of the record.' }),
  record_id: z.int(),
  event_id: z.int(),
  title: z.string(),
  status: z.string().nullable().meta({ description: 'Null for progress notifications.' }),
  enabled: z.boolean().nullable().meta({ description: 'Null for articles and notifications.' }),
  at: instant.nullable().meta({ description: 'When an article is published or a notification is sent.' }),
  updated_at: instant,
});
export type Update = z.output<typeof update>;

const selection = {
  event_id: wholeNumber({ min: 1, missing: 'Name the event.' }).meta({ examples: ['1'] }),
  kind: z.enum(UPDATE_KINDS, `must be one of: ${UPDATE_KINDS.join(', ')}.`).optional(),
  q: z.string().optional().meta({ description: 'Words that the record contains.' }),
};
const paging = {
  page: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
  itemsPerPage: wholeNumber({ min: 1, max: MAX_PAGE_SIZE }).default(25),
};

/** Parameters of the list, once `range` and `filter` are translated. */
export const updatesQuery = z.strictObject({
  ...selection,
  ...paging,
  sort: z.enum(SORTS, `must be one of: ${SORTS.join(', ')}.`).default('-updated_at'),
});
export type UpdatesQuery = z.output<typeof updatesQuery>;

export const listUpdates = defineCall({
  name: 'listUpdates',
  method: 'GET',
  path: '/v1/admin/updates',
  tag: 'updates',
  summary: 'List the articles, notifications and progress notifications of an event that you may read',
  access: { anyOf: UPDATE_KINDS.map((kind) => `${kind}.read`) },
  query: z.strictObject({
    ...selection,
    ...paging,
    event_id: selection.event_id.optional().meta({ description: 'Required here or in `filter`.', examples: ['1'] }),
    sort: z
      .string()
      .optional()
      .meta({ description: `One of ${SORTS.join(', ')}, or the form of ra-data-simple-rest.`, examples: ['-at'] }),
    range: z
      .string()
      .optional()
      .meta({ description: 'Positions as JSON. The answer is an array, with the header `Content-Range`.' }),
    filter: z.string().optional().meta({
      description: '`event_id`, `kind` and `q` as JSON. The answer is an array, with the header `Content-Range`.',
    }),
  }),
  answer: z.union([
    z.strictObject({ items: z.array(update), totalItems: z.int(), page: z.int(), itemsPerPage: z.int() }),
    z.array(update),
  ]),
});
