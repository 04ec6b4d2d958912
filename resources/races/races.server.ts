import { sql } from 'kysely';
import type { ResourceServer } from '../../engine/api/engine';
import { athletesLost } from '../athletes/athletesLost';

export const racesServer: ResourceServer = {
  deleteWarnings: athletesLost('race_id'),
  computed: {
    athletes_count: (t) =>
      sql`(select count(*)::int from athletes a where a.race_id = ${sql.ref(`${t}.id`)} and a.deleted_at is null)`,
  },
};
