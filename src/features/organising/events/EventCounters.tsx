import '../texts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { Stored } from '../../../../resources/allResources';

/** Where each number leads. */
const PAGES: Readonly<Record<string, string>> = {
  races: 'races',
  courses: 'courses',
  waves: 'races',
  athletes: 'athletes',
  athletes_imported: 'athletes/imports',
  duplicate_chipcodes: 'athletes',
  timelines: 'timing',
  timelines_connected: 'timing',
  start_timelines: 'timing',
  finish_timelines: 'timing',
  rankings: 'rankings',
};

interface EventCountersProps {
  event: Stored<'events'>;
  /** Without those that are zero: ten zeros of a new event say nothing. */
  isBrief?: boolean;
}

/** How far the event is set up, in numbers that lead to what they count. */
export function EventCounters({ event, isBrief = false }: EventCountersProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { can } = useConsole();
  const isThere = (name: string) => name !== 'rankings' || can('rankings.read');
  const counters = Object.entries(event.counters ?? {}).filter(
    ([name, value]) => isThere(name) && (!isBrief || value > 0),
  );
  if (counters.length === 0)
    return <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.home.no_counters')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))', gap: 1, mx: -1 }}>
      {counters.map(([name, value]) => (
        <Box
          key={name}
          component={Link}
          to={`/events/${event.id}/${PAGES[name] ?? 'home'}`}
          sx={{
            display: 'grid',
            alignContent: 'start',
            p: 1,
            borderRadius: '6px',
            color: 'inherit',
            textDecoration: 'none',
            '&:hover': { bgcolor: 'var(--sl-page)' },
          }}
        >
          <Box component="span" sx={{ fontSize: 24, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {count(value)}
          </Box>
          <Box component="span" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
            {translate(`pages.home.counter.${name}`, { _: name.replace(/_/g, ' ') })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
