import { Readable } from 'node:stream';
import { failedRowsFileName } from '../../../core/importReason';
import { importCalls } from '../../../records/imports.calls';
import type { ServeCall } from '../../calls/serveCalls';
import type { Engine } from '../../engine';
import { readRecordOf } from '../../operations/readRecords';
import { requireStrategies } from '../run/strategies';
import { abortImport } from './abortImport';
import { describeImport } from './describeImport';
import { failedRowsCsv } from './failedRows';
import { resolveImport } from './resolveImport';

/** What imports have besides the routes of every resource. */
export function serveImports(serve: ServeCall, engine: Engine): void {
  requireStrategies(engine);
  const calls = importCalls(engine.plan);
  const { resource } = engine.plan.get('imports');
  serve(calls.detectImport, async ({ actor, body }) =>
    describeImport(body, await resolveImport({ engine, actor, input: body })),
  );
  serve(calls.abortImport, async ({ actor, params: { id } }) => {
    await abortImport(engine, await readRecordOf(resource, { engine, actor, id }));
    return readRecordOf(resource, { engine, actor, id });
  });
  serve(calls.readFailedRows, async ({ actor, params, reply }) => {
    const record = await readRecordOf(resource, { engine, actor, id: params.id });
    const name = failedRowsFileName(String(record.file_name ?? 'import')).replace(/[^\p{L}\p{N}._ -]+/gu, '_');
    return reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header(
        'Content-Disposition',
        `attachment; filename="failed-rows.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      .send(Readable.from(failedRowsCsv(engine, actor, record)));
  });
}
