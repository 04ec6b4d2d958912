import type { PathItem, SchemaObject } from '../../../engine/api/openapi/document';
import { taskSchema } from '../../../engine/api/openapi/sharedOperations';
import { call, object } from '../../app/handWrittenCall';

const text: SchemaObject = { type: 'string' };
const count: SchemaObject = { type: 'integer' };
const maybe = (type: 'string' | 'integer'): SchemaObject => ({ type: [type, 'null'] });
const listOf = (items: SchemaObject): SchemaObject => ({ type: 'array', items });
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: count }) as const;
const inQuery = (name: string, schema: SchemaObject = count) => ({ name, in: 'query', schema }) as const;

const entry = {
  rank: maybe('integer'),
  athlete_id: count,
  time_ms: maybe('integer'),
  gap_ms: maybe('integer'),
  state: text,
  start_number: maybe('string'),
  name: maybe('string'),
};
const move = object({
  athlete_id: count,
  start_number: maybe('string'),
  name: maybe('string'),
  rank_before: maybe('integer'),
  rank_after: maybe('integer'),
  moved: maybe('integer'),
  time_before_ms: maybe('integer'),
  time_after_ms: maybe('integer'),
  state_before: maybe('string'),
  state_after: maybe('string'),
});
const question = {
  race_id: count,
  timing_type: { type: 'string', enum: ['guntime', 'chiptime', 'racetime'] },
  timeline_id: maybe('integer'),
  filter: { type: 'object' },
} satisfies Record<string, SchemaObject>;

function document(extension: string, answerType: string, summary: string): PathItem {
  return {
    get: call({
      operationId: `exportRankingAs${extension}`,
      summary,
      tag: 'rankings',
      parameters: [inPath('id'), ...(extension === 'Csv' ? [inQuery('delimiter', text)] : [])],
      answerType,
      answer: answerType.startsWith('text') ? text : { type: 'string', format: 'binary' },
    }),
  };
}

/** What rankings have besides the calls of every resource, as the document of the API shows it. */
export const rankingPaths: Readonly<Record<string, PathItem>> = {
  '/v1/admin/rankings/{id}/difference': {
    get: call({
      operationId: 'readRankingDifference',
      summary:
        'What publishing would change of what the ranking shows: the first athletes who move, the podium before all',
      tag: 'rankings',
      parameters: [inPath('id'), inQuery('limit')],
      answer: object({
        basis: { type: 'string', enum: ['draft', 'now'] },
        entries_before: count,
        entries_after: count,
        ranks: count,
        times: count,
        podium: count,
        added: count,
        removed: count,
        total: count,
        moves: listOf(move),
      }),
    }),
  },
  '/v1/admin/rankings/{id}/versions': {
    get: call({
      operationId: 'listRankingVersions',
      summary: 'What was published, newest first; before all the calculation that waits to be',
      tag: 'rankings',
      parameters: [inPath('id')],
      answer: object({
        items: listOf(
          object({
            number: count,
            created_at: text,
            published_at: maybe('string'),
            created_by_id: maybe('integer'),
            created_by: maybe('string'),
            entries_count: count,
          }),
        ),
        totalItems: count,
      }),
    }),
  },
  '/v1/admin/rankings/{id}/versions/{number}': {
    get: call({
      operationId: 'readRankingVersion',
      summary: 'The entries of one version',
      tag: 'rankings',
      parameters: [inPath('id'), inPath('number'), inQuery('page'), inQuery('itemsPerPage')],
      answer: object({
        items: listOf(object({ position: count, ...entry })),
        totalItems: count,
        page: count,
        itemsPerPage: count,
      }),
    }),
  },
  '/v1/admin/rankings/preview': {
    post: call({
      operationId: 'previewRanking',
      summary: 'Who a ranking would list, before it is made',
      tag: 'rankings',
      body: object(question, ['race_id']),
      answer: object({
        members: count,
        entries: count,
        ranked: count,
        problems: object({ gender: count, birth_date: count }),
        leaders: listOf(object(entry)),
      }),
    }),
  },
  '/v1/admin/events/{id}/recalculate_rankings': {
    post: call({
      operationId: 'recalculateRankings',
      summary: 'Calculate every ranking of an event anew, as a background task; its result says what changed in each',
      tag: 'rankings',
      parameters: [inPath('id')],
      status: '202',
      answer: taskSchema,
    }),
  },
  '/v1/admin/rankings/{id}/entries.csv': document('Csv', 'text/csv', 'The entries with their athletes as CSV'),
  '/v1/admin/rankings/{id}/entries.xlsx': document(
    'Xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'The entries with their athletes as a workbook',
  ),
  '/v1/admin/rankings/{id}/entries.pdf': document('Pdf', 'application/pdf', 'The entries to print, on A4'),
};
