import '../texts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Stored } from '../../../../resources/allResources';
import { isHeldToday } from './dueToday';

/** Says of an event that it is on today, where it is held. */
export function TodayMark({
  event,
}: {
  event: Pick<Stored<'events'>, 'status' | 'start_date' | 'end_date' | 'timezone'>;
}) {
  const translate = useTranslate();
  if (!isHeldToday(event, new Date())) return null;
  return (
    <Box component="span" sx={MARK}>
      {translate('pages.events.today')}
    </Box>
  );
}

/** The dot is that of what is live. */
const MARK = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  fontSize: 13,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '&::before': { content: '""', width: 8, height: 8, borderRadius: '50%', bgcolor: 'var(--sl-brand)' },
};
