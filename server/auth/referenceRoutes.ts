import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import { fullReferenceData, limitedReferenceData } from '../../resources/referenceData';
import { readApplicationData, readPublicApplicationData } from '../../resources/serving.calls';
import { OWN_ADDRESS } from '../live/cluster/realtimeUrl';
import type { IdentityContext } from './identityRoutes';

/** The product's fixed lists: all of them for who is signed in, those that forms outside need for everyone. */
export function serveReferenceData(serve: ServeCall, { engine, realtime = OWN_ADDRESS }: IdentityContext): void {
  serve(readPublicApplicationData, () => limitedReferenceData());
  serve(readApplicationData, async () => {
    const support = await sql<{ id: number; name: string }>`
      select id, concat_ws(' ', first_name, last_name) as name from profiles
      where is_super_admin and deleted_at is null order by last_name, first_name, id limit 250`.execute(engine.db);
    return { ...fullReferenceData(), support_members: support.rows, realtime };
  });
}
