import { column } from '../../../engine/api/schema/columns';
import type { ForeignKeyShape, TableShape } from '../../../engine/api/schema/shape';

/** Second factors of people: what authenticator apps share with the server, encrypted, and recovery codes by their SHA-256. */
export const factorTables: readonly TableShape[] = [
  {
    name: 'second_factors',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      column({ name: 'profile_id', type: 'bigint' }),
      column({ name: 'secret', type: 'text' }),
      column({ name: 'created_at', type: 'timestamptz(3)', default: 'now()' }),
      // Null until its first code was given: only then is it asked for.
      column({ name: 'confirmed_at', type: 'timestamptz(3)', isNullable: true }),
      // The step of the last code that was taken.
      column({ name: 'last_step', type: 'bigint', isNullable: true }),
    ],
    primaryKey: ['id'],
    indexes: [
      {
        ...{ name: 'second_factors_profile_id_key', isUnique: true, method: 'btree' },
        ...{ keys: ['"profile_id"'], settings: [], where: null },
      },
    ],
    foreignKeys: [toProfile('second_factors')],
  },
  {
    name: 'recovery_codes',
    columns: [
      column({ name: 'profile_id', type: 'bigint' }),
      column({ name: 'hash', type: 'text' }),
      column({ name: 'used_at', type: 'timestamptz(3)', isNullable: true }),
    ],
    primaryKey: ['profile_id', 'hash'],
    indexes: [],
    foreignKeys: [toProfile('recovery_codes')],
  },
  {
    // Half tokens that were used, by their SHA-256, for the minutes in which they could be given again.
    name: 'used_half_tokens',
    columns: [column({ name: 'hash', type: 'text' }), column({ name: 'expires_at', type: 'timestamptz(3)' })],
    primaryKey: ['hash'],
    indexes: [],
    foreignKeys: [],
  },
];

function toProfile(table: string): ForeignKeyShape {
  return {
    name: `${table}_profile_id_fkey`,
    column: 'profile_id',
    target: 'profiles',
    onDelete: 'cascade',
    isDeferrable: true,
  };
}
