import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../engine/console/FieldValue';
import type { EventConnection } from './connection/useConnection';

/** How a connection stands, as a chip. */
export function ConnectionState({ connection }: { connection: EventConnection | null }) {
  const translate = useTranslate();
  const status = useResourcePlan('event_integrations').fields.get('status');
  if (!connection) return <span style={{ color: 'var(--sl-quiet)' }}>{translate('pages.connections.state.none')}</span>;
  // As it was made: nothing of it was another when it was tested, for it never was.
  if (connection.status === 'disconnected' && connection.version === 1)
    return <Chip size="small" color="warning" label={translate('pages.connections.state.untested')} />;
  return status ? <FieldValue field={status} record={connection} /> : null;
}
