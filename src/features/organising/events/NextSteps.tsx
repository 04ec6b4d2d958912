import '../texts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Stored } from '../../../../resources/allResources';
import { FailingCheck } from './FailingCheck';

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
      {checks.map((check) => (
        <FailingCheck key={check.key} check={check} />
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
