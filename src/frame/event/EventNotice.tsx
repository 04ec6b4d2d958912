import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCurrentEvent } from '../../shared/event/EventContext';

/** Says on every page of an event what everybody there has to know: it is a rehearsal, it is locked, or it is cancelled. */
export function EventNotice() {
  const translate = useTranslate();
  const event = useCurrentEvent();
  if (event?.rehearsal_of_id)
    return (
      <Box role="status" sx={NOTICE}>
        {translate('shell.event_notice.rehearsal', { name: event.rehearsal_of?.name ?? event.name })}{' '}
        <Link to={`/events/${event.rehearsal_of_id}/rehearsals`}>{translate('shell.event_notice.rehearsed')}</Link>
      </Box>
    );
  if (!event?.locked && event?.status !== 'cancelled') return null;
  const what = event.locked ? 'locked' : 'cancelled';
  const reason = event.locked ? event.lock_reason : event.cancellation_reason;
  return (
    <Box role="status" sx={NOTICE}>
      {translate(`shell.event_notice.${what}`, { reason })}
    </Box>
  );
}

const NOTICE = {
  mx: { xs: -2, md: -3 },
  px: { xs: 2, md: 3 },
  py: 1,
  bgcolor: 'var(--sl-attention-ground)',
  color: 'var(--sl-attention)',
  fontWeight: 500,
  overflowWrap: 'anywhere',
  '& a': { color: 'inherit' },
};
