import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeCsv } from '../../../engine/api/csv/writeCsv';
import type { Engine, Row } from '../../../engine/api/engine';
import { readRecord, requireVerb } from '../../../engine/api/operations/readRecords';
import { idOf, onlyKeys, searchParams } from '../../../engine/api/rest/requestParts';
import { writeXlsx } from '../../../engine/api/xlsx/writeXlsx';
import type { Actor } from '../../../engine/core/access/actor';
import { invalid, notFound } from '../../../engine/core/errors';
import { englishText } from '../../../engine/core/messages';
import { parseInput } from '../../auth/inputs';
import { wholeNumber } from '../live/liveParams';
import { requireInEvent } from '../live/requireInEvent';
import { readDifference } from './difference';
import { EXPORT_COLUMNS, entryTexts, type RankingSheet, readSheet } from './exportEntries';
import { writeRankingPdf } from './pdf/rankingPdf';
import { readPreview } from './preview';
import type { RankingRow } from './rankingSetup';
import { queueRankings } from './rankingsTask';
import { listVersions, readVersionEntries } from './versions';

interface RankingRouteOptions {
  engine: Engine;
  /** Who asks. @throws ApiError 401 */
  actorOf(request: FastifyRequest): Actor;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PATH = '/v1/admin/rankings/:id';

const previewInput = z.strictObject({
  race_id: z.int('Must be the id of an existing record.').positive('Must be the id of an existing record.'),
  timing_type: z.enum(['guntime', 'chiptime', 'racetime']).nullish(),
  timeline_id: z.int().positive().nullish(),
  filter: z
    .strictObject({
      gender: z.enum(['male', 'female', 'none']).optional(),
      age_from: z.int().min(0).max(130).optional(),
      age_to: z.int().min(0).max(130).optional(),
      category: z.string().max(60).optional(),
      club: z.string().max(120).optional(),
      wave_id: z.int().positive().optional(),
    })
    .nullish(),
});

/** What rankings have besides the routes of every resource: versions and what changes between them, documents, and all at once. */
export function registerRankings(app: FastifyInstance, options: RankingRouteOptions): void {
  const { engine, actorOf } = options;
  const readable = (request: FastifyRequest): Promise<Row> =>
    readRecord({ engine, actor: actorOf(request), resource: engine.plan.get('rankings'), id: idOf(request) });

  app.get(`${PATH}/difference`, async (request) => {
    const params = searchParams(request);
    onlyKeys(params, ['limit']);
    const limit = wholeNumber(params, 'limit', { min: 0, max: 5_000, otherwise: 200 });
    return readDifference(engine.db, (await readable(request)) as unknown as RankingRow, limit);
  });

  app.get(`${PATH}/versions`, async (request) => {
    onlyKeys(searchParams(request), []);
    const { id } = await readable(request);
    const items = await listVersions(engine.db, Number(id));
    return { items, totalItems: items.length };
  });

  app.get(`${PATH}/versions/:number`, async (request) => {
    const params = searchParams(request);
    onlyKeys(params, ['page', 'itemsPerPage']);
    const { id } = await readable(request);
    const { number = '' } = request.params as { number?: string };
    if (!/^\d{1,9}$/.test(number)) throw notFound('Version');
    const page = wholeNumber(params, 'page', { min: 1, max: 1_000_000, otherwise: 1 });
    const itemsPerPage = wholeNumber(params, 'itemsPerPage', { min: 1, max: 250, otherwise: 50 });
    const found = await readVersionEntries(engine.db, {
      rankingId: Number(id),
      number: Number(number),
      page,
      itemsPerPage,
    });
    if (!found) throw notFound('Version');
    return { ...found, page, itemsPerPage };
  });

  app.post('/v1/admin/rankings/preview', async (request) => {
    const input = parseInput(previewInput, request.body);
    const race = await sql<{ event_id: number; timing_type: RankingRow['timing_type'] }>`
      select event_id, timing_type from races where id = ${input.race_id} and deleted_at is null`.execute(engine.db);
    const [found] = race.rows;
    const missing = invalid({
      race_id: [englishText({ key: 'validation.reference_missing', args: { id: input.race_id } })],
    });
    if (!found) throw missing;
    await requireInEvent({
      engine,
      actor: actorOf(request),
      eventId: found.event_id,
      permission: 'rankings.read',
    }).catch((error) => {
      throw error?.code === 'not_found' ? missing : error;
    });
    return readPreview(engine.db, {
      race_id: input.race_id,
      timing_type: input.timing_type ?? found.timing_type,
      timeline_id: input.timeline_id ?? null,
      filter: defined(input.filter ?? {}),
    });
  });

  app.post('/v1/admin/events/:id/recalculate_rankings', async (request, reply) => {
    const actor = actorOf(request);
    const eventId = idOf(request);
    await requireInEvent({ engine, actor, eventId, permission: 'rankings.update' });
    return reply.code(202).send(await queueRankings(engine, { actor, eventId }));
  });

  registerDocuments(app, options);
}

/** The entries as documents, streamed as they are read. */
function registerDocuments(app: FastifyInstance, { engine, actorOf }: RankingRouteOptions): void {
  const open = async (request: FastifyRequest): Promise<RankingSheet> => {
    const actor = actorOf(request);
    const resource = engine.plan.get('rankings');
    const id = idOf(request);
    await readRecord({ engine, actor, resource, id });
    await requireVerb({ engine, db: engine.db, actor, resource, ids: [id], verb: 'export' });
    return readSheet(engine.db, id);
  };
  const rows = async function* (sheet: RankingSheet): AsyncGenerator<string[]> {
    yield [...EXPORT_COLUMNS];
    yield* entryTexts(engine.db, sheet);
  };
  app.get(`${PATH}/entries.csv`, async (request, reply) => {
    const params = searchParams(request);
    onlyKeys(params, ['delimiter']);
    const sheet = await open(request);
    const delimiter = params.get('delimiter') === ';' ? ';' : ',';
    const csv = writeCsv(rows(sheet), { delimiter, bom: true, safeForSpreadsheets: true });
    return named(reply, sheet, 'csv', 'text/csv; charset=utf-8').send(Readable.from(csv));
  });
  app.get(`${PATH}/entries.xlsx`, async (request, reply) => {
    onlyKeys(searchParams(request), []);
    const sheet = await open(request);
    const xlsx = writeXlsx(rows(sheet), { sheetName: sheet.name, columnCount: EXPORT_COLUMNS.length });
    return named(reply, sheet, 'xlsx', XLSX).send(Readable.from(xlsx));
  });
  app.get(`${PATH}/entries.pdf`, async (request, reply) => {
    onlyKeys(searchParams(request), []);
    const sheet = await open(request);
    const pdf = await writeRankingPdf(sheet, entryTexts(engine.db, sheet), new Date());
    return named(reply, sheet, 'pdf', 'application/pdf').send(pdf);
  });
}

function named(reply: FastifyReply, { race, name }: RankingSheet, extension: string, type: string): FastifyReply {
  const file = `${race} - ${name}`.replace(/[^\p{L}\p{N}._ -]+/gu, '_');
  return reply
    .header('Content-Type', type)
    .header(
      'Content-Disposition',
      `attachment; filename="ranking.${extension}"; filename*=UTF-8''${encodeURIComponent(`${file}.${extension}`)}`,
    );
}

/** Without the members that say nothing. */
function defined(filter: Readonly<Record<string, unknown>>): RankingRow['filter'] {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
