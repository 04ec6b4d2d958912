import { sql } from 'kysely';
import type { ResourceServer } from '../../engine/api/engine';
import { athletesLost } from '../athletes/athletesLost';

export const wavesServer: ResourceServer = {
  deleteWarnings: athletesLost('wave_id'),
  computed: {
    athletes_count: (t) =>
      sql`(select count(*)::int from athletes a where a.wave_id = ${sql.ref(`${t}.id`)} and a.deleted_at is null)`,
  },
};
