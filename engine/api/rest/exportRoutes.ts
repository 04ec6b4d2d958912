import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/errors';
import type { ResourcePlan } from '../../core/plan';
import { parseQuery } from '../../core/query/parseQuery';
import { CSV_DELIMITERS, type Delimiter } from '../../tables/csv/detectDelimiter';
import { writeCsv } from '../../tables/csv/writeCsv';
import { exportColumns, exportRows } from '../operations/exportRecords';
import { isFieldReadable } from '../sql/accessSql';
import { writeXlsx } from '../xlsx/writeXlsx';
import { searchParams } from './requestParts';
import type { RestOptions } from './resourceRoutes';

interface ExportOptions extends RestOptions {
  resource: ResourcePlan;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** `GET /v1/admin/{resource}.csv` and `.xlsx`, streamed, with the list's own filters. `columns=a,b` chooses and orders. */
export function registerExport(app: FastifyInstance, { engine, actorOf, resource }: ExportOptions): void {
  const open = (request: FastifyRequest, ownKeys: readonly string[]) => {
    const actor = actorOf(request);
    const params = searchParams(request);
    const query = parseQuery({
      plan: engine.plan,
      resource,
      params,
      isReadable: (_, field) => isFieldReadable(actor, field),
      ownKeys,
    });
    const columns = exportColumns({ actor, resource, names: params.get('columns')?.split(',') ?? null });
    return { columns, rows: exportRows({ engine, actor, resource, query, columns }) };
  };
  const fileName = (extension: string): string =>
    `attachment; filename="${resource.name}-${new Date().toISOString().slice(0, 10)}.${extension}"`;
  app.get(`/v1/admin/${resource.name}.csv`, async (request, reply) => {
    const { rows } = open(request, ['columns', 'delimiter']);
    const delimiter = delimiterOf(searchParams(request).get('delimiter'));
    reply.header('Content-Type', 'text/csv; charset=utf-8').header('Content-Disposition', fileName('csv'));
    return reply.send(Readable.from(writeCsv(rows, { delimiter, bom: true, safeForSpreadsheets: true })));
  });
  app.get(`/v1/admin/${resource.name}.xlsx`, async (request, reply) => {
    const { columns, rows } = open(request, ['columns']);
    reply.header('Content-Type', XLSX).header('Content-Disposition', fileName('xlsx'));
    const timeColumns = new Set(columns.flatMap(({ field }, index) => (field.type.isLengthOfTime ? index : [])));
    const options = { sheetName: resource.name, columnCount: columns.length, timeColumns };
    return reply.send(Readable.from(writeXlsx(rows, options)));
  });
}

/** @throws ApiError 400 for a delimiter that no import reads */
function delimiterOf(given: string | null): Delimiter {
  if (given === null) return ',';
  const known = CSV_DELIMITERS.find((one) => one === given);
  if (known === undefined)
    throw new ApiError({ code: 'malformed', message: 'delimiter: must be one of: comma, semicolon, tab, |.' });
  return known;
}
