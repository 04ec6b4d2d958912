import { column } from '../../engine/api/schema/columns';
import type { TableShape } from '../../engine/api/schema/shape';

/** Codes that were handed out and not used yet, by their SHA-256: one per athlete. */
export const claimTables: readonly TableShape[] = [
  {
    name: 'claim_codes',
    columns: [
      column({ name: 'athlete_id', type: 'bigint' }),
      column({ name: 'hash', type: 'text' }),
      column({ name: 'expires_at', type: 'timestamptz(3)' }),
    ],
    primaryKey: ['athlete_id'],
    indexes: [
      { name: 'claim_codes_hash_key', isUnique: true, method: 'btree', keys: ['"hash"'], settings: [], where: null },
    ],
    foreignKeys: [
      {
        ...{ name: 'claim_codes_athlete_id_fkey', column: 'athlete_id', target: 'athletes' },
        ...{ onDelete: 'cascade', isDeferrable: true },
      },
    ],
  },
];
