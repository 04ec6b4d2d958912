import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../../engine/console/FieldValue';
import { RelativeTime } from '../../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import type { FieldPlan } from '../../../../../engine/core/plan';
import { useChoiceLabel } from '../../../../../engine/fields/choice/useChoiceLabel';
import { formatDistance } from '../../../../../engine/fields/format/lengths';
import { useFormats } from '../../../../../engine/fields/format/useFormats';
import { useOwnFigures } from '../../../../../engine/fields/format/useOwnFigures';
import type { LiveSummary } from '../../../../shared/live/summary/liveSummary';
import { useTimingAddresses } from '../../shared/timingAddresses';
import { type CoursePlace, foldDevice, type Timeline } from '../../shared/timingRecords';

interface Stop {
  /** Absent for a timeline that is on no course. */
  readonly place?: CoursePlace;
  readonly timeline: Timeline;
  /** Other races pass it too: what is read there is of all of them. */
  readonly isShared?: boolean;
}

interface CourseStripProps {
  label: string;
  stops: readonly Stop[];
  timelines: readonly Timeline[];
  summary: LiveSummary | undefined;
}

/** The timelines of a course in the order in which they are passed, each with how its devices are doing. */
export function CourseStrip({ label, stops, timelines, summary }: CourseStripProps) {
  return (
    <Box component="ol" aria-label={label} sx={STRIP}>
      {stops.map((stop) => (
        <StopCard key={stop.place?.id ?? `timeline-${stop.timeline.id}`} {...{ stop, timelines, summary }} />
      ))}
    </Box>
  );
}

function StopCard({
  stop: { place, timeline, isShared = false },
  timelines,
  summary,
}: { stop: Stop } & Omit<CourseStripProps, 'label' | 'stops'>) {
  const translate = useTranslate();
  const addresses = useTimingAddresses();
  const status = useResourcePlan('timelines').fields.get('status');
  const main = timelines.find(({ id }) => id === timeline.backup_of_id);
  return (
    <Box component="li" data-status={timeline.status ?? 'created'} data-backup={timeline.passing_mode === 'backup'}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <MuiLink
          component={Link}
          to={addresses.timeline(timeline.id)}
          color="inherit"
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {timeline.name}
        </MuiLink>
        {status && <FieldValue field={status} record={timeline} />}
      </Box>
      <Box sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
        <Where place={place} timeline={timeline} />
        {timeline.passing_mode === 'backup' && (
          <div>{main ? translate('timing.backup_of', { main: main.name }) : translate('timing.backup')}</div>
        )}
        <Reads timeline={timeline} summary={summary} isShared={isShared} />
      </Box>
    </Box>
  );
}

/** `10 km · Split · Lap 2 · must be passed` */
function Where({ place, timeline }: Stop) {
  const translate = useTranslate();
  const { lengthUnit } = useFormats();
  const own = useOwnFigures();
  const typeOf = useChoiceLabel(useResourcePlan('timelines').fields.get('type') as FieldPlan);
  const parts = [
    place?.distance && own(formatDistance(place.distance, lengthUnit)),
    typeOf(timeline.type),
    place?.lap && translate('timing.lap', { lap: place.lap }),
    place?.required && translate('timing.required'),
  ];
  return <div>{parts.filter(Boolean).join(' · ')}</div>;
}

interface ReadsProps {
  readonly timeline: Timeline;
  readonly summary: LiveSummary | undefined;
  readonly isShared: boolean;
}

function Reads({ timeline, summary, isShared }: ReadsProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { reads, lastAt } = heardAt(timeline, summary);
  if (lastAt === null) return <div>{translate('timing.no_reads')}</div>;
  return (
    <div>
      {translate(isShared ? 'timing.reads_of_all' : 'timing.reads', { smart_count: reads, count: count(reads) })} ·{' '}
      {translate('timing.last')} <RelativeTime instant={lastAt} />
    </div>
  );
}

/** What its devices have said: as last heard of, else as the record knew. */
function heardAt(timeline: Timeline, summary: LiveSummary | undefined): { reads: number; lastAt: string | null } {
  const own = new Map((timeline.devices ?? []).map(({ id, offset_ms }) => [foldDevice(id), offset_ms ?? 0]));
  const heard = (summary?.devices ?? []).filter(({ device }) => own.has(foldDevice(device)));
  const reads = heard.reduce((sum, device) => sum + device.reads, 0);
  const lastAt = heard
    .map(({ device, last_passing_at }) => Date.parse(last_passing_at) + (own.get(foldDevice(device)) ?? 0))
    .reduce((latest, one) => Math.max(latest, one), Number.NEGATIVE_INFINITY);
  const heardLast = Number.isFinite(lastAt) ? new Date(lastAt).toISOString() : null;
  return { reads: reads || (timeline.reads_count ?? 0), lastAt: heardLast ?? timeline.last_passing_at ?? null };
}

/** A line with a dot at each stop: across on wide screens, down on a phone. A hollow dot has never been heard of. */
const STRIP = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(210px, 1fr))' },
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    position: 'relative',
    minWidth: 0,
    ml: { xs: '5px', sm: 0 },
    pl: { xs: 2.5, sm: 0 },
    pr: 2,
    pt: { xs: 0, sm: 2 },
    pb: 2,
    mt: { xs: 0, sm: '6px' },
    borderLeft: { xs: '2px solid var(--sl-line)', sm: 0 },
    borderTop: { sm: '2px solid var(--sl-line)' },
  },
  '& > li:last-of-type': { borderLeftColor: 'transparent', pb: 0.5 },
  '& > li[data-backup="true"]': { borderLeftStyle: { xs: 'dashed', sm: 'none' }, borderTopStyle: { sm: 'dashed' } },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    top: { xs: 4, sm: -7 },
    left: { xs: -7, sm: 0 },
    width: 12,
    height: 12,
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: '2px solid var(--sl-quiet)',
    backgroundColor: 'var(--sl-surface)',
  },
  '& > li[data-status="connected"]::before': { borderColor: 'var(--sl-good)', backgroundColor: 'var(--sl-good)' },
  '& > li[data-status="disconnected"]::before': {
    borderColor: 'var(--sl-attention)',
    backgroundColor: 'var(--sl-attention)',
  },
};
