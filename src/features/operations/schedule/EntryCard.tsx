import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import EventRounded from '#icons/EventRounded';
import FlagRounded from '#icons/FlagRounded';
import GroupsRounded from '#icons/GroupsRounded';
import PersonAddAltRounded from '#icons/PersonAddAltRounded';
import SupportAgentRounded from '#icons/SupportAgentRounded';
import type { Entry } from './entries';
import { StatusIcon } from './StatusIcon';
import { useEntryTexts } from './useEntryTexts';

interface EntryCardProps {
  entry: Entry;
  anchor: HTMLElement;
  onAssign: () => void;
  onClose: () => void;
}

/** What there is to know of an event on the schedule, and the ways to it and to who looks after it. */
export function EntryCard({ entry, anchor, onAssign, onClose }: EntryCardProps) {
  const translate = useTranslate();
  const texts = useEntryTexts();
  const title = useId();
  const { event } = entry;
  const place = [event.city, event.country].filter(Boolean).join(', ');
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': title, sx: { p: 2, width: 340, maxWidth: 'calc(100vw - 32px)' } },
      }}
    >
      <Typography variant="h2" id={title} sx={{ overflowWrap: 'anywhere', mb: 1 }}>
        {event.name}
      </Typography>
      <Box sx={{ display: 'grid', gap: 0.75, mb: 2 }}>
        <Fact icon={<StatusIcon status={event.status} />}>{texts.statusOf(event.status)}</Fact>
        <Fact icon={<EventRounded fontSize="inherit" />}>
          {texts.dates(event.start_date, event.end_date)} · {event.timezone}
          {place && ` · ${place}`}
        </Fact>
        <Fact icon={<GroupsRounded fontSize="inherit" />}>{event.organization.name}</Fact>
        <Fact icon={<SupportAgentRounded fontSize="inherit" />}>{texts.member(entry)}</Fact>
        {event.submit_before && (
          <Fact icon={<FlagRounded fontSize="inherit" />}>
            {translate('pages.schedule.submit_by', { date: texts.day(event.submit_before) })}
          </Fact>
        )}
        {event.publish_before && (
          <Fact icon={<FlagRounded fontSize="inherit" />}>
            {translate('pages.schedule.publish_by', { date: texts.day(event.publish_before) })}
          </Fact>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" startIcon={<PersonAddAltRounded />} onClick={onAssign}>
          {translate('pages.schedule.assign')}
        </Button>
        <Button component={Link} to={`/events/${event.id}/${entry.kind === 'event' ? 'home' : 'publish'}`}>
          {translate('pages.schedule.open')}
        </Button>
      </Box>
    </Popover>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, fontSize: 13, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', fontSize: 16, mt: '1px', color: 'var(--sl-quiet)', '& svg': { fontSize: 16 } }}>
        {icon}
      </Box>
      <span>{children}</span>
    </Box>
  );
}
