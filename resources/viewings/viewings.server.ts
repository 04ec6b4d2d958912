import { sql } from 'kysely';
import type { ResourceServer } from '../../engine/api/engine';
import { ApiError } from '../../engine/core/errors';

/** What was seen as whom stays on record: no undo takes a view back, or opens one again. */
export const viewingsServer: ResourceServer = {
  computed: {
    profile_name: (alias) =>
      sql`(select concat_ws(' ', p.first_name, p.last_name) from profiles p where p.id = ${sql.ref(`${alias}.profile_id`)})`,
  },
  stays,
};

function stays(): ApiError {
  return new ApiError({ code: 'conflict', message: 'That somebody looked as another person does stays on record.' });
}
