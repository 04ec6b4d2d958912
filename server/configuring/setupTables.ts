import { column } from '../../engine/api/schema/columns';
import type { TableShape } from '../../engine/api/schema/shape';

/** Which steps of the configurator are done: beside the event, whose versions and history tell what it is, not how it was made. */
export const setupTables: readonly TableShape[] = [
  {
    name: 'setup_steps',
    columns: [
      column({ name: 'event_id', type: 'bigint' }),
      column({ name: 'step', type: 'text' }),
      column({ name: 'done_at', type: 'timestamptz(3)', default: 'now()' }),
      column({ name: 'profile_id', type: 'bigint', isNullable: true }),
    ],
    primaryKey: ['event_id', 'step'],
    indexes: [],
    foreignKeys: [
      {
        name: 'setup_steps_event_id_fkey',
        column: 'event_id',
        target: 'events',
        onDelete: 'cascade',
        isDeferrable: true,
      },
      {
        ...{ name: 'setup_steps_profile_id_fkey', column: 'profile_id', target: 'profiles' },
        ...{ onDelete: 'set null', isDeferrable: true },
      },
    ],
  },
];
