import '../texts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Stored } from '../../../../resources/allResources';

const COLORS = { needs_attention: 'warning', problem: 'error', critical: 'error' } as const;

/** What is left to do, the most pressing first, each with the page where it is done. */
export function NextSteps({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const checks = event.health_checks ?? [];
  const hasAthletes = (event.counters?.athletes ?? 0) > 0;
  if (checks.length === 0 && hasAthletes) {
    return <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.home.next_done')}</Typography>;
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {checks.map(({ key, severity, count: failing, names, message, path }) => (
        <Box component="li" key={key} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
          <Chip color={COLORS[severity]} label={translate(`pages.home.severity.${severity}`)} />
          <MuiLink component={Link} to={path}>
            {message}
          </MuiLink>
          {names.length > 0 && (
            <Box component="span" sx={{ color: 'var(--sl-quiet)', fontSize: 13, overflowWrap: 'anywhere' }}>
              {names.join(', ')}
              {failing > names.length && '…'}
            </Box>
          )}
        </Box>
      ))}
      {!hasAthletes && (
        <li>
          <MuiLink component={Link} to={`/events/${event.id}/athletes`}>
            {translate('pages.home.bring_athletes')}
          </MuiLink>
        </li>
      )}
    </Box>
  );
}
