import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine, ResourceServer } from '../../engine/api/engine';
import { athletesLost } from '../athletes/athletesLost';
import { readEventReadiness, readRaceReadiness } from './races.calls';
import { readReadiness } from './readiness';

export const racesServer: ResourceServer = {
  deleteWarnings: athletesLost('race_id'),
  computed: {
    athletes_count: (t) =>
      sql`(select count(*)::int from athletes a where a.race_id = ${sql.ref(`${t}.id`)} and a.deleted_at is null)`,
  },
};

export function serveRaces(serve: ServeCall, { db }: Engine): void {
  serve(readRaceReadiness, async ({ params: { id } }) => {
    const [found] = await readReadiness(db, [id]);
    if (!found) throw new Error('A race that was found a moment ago is gone.');
    const { race_id: _, ...readiness } = found;
    return readiness;
  });
  serve(readEventReadiness, async ({ params: { id } }) => {
    const coming = await sql<{ id: number }>`
      select id from races where event_id = ${id} and deleted_at is null and status <> 'after' order by position, id`.execute(
      db,
    );
    const ids = coming.rows.map((race) => race.id);
    return { races: ids.length > 0 ? await readReadiness(db, ids) : [] };
  });
}
