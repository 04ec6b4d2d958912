import '../texts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Stored } from '../../../../resources/allResources';
import { dueToday } from './dueToday';

/** What is to be done today, or should have been by now, each with its page. */
export function TodayList({ event }: { event: Stored<'events'> & { races?: Stored<'races'>[] } }) {
  const translate = useTranslate();
  const due = dueToday(event, event.races ?? [], new Date());
  if (due.length === 0)
    return <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.home.today_nothing')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {due.map(({ key, path, isOverdue, args }) => (
        <Box
          component="li"
          key={`${key} ${path} ${args?.race ?? ''}`}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}
        >
          {isOverdue && <Chip color="error" label={translate('pages.publish.overdue')} />}
          <MuiLink component={Link} to={`/events/${event.id}/${path}`}>
            {translate(`pages.home.due.${key}`, args)}
          </MuiLink>
        </Box>
      ))}
    </Box>
  );
}
