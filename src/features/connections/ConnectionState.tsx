import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../engine/console/FieldValue';
import type { EventConnection } from './connection/useConnection';

/** How a connection stands, as a chip. */
export function ConnectionState({ connection }: { connection: EventConnection | null }) {
  const translate = useTranslate();
  const status = useResourcePlan('event_integrations').fields.get('status');
  if (!connection) return <span style={{ color: 'var(--sl-quiet)' }}>{translate('pages.connections.state.none')}</span>;
  return status ? <FieldValue field={status} record={connection} /> : null;
}
