import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Engine, ResourceServer } from '../../engine/api/engine';
import { forbidden, readRecord } from '../../engine/api/operations/readRecords';
import { idOf } from '../../engine/api/rest/requestParts';
import { type Actor, mayAnywhere } from '../../engine/core/access/actor';
import { importsServer } from '../../resources/imports/imports.server';
import { parseInput } from '../auth/inputs';
import type { FileStorage } from '../files/storage';
import { abortImport } from './abortImport';
import { describeImport } from './describeImport';
import { failedRowsCsv } from './failedRows';
import { detectInput } from './importInput';
import { resolveImport } from './resolveImport';
import { startImport } from './startImport';

interface ImportRouteOptions {
  engine: Engine;
  storage: FileStorage;
  /** Who asks. @throws ApiError 401 */
  actorOf(request: FastifyRequest): Actor;
}

/** The server half of the resource, with the files and tasks it works with. */
export function importServers(storage: FileStorage): Record<'imports', ResourceServer> {
  return { imports: importsServer({ start: (o) => startImport({ ...o, storage }), abort: abortImport }) };
}

/** What imports have besides the routes of every resource: looking into a file, and the rows that failed as a file. */
export function registerImports(app: FastifyInstance, { engine, storage, actorOf }: ImportRouteOptions): void {
  app.post('/v1/admin/imports/detect', async (request) => {
    const actor = actorOf(request);
    if (!mayAnywhere(actor, 'imports.create')) throw forbidden('imports.create');
    const input = parseInput(detectInput, request.body);
    return describeImport(input, await resolveImport({ engine, storage, actor, input }));
  });
  app.get('/v1/admin/imports/:id/failed_rows.csv', async (request, reply) => {
    const resource = engine.plan.get('imports');
    const record = await readRecord({ engine, actor: actorOf(request), resource, id: idOf(request) });
    const name = String(record.file_name ?? 'import')
      .replace(/\.[^.]*$/, '')
      .replace(/[^\p{L}\p{N}._ -]+/gu, '_');
    return reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header(
        'Content-Disposition',
        `attachment; filename="failed-rows.csv"; filename*=UTF-8''${encodeURIComponent(`${name} - failed rows.csv`)}`,
      )
      .send(Readable.from(failedRowsCsv(engine, record)));
  });
}
