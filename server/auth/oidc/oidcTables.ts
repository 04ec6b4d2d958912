import { column } from '../../../engine/api/schema/columns';
import type { TableShape } from '../../../engine/api/schema/shape';

/** Sign-ins by another service that are under way, and whose accounts are linked to whom there. */
export const oidcTables: readonly TableShape[] = [
  {
    name: 'oidc_flows',
    columns: [
      // The SHA-256 of what the browser holds that it began in.
      column({ name: 'hash', type: 'text' }),
      // The SHA-256 of the state; null once it came back, as it does so once.
      column({ name: 'state_hash', type: 'text', isNullable: true }),
      // Encrypted: nonce and code verifier, then who came back.
      column({ name: 'held', type: 'text' }),
      column({ name: 'redirect', type: 'text', isNullable: true }),
      column({ name: 'is_link', type: 'boolean' }),
      column({ name: 'expires_at', type: 'timestamptz(3)' }),
    ],
    primaryKey: ['hash'],
    indexes: [],
    foreignKeys: [],
  },
  {
    name: 'linked_identities',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      column({ name: 'profile_id', type: 'bigint' }),
      column({ name: 'issuer', type: 'text' }),
      column({ name: 'subject', type: 'text' }),
      column({ name: 'email', type: 'text', isNullable: true }),
      column({ name: 'created_at', type: 'timestamptz(3)', default: 'now()' }),
      column({ name: 'last_used_at', type: 'timestamptz(3)', isNullable: true }),
    ],
    primaryKey: ['id'],
    indexes: [
      {
        ...{ name: 'linked_identities_issuer_subject_key', isUnique: true, method: 'btree' },
        ...{ keys: ['"issuer"', '"subject"'], settings: [], where: null },
      },
      {
        ...{ name: 'linked_identities_profile_id_idx', isUnique: false, method: 'btree' },
        ...{ keys: ['"profile_id"'], settings: [], where: null },
      },
    ],
    foreignKeys: [
      {
        ...{ name: 'linked_identities_profile_id_fkey', column: 'profile_id', target: 'profiles' },
        ...{ onDelete: 'cascade', isDeferrable: true },
      },
    ],
  },
];
