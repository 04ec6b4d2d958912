import { column } from '../../engine/api/schema/columns';
import type { ForeignKeyShape, IndexShape, TableShape } from '../../engine/api/schema/shape';

/** What those who run the installation look at, beside records. */
export const adminTables: readonly TableShape[] = [
  {
    // One row for each time that a backup was begun; `error` says why one came to nothing.
    name: 'backups',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      column({ name: 'started_at', type: 'timestamptz(3)', default: 'now()' }),
      column({ name: 'finished_at', type: 'timestamptz(3)', isNullable: true }),
      column({ name: 'bytes', type: 'bigint', isNullable: true }),
      // How many stored files are in it.
      column({ name: 'files', type: 'bigint', isNullable: true }),
      column({ name: 'error', type: 'text', isNullable: true }),
    ],
    primaryKey: ['id'],
    indexes: [],
    foreignKeys: [],
  },
  {
    // What runs, each process one row that it writes again every few seconds.
    name: 'nodes',
    columns: [
      column({ name: 'id', type: 'uuid' }),
      column({ name: 'host', type: 'text' }),
      column({ name: 'version', type: 'text' }),
      column({ name: 'started_at', type: 'timestamptz(3)' }),
      column({ name: 'seen_at', type: 'timestamptz(3)' }),
      column({ name: 'memory_bytes', type: 'bigint' }),
      // By how much the event loop was late, of a hundred times the worst, since the row before.
      column({ name: 'loop_lag_ms', type: 'double precision' }),
      // Null where another server has them.
      column({ name: 'websockets', type: 'integer', isNullable: true }),
      column({ name: 'disk_bytes', type: 'bigint' }),
      column({ name: 'disk_free_bytes', type: 'bigint' }),
      // Only nodes of 0.1.0 count mails.
      column({ name: 'mails_waiting', type: 'integer', default: '0' }),
      column({ name: 'mails_failed', type: 'integer', default: '0' }),
    ],
    primaryKey: ['id'],
    indexes: [],
    foreignKeys: [],
  },
  {
    // Calls with a key, by day in UTC: added to in batches by each node.
    name: 'key_uses',
    columns: [
      column({ name: 'day', type: 'date' }),
      column({ name: 'api_key_id', type: 'bigint' }),
      column({ name: 'calls', type: 'bigint' }),
      // Those that were answered with 400 or more.
      column({ name: 'errors', type: 'bigint' }),
      column({ name: 'last_at', type: 'timestamptz(3)' }),
    ],
    primaryKey: ['api_key_id', 'day'],
    indexes: [],
    foreignKeys: [cascade('key_uses', 'api_key_id', 'api_keys')],
  },
  {
    // What is said to everybody who is signed in.
    name: 'announcements',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      column({ name: 'text', type: 'text' }),
      column({ name: 'level', type: 'text' }),
      column({ name: 'shown_from', type: 'timestamptz(3)' }),
      column({ name: 'shown_until', type: 'timestamptz(3)', isNullable: true }),
      column({ name: 'written_by_id', type: 'bigint', isNullable: true }),
      column({ name: 'created_at', type: 'timestamptz(3)', default: 'now()' }),
    ],
    primaryKey: ['id'],
    indexes: [],
    foreignKeys: [],
  },
  {
    name: 'announcement_dismissals',
    columns: [column({ name: 'announcement_id', type: 'bigint' }), column({ name: 'profile_id', type: 'bigint' })],
    primaryKey: ['profile_id', 'announcement_id'],
    indexes: [btree('announcement_dismissals', 'announcement_id')],
    foreignKeys: [
      cascade('announcement_dismissals', 'announcement_id', 'announcements'),
      cascade('announcement_dismissals', 'profile_id', 'profiles'),
    ],
  },
  {
    // What differs from the list in `resources/flags/flags.ts`: for one organization, or for everyone where none is named.
    name: 'feature_flags',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      column({ name: 'name', type: 'text' }),
      column({ name: 'organization_id', type: 'bigint', isNullable: true }),
      column({ name: 'is_on', type: 'boolean' }),
      column({ name: 'set_by_id', type: 'bigint', isNullable: true }),
      column({ name: 'set_at', type: 'timestamptz(3)', default: 'now()' }),
    ],
    primaryKey: ['id'],
    indexes: [
      {
        name: 'feature_flags_name_key',
        isUnique: true,
        method: 'btree',
        keys: ['"name"', 'COALESCE("organization_id", (0)::bigint)'],
        settings: [],
        where: null,
      },
      btree('feature_flags', 'organization_id'),
    ],
    foreignKeys: [cascade('feature_flags', 'organization_id', 'organizations')],
  },
];

function cascade(table: string, name: string, target: string): ForeignKeyShape {
  return { name: `${table}_${name}_fkey`, column: name, target, onDelete: 'cascade', isDeferrable: true };
}

function btree(table: string, name: string): IndexShape {
  return {
    name: `${table}_${name}_idx`,
    isUnique: false,
    method: 'btree',
    keys: [`"${name}"`],
    settings: [],
    where: null,
  };
}
