import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useCurrentEvent } from '../../../shared/event/EventContext';
import { Panel } from '../../../shared/Panel';
import type { Integration, SettingsSchema } from './useConnection';

const RESULTS = 'start_number,first_name,last_name,state,gun_time,chip_time';

/** Where the timing software sends its reads itself. */
export function ReadsPanel({ integration, eventId }: { integration: Integration; eventId: number }) {
  const translate = useTranslate();
  const event = useCurrentEvent();
  const { can } = useConsole();
  const format = (integration.settings_schema as SettingsSchema)['x-reads-format'];
  if (!format) return null;
  const address = `${window.location.origin}/v1/live/events/${eventId}/passings?format=${format}&device=FINISH`;
  const results = `${window.location.origin}/v1/admin/athletes.csv?event_id=${eventId}&columns=${RESULTS}`;
  return (
    <Panel title={translate('pages.connections.reads.title')}>
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 2 }}>
        {translate('pages.connections.reads.why', { name: integration.name })}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Given label={translate('pages.connections.reads.address')} value={address} />
        <Given label={translate('pages.connections.reads.results')} value={results} />
        <Given label={translate('pages.connections.reads.header')} value="Authorization: Bearer YOUR_API_KEY" />
      </Box>
      {event && can('api_keys.create') && (
        <Button
          component={Link}
          to={`/organizations/${event.organization_id}/keys/create`}
          variant="outlined"
          sx={{ mt: 2 }}
        >
          {translate('pages.connections.reads.key')}
        </Button>
      )}
    </Panel>
  );
}

function Given({ label, value }: { label: string; value: string }) {
  return (
    <TextField
      label={label}
      value={value}
      onFocus={(event) => event.target.select()}
      slotProps={{ htmlInput: { readOnly: true } }}
    />
  );
}
