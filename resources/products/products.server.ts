import { sql } from 'kysely';
import type { ResourceServer } from '../../engine/api/engine';
import { followBuyers } from '../linked_participants/followLinks';
import { athleteName, eventName } from '../linked_participants/linkedParticipants.server';
import { profileIdOf } from '../tenancy';

export const productsServer: ResourceServer = {
  computed: { event_name: eventName, athlete_name: athleteName },
  // Whoever bought it sees it, without a role on the event.
  readAlso: (actor, alias) => sql`${sql.ref(`${alias}.profile_id`)} = ${profileIdOf(actor)}::bigint`,
  // Whose it is follows from the athlete: nobody changed it who is asked before an undo.
  followed: { profile_id: (alias) => sql`${sql.ref(`${alias}.athlete_id`)} is not null` },
  async afterWrite(context) {
    const { kind, ids, fields } = context;
    if (kind === 'delete' || (kind !== 'restore' && !fields.includes('athlete_id'))) return;
    await followBuyers(context, sql`p.id = any(${[...ids]}::bigint[])`);
  },
};
