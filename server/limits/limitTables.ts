import { column } from '../../engine/api/schema/columns';
import type { TableShape } from '../../engine/api/schema/shape';

/** What limits count, over all nodes. */
export const limitTables: readonly TableShape[] = [
  {
    name: 'rate_limits',
    columns: [
      column({ name: 'key', type: 'text' }),
      column({ name: 'until', type: 'timestamptz(3)' }),
      column({ name: 'failures', type: 'integer', default: '0' }),
    ],
    primaryKey: ['key'],
    indexes: [],
    foreignKeys: [],
  },
  {
    // Bytes of uploads by who has to answer for them: an organization, or a person without a role.
    name: 'stored_bytes',
    columns: [column({ name: 'holder', type: 'text' }), column({ name: 'bytes', type: 'bigint' })],
    primaryKey: ['holder'],
    indexes: [],
    foreignKeys: [],
  },
];
