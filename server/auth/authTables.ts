import { column } from '../../engine/api/schema/columns';
import { objectName } from '../../engine/api/schema/names';
import type { ForeignKeyShape, TableShape } from '../../engine/api/schema/shape';

/** Tables that only signing in knows: no resource shows them, and secrets are in none of them, only their SHA-256. */
export const authTables: readonly TableShape[] = [
  {
    // What all nodes of one database sign with, made by the first that needs it.
    name: 'instance_secrets',
    columns: [column({ name: 'name', type: 'text' }), column({ name: 'secret', type: 'text' })],
    primaryKey: ['name'],
    indexes: [],
    foreignKeys: [],
  },
  {
    name: 'access_tokens',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      column({ name: 'token_hash', type: 'text' }),
      column({ name: 'profile_id', type: 'bigint' }),
      column({ name: 'created_at', type: 'timestamptz(3)', default: 'now()' }),
      column({ name: 'expires_at', type: 'timestamptz(3)' }),
      column({ name: 'last_used_at', type: 'timestamptz(3)', isNullable: true }),
      // The address of the last use, as `ip` is the one of the sign-in.
      column({ name: 'last_ip', type: 'text', isNullable: true }),
      column({ name: 'user_agent', type: 'text', isNullable: true }),
      column({ name: 'ip', type: 'text', isNullable: true }),
      column({ name: 'revoked_at', type: 'timestamptz(3)', isNullable: true }),
      // When who holds it last showed to be the person: by signing in, or asked again since.
      column({ name: 'proved_at', type: 'timestamptz(3)', default: 'now()' }),
      // The first token of the sign-in, where this one follows another; null for that first one.
      column({ name: 'sign_in_id', type: 'bigint', isNullable: true }),
    ],
    primaryKey: ['id'],
    indexes: [uniqueIndex('access_tokens', 'token_hash'), index('access_tokens', 'profile_id')],
    foreignKeys: [toProfile('access_tokens', 'profile_id')],
  },
  {
    // Devices that an account was signed in on, by the SHA-256 of what each remembers: others' failures do not hold these up.
    name: 'known_devices',
    columns: [
      column({ name: 'profile_id', type: 'bigint' }),
      column({ name: 'device_hash', type: 'text' }),
      column({ name: 'seen_at', type: 'timestamptz(3)', default: 'now()' }),
    ],
    primaryKey: ['profile_id', 'device_hash'],
    indexes: [index('known_devices', 'device_hash')],
    foreignKeys: [toProfile('known_devices', 'profile_id')],
  },
  {
    // In which sign-in somebody began to look as another person: it ends with that one and with no other.
    name: 'viewing_sign_ins',
    columns: [column({ name: 'viewing_id', type: 'bigint' }), column({ name: 'sign_in_id', type: 'bigint' })],
    primaryKey: ['viewing_id'],
    indexes: [],
    foreignKeys: [toTable('viewing_sign_ins', 'viewing_id', 'viewings')],
  },
  {
    name: 'one_time_links',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      column({ name: 'hash', type: 'text' }),
      // None as long as no account has the address of an invitation.
      column({ name: 'profile_id', type: 'bigint', isNullable: true }),
      column({ name: 'purpose', type: 'text' }),
      column({ name: 'email', type: 'text' }),
      column({ name: 'created_at', type: 'timestamptz(3)', default: 'now()' }),
      column({ name: 'expires_at', type: 'timestamptz(3)' }),
      column({ name: 'used_at', type: 'timestamptz(3)', isNullable: true }),
      column({ name: 'role_id', type: 'bigint', isNullable: true }),
    ],
    primaryKey: ['id'],
    indexes: [
      uniqueIndex('one_time_links', 'hash'),
      index('one_time_links', 'profile_id'),
      index('one_time_links', 'role_id'),
    ],
    foreignKeys: [toProfile('one_time_links', 'profile_id'), toTable('one_time_links', 'role_id', 'roles')],
  },
];

function uniqueIndex(table: string, name: string) {
  return {
    name: objectName([table, name], 'key'),
    isUnique: true,
    method: 'btree',
    keys: [`"${name}"`],
    settings: [],
    where: null,
  };
}

function index(table: string, name: string) {
  return {
    name: objectName([table, name], 'idx'),
    isUnique: false,
    method: 'btree',
    keys: [`"${name}"`],
    settings: [],
    where: null,
  };
}

function toProfile(table: string, name: string): ForeignKeyShape {
  return toTable(table, name, 'profiles');
}

function toTable(table: string, name: string, target: string): ForeignKeyShape {
  return {
    name: objectName([table, name], 'fkey'),
    column: name,
    target,
    onDelete: 'cascade',
    isDeferrable: true,
  };
}
