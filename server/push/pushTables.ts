import { column } from '../../engine/api/schema/columns';
import type { TableShape } from '../../engine/api/schema/shape';

/** What push messages keep beside their records. */
export const pushTables: readonly TableShape[] = [
  {
    // Events whose athletes somebody follows, and up to which read their followers were told.
    name: 'push_feeds',
    columns: [column({ name: 'event_id', type: 'bigint' }), column({ name: 'seq', type: 'bigint' })],
    primaryKey: ['event_id'],
    indexes: [],
    foreignKeys: [
      {
        name: 'push_feeds_event_id_fkey',
        column: 'event_id',
        target: 'events',
        onDelete: 'cascade',
        isDeferrable: true,
      },
    ],
  },
  {
    // Reads that were corrected, put here by a trigger in the transaction of the correction. No ids: so many that all are looked at again.
    name: 'push_queue',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      column({ name: 'event_id', type: 'bigint' }),
      column({ name: 'ids', type: 'bigint[]' }),
    ],
    primaryKey: ['id'],
    indexes: [],
    foreignKeys: [],
  },
];
