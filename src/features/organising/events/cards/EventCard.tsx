import { useDayLocale } from '../../../../../engine/console/words/useDayLocale';
import '../../texts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import BusinessRounded from '#icons/BusinessRounded';
import FlagOutlined from '#icons/FlagOutlined';
import PlaceOutlined from '#icons/PlaceOutlined';
import { FieldValue } from '../../../../../engine/console/FieldValue';
import type { GridRecord } from '../../../../../engine/console/grid/useGridList';
import type { ResourcePlan } from '../../../../../engine/core/plan';
import { countryName } from '../../../../../engine/fields/choice/countries';
import { formatDate } from '../../../../../engine/fields/format/dates';
import { useFormats } from '../../../../../engine/fields/format/useFormats';
import type { Stored } from '../../../../../resources/allResources';
import { TodayMark } from '../TodayMark';

interface EventCardProps {
  plan: ResourcePlan;
  event: GridRecord;
  to: string;
}

/** One event: when, what, where, whose, how far it is, and how many races. */
export function EventCard({ plan, event, to }: EventCardProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const status = plan.fields.get('status');
  const country = event.country ? countryName(String(event.country), locale) : null;
  const place = [event.city, country].filter(Boolean).join(', ');
  const { name: organization } = (event.organization ?? {}) as { name?: string };
  return (
    <Box component="li" sx={CARD}>
      <DateBlock start={String(event.start_date)} end={event.end_date as string | null} />
      <Box sx={{ display: 'grid', gap: 0.25, alignContent: 'start', minWidth: 0 }}>
        <Link to={to}>{String(event.name)}</Link>
        {place && <Fact icon={<PlaceOutlined fontSize="inherit" />}>{place}</Fact>}
        {organization && <Fact icon={<BusinessRounded fontSize="inherit" />}>{organization}</Fact>}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 0.75 }}>
          {status && <FieldValue field={status} record={event} />}
          <TodayMark event={event as unknown as Stored<'events'>} />
          <Fact icon={<FlagOutlined fontSize="inherit" />}>
            {translate('pages.events.races', { smart_count: Number(event.races_count ?? 0) })}
          </Fact>
        </Box>
      </Box>
    </Box>
  );
}

/** The whole card leads to the event; its name is the link that is read out. */
const CARD = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr)',
  gap: 2,
  p: 2,
  border: '1px solid var(--sl-line)',
  borderRadius: '8px',
  bgcolor: 'var(--sl-surface)',
  '&:hover': { borderColor: 'var(--sl-quiet)' },
  '& a': { color: 'var(--sl-text)', fontWeight: 600, fontSize: 15, textDecoration: 'none', overflowWrap: 'anywhere' },
  '& a:hover': { textDecoration: 'underline' },
  '& a:focus-visible': { outline: 'none' },
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
  '& a:focus-visible::after': { outline: '2px solid var(--sl-brand)', outlineOffset: 2 },
};

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'var(--sl-quiet)', fontSize: 13, minWidth: 0 }}>
      {icon}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {children}
      </Box>
    </Box>
  );
}

function DateBlock({ start, end }: { start: string; end: string | null }) {
  const locale = useDayLocale();
  const { dateFormat } = useFormats();
  // A calendar date is no instant: read and written in UTC, it stays the day it is.
  const day = new Date(`${start}T00:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day);
  const exact =
    end && end !== start
      ? `${formatDate(start, dateFormat)} – ${formatDate(end, dateFormat)}`
      : formatDate(start, dateFormat);
  return (
    <Box component="time" dateTime={start} title={exact} sx={DATE}>
      <span>{part({ weekday: 'short' })}</span>
      <strong>{part({ day: 'numeric' })}</strong>
      <span>{part({ month: 'short' })}</span>
    </Box>
  );
}

const DATE = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  py: 0.75,
  borderRadius: '6px',
  bgcolor: 'var(--sl-neutral-ground)',
  color: 'var(--sl-neutral)',
  fontSize: 12,
  lineHeight: 1.4,
  alignSelf: 'start',
  '& strong': {
    color: 'var(--sl-text)',
    fontSize: 22,
    fontWeight: 600,
    lineHeight: 1.15,
    fontVariantNumeric: 'tabular-nums',
  },
};
