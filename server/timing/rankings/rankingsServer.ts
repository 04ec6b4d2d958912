import { sql } from 'kysely';
import type { ResourceServer } from '../../../engine/api/engine';
import { rankingRules } from './rankingRules';

export const rankingsServer: ResourceServer = {
  computed: {
    entries_count: (t) => sql`(select count(*)::int from ranking_entries e where e.ranking_id = ${sql.ref(`${t}.id`)})`,
  },
  ...rankingRules,
};
