import '../texts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { Stored } from '../../../../resources/allResources';

/** The page that mends what a check found. */
const FIXES: Readonly<Record<string, string>> = {
  no_races: 'races/create',
  races_without_start: 'races?start_at[empty]=true',
  races_over_limit: 'races',
  waves_over_capacity: 'races',
  duplicate_chipcodes: 'athletes',
  no_finish_timeline: 'timing',
  no_start_timeline: 'timing',
  races_without_start_timeline: 'timing',
  races_without_finish_timeline: 'timing',
  athletes_without_name: 'athletes?last_name[empty]=true',
  timelines_without_device: 'timing',
  athletes_without_race: 'athletes?race_id[empty]=true',
  athletes_without_start_number: 'athletes?start_number[empty]=true',
};

const COLORS = { needs_attention: 'warning', problem: 'error', critical: 'error' } as const;

/** What is left to do, the most pressing first, each with the page where it is done. */
export function NextSteps({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const checks = event.health_checks ?? [];
  const hasAthletes = (event.counters?.athletes ?? 0) > 0;
  if (checks.length === 0 && hasAthletes) {
    return <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.home.next_done')}</Typography>;
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {checks.map(({ key, severity, count: failing, names }) => (
        <Box component="li" key={key} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
          <Chip color={COLORS[severity]} label={translate(`pages.home.severity.${severity}`)} />
          <MuiLink component={Link} to={`/events/${event.id}/${FIXES[key] ?? 'home'}`}>
            {translate(`pages.home.check.${key}`, { smart_count: failing, count: count(failing), _: key })}
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
