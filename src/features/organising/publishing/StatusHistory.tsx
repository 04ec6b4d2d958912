import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import type { Stored } from '../../../../resources/allResources';

/** Who gave the event which status, and when; the latest first. Why it stands as it does is said above, once. */
export function StatusHistory({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const status = useResourcePlan('events').fields.get('status');
  const steps = event.status_history ?? [];
  if (!status || steps.length === 0)
    return <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.publish.no_history')}</Typography>;
  return (
    <Box component="ol" reversed sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {steps.map((step, index) => (
        <Box component="li" key={step.at} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
          <FieldValue field={status} record={{ status: step.status }} />
          <span>{step.by ?? translate('pages.publish.by_server')}</span>
          <Box component="span" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
            <RelativeTime instant={step.at} />
          </Box>
          {step.reason && !(index === 0 && step.status === event.status) && (
            <Box component="q" sx={{ flexBasis: '100%', color: 'var(--sl-quiet)', overflowWrap: 'anywhere' }}>
              {step.reason}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
