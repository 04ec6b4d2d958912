import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { readHealth, readReadiness } from '../../resources/serving.calls';

/** `/healthz` answers while the process runs; `/readyz` while it can do its work, else it says what is wrong. */
export function serveHealth(
  serve: ServeCall,
  { engine, assertReady }: { engine: Engine; assertReady(): Promise<void> },
): void {
  serve(readHealth, () => ({ status: 'ok' }));
  serve(readReadiness, async () => {
    await assertReady();
    await sql`select 1`.execute(engine.db);
    return { status: 'ready' };
  });
}
