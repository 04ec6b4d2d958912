import { column } from '../../engine/api/schema/columns';
import type { TableShape } from '../../engine/api/schema/shape';

/** The secret addresses by which calendars read the schedule, by their SHA-256: one of each person. */
export const scheduleTables: readonly TableShape[] = [
  {
    name: 'schedule_feeds',
    columns: [
      column({ name: 'profile_id', type: 'bigint' }),
      column({ name: 'token_hash', type: 'text' }),
      column({ name: 'created_at', type: 'timestamptz(3)', default: 'now()' }),
      column({ name: 'last_read_at', type: 'timestamptz(3)', isNullable: true }),
    ],
    primaryKey: ['profile_id'],
    indexes: [
      {
        ...{ name: 'schedule_feeds_token_hash_key', isUnique: true, method: 'btree' },
        ...{ keys: ['"token_hash"'], settings: [], where: null },
      },
    ],
    foreignKeys: [
      {
        ...{ name: 'schedule_feeds_profile_id_fkey', column: 'profile_id', target: 'profiles' },
        ...{ onDelete: 'cascade', isDeferrable: true },
      },
    ],
  },
];
