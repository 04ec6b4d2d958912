import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { ApiError } from '../../engine/core/errors';
import { readHealth, readReadiness } from '../../resources/serving.calls';

/** `/healthz` answers while the process runs; `/readyz` while it can do its work. */
export function serveHealth(serve: ServeCall, { engine, isReady }: { engine: Engine; isReady(): boolean }): void {
  serve(readHealth, () => ({ status: 'ok' }));
  serve(readReadiness, async ({ request }) => {
    try {
      if (!isReady()) throw new Error('starting or stopping');
      await sql`select 1`.execute(engine.db);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new ApiError({ code: 'unavailable', message: 'The database is not ready.' });
    }
  });
}
