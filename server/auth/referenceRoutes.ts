import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { fullReferenceData, limitedReferenceData } from '../../resources/referenceData';
import { OWN_ADDRESS } from '../live/cluster/realtimeUrl';
import type { IdentityContext } from './identityRoutes';
import { sessionOf } from './requestSession';

/** The product's fixed lists: all of them for who is signed in, those that forms outside need for everyone. */
export function registerReferenceData(app: FastifyInstance, { engine, realtime = OWN_ADDRESS }: IdentityContext): void {
  app.get('/v1/application_data', async () => limitedReferenceData());
  app.get('/v1/admin/application_data', async (request) => {
    sessionOf(request);
    const support = await sql<{ id: number; name: string }>`
      select id, concat_ws(' ', first_name, last_name) as name from profiles
      where is_super_admin and deleted_at is null order by last_name, first_name, id limit 250`.execute(engine.db);
    return { ...fullReferenceData(), support_members: support.rows, realtime };
  });
}
