import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { ServeCall } from '../../../engine/api/calls/serveCalls';
import type { Engine } from '../../../engine/api/engine';
import { insertRecords, parseNew } from '../../../engine/api/operations/createRecords';
import { readRecordOf } from '../../../engine/api/operations/readRecords';
import { requireSwitch } from '../../../engine/api/operations/requireSwitch';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { writeXlsx } from '../../../engine/api/xlsx/writeXlsx';
import { invalid, notFound } from '../../../engine/core/errors';
import { writeCsv } from '../../../engine/tables/csv/writeCsv';
import {
  createRankings,
  exportRankingAsCsv,
  exportRankingAsPdf,
  exportRankingAsXlsx,
  listRankingVersions,
  previewRanking,
  publishRanking,
  readRankingDifference,
  readRankingVersion,
  recalculateRanking as recalculateCall,
  recalculateRankings,
} from '../../../resources/rankings/rankings.calls';
import { rankings } from '../../../resources/rankings/rankings.resource';
import { profileIdOf } from '../../../resources/tenancy';
import { inEstimateTurn } from '../../limits/estimateTurns';
import { readDifference } from './difference';
import { entryTexts, exportColumns, type RankingSheet, readSheet } from './exportEntries';
import { pdfLanguage } from './pdf/pdfTexts';
import { writeRankingPdf } from './pdf/rankingPdf';
import { readPreview } from './preview';
import { requireAnswerable } from './rankingRules';
import { isHeld, lockRanking, type RankingRow, readRanking } from './rankingSetup';
import { queueRankings } from './rankingsTask';
import { publishContent, recalculateRanking } from './recalculate';
import { listVersions, readPublished, readVersionEntries } from './versions';

/** What rankings have besides the routes of every resource: versions and what changes between them, documents, and all at once. */
export function serveRankings(serve: ServeCall, engine: Engine): void {
  const { db } = engine;
  serve(readRankingDifference, async ({ params, query }) =>
    readDifference(db, await readRanking(db, params.id), query.limit),
  );
  serve(listRankingVersions, async ({ params }) => {
    const items = await listVersions(db, params.id);
    return { items, totalItems: items.length };
  });
  serve(readRankingVersion, async ({ params: { id, number }, query }) => {
    const found = await readVersionEntries(db, { rankingId: id, number, ...query });
    if (!found) throw notFound('Version');
    return { ...found, ...query };
  });
  serve(createRankings, async ({ actor, body, reply }) => {
    const resource = engine.plan.get('rankings');
    const made = await inWrite({ engine, actor, resource }, async (write) => {
      const race = await sql<{ event_id: number; timing_type: string | null; last: number }>`
        select event_id, timing_type, coalesce((select max(position) from rankings k
          where k.race_id = races.id and k.deleted_at is null), 0)::int as last
        from races where id = ${body.race_id}`.execute(write.tx);
      const { event_id, timing_type, last } = race.rows[0] ?? { event_id: 0, timing_type: null, last: 0 };
      const rows = body.rankings.map((given, index) =>
        parseNew(resource, { ...given, event_id, race_id: body.race_id, timing_type, position: last + index + 1 }),
      );
      const ids = await insertRecords(write, rows);
      await requireSwitch(write, ids, 'create');
      return { ids, count: ids.length, operation_id: write.operationId };
    });
    reply.header('X-Operation-Id', made.operation_id);
    return made;
  });
  serve(previewRanking, async ({ body }) => {
    const race = await sql<
      Pick<RankingRow, 'timing_type'>
    >`select timing_type from races where id = ${body.race_id}`.execute(db);
    const question = {
      race_id: body.race_id,
      timing_type: body.timing_type ?? race.rows[0]?.timing_type ?? 'chiptime',
      timeline_id: body.timeline_id ?? null,
      filter: body.filter ?? {},
    };
    await requireAnswerable(db, question);
    return inEstimateTurn(() => readPreview(db, question));
  });
  serve(recalculateRankings, ({ actor, params }) => queueRankings(engine, { actor, eventId: params.id }));
  serveUpdates(serve, engine);
  serveDocuments(serve, engine);
}

/** Calculating one ranking again, and making it official. */
function serveUpdates(serve: ServeCall, engine: Engine): void {
  const resource = engine.plan.get('rankings');
  serve(recalculateCall, async ({ actor, params: { id } }) => {
    const difference = await inWrite({ engine, actor, resource }, ({ tx }) =>
      recalculateRanking({ engine, tx, id, profileId: profileIdOf(actor) }),
    );
    return { ...(await readRecordOf(rankings, { engine, actor, id })), difference };
  });
  serve(publishRanking, async ({ actor, params: { id }, body: { version } }) => {
    await inWrite({ engine, actor, resource }, async (write) => {
      const ranking = await lockRanking(write.tx, id);
      const content = version === undefined ? undefined : await readPublished(write.tx, id, version);
      if (content === null) throw invalid({ version: ['The ranking has no published version of this number.'] });
      // Its becoming official publishes it.
      if (!isHeld(ranking)) await writeValues(write, [id], { status: 'official' });
      if (isHeld(ranking) || content) {
        const published_at = await publishContent(
          { engine, tx: write.tx, ranking: { ...ranking, status: 'official' }, profileId: profileIdOf(actor) },
          content,
        );
        await writeValues(write, [id], { status: 'official', published_at });
      }
    });
    return readRecordOf(rankings, { engine, actor, id });
  });
}

/** The entries as documents, streamed as they are read. */
function serveDocuments(serve: ServeCall, { db }: Engine): void {
  const rows = async function* (sheet: RankingSheet): AsyncGenerator<string[]> {
    yield [...exportColumns(sheet)];
    yield* entryTexts(db, sheet);
  };
  serve(exportRankingAsCsv, async ({ params, query, reply }) => {
    const sheet = await readSheet(db, params.id);
    const csv = writeCsv(rows(sheet), { delimiter: query.delimiter, bom: true, safeForSpreadsheets: true });
    return named(reply, sheet, 'csv', 'text/csv; charset=utf-8').send(Readable.from(csv));
  });
  serve(exportRankingAsXlsx, async ({ params, reply }) => {
    const sheet = await readSheet(db, params.id);
    const columns = exportColumns(sheet);
    const timeColumns = new Set((['Time', 'Behind', 'Exact time'] as const).map((name) => columns.indexOf(name)));
    const xlsx = writeXlsx(rows(sheet), { sheetName: sheet.name, columnCount: columns.length, timeColumns });
    return named(reply, sheet, 'xlsx', exportRankingAsXlsx.answer.mediaType).send(Readable.from(xlsx));
  });
  serve(exportRankingAsPdf, async ({ params, query, reply }) => {
    const sheet = await readSheet(db, params.id);
    const language = pdfLanguage(query.locale, sheet.locales);
    const pdf = await writeRankingPdf({ sheet, rows: entryTexts(db, sheet), language, printedAt: new Date() });
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
