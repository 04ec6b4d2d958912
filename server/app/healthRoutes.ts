import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';

/** `/healthz` answers while the process runs; `/readyz` while it can do its work. */
export function registerHealth(
  app: FastifyInstance,
  { engine, isReady }: { engine: Engine; isReady(): boolean },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      if (!isReady()) throw new Error('starting or stopping');
      await sql`select 1`.execute(engine.db);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ message: 'The database is not ready.', code: 'unavailable' });
    }
  });
}
