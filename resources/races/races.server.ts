import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine, ResourceServer } from '../../engine/api/engine';
import { athletesLost } from '../athletes/athletesLost';
import { readRaceReadiness } from './races.calls';
import { readReadiness } from './readiness';

export const racesServer: ResourceServer = {
  deleteWarnings: athletesLost('race_id'),
  computed: {
    athletes_count: (t) =>
      sql`(select count(*)::int from athletes a where a.race_id = ${sql.ref(`${t}.id`)} and a.deleted_at is null)`,
  },
};

export function serveRaces(serve: ServeCall, { db }: Engine): void {
  serve(readRaceReadiness, ({ params: { id } }) => readReadiness(db, id));
}
