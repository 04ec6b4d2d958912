import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import CheckCircleRounded from '#icons/CheckCircleRounded';
import ErrorOutlineRounded from '#icons/ErrorOutlineRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { Stored } from '../../../../resources/allResources';
import { useTick } from '../../../shared/live/serverClock/useTick';
import { errorCount, type LiveSummary, type RaceSummary } from '../../../shared/live/summary/liveSummary';
import { clockFace, readRaceClock } from '../../../shared/live/summary/raceClock';
import { useLiveSummary } from '../../../shared/live/summary/useLiveSummary';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import './livePanel.css';

type Race = Stored<'races'>;

/** On race day, what the live board says at a glance; nothing while no race is under way. */
export function LivePanel({ event }: { event: Stored<'events'> & { races?: Race[] } }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const running = (event.races ?? []).filter(({ status }) => status === 'during');
  if (running.length === 0 || !can('passings.read')) return null;
  return (
    <Panel
      title={translate('pages.home.live')}
      action={
        <Button size="small" component={Link} to={`/events/${event.id}/livetiming`}>
          {translate('pages.home.to_live')}
        </Button>
      }
    >
      <Summary eventId={event.id} races={running} />
    </Panel>
  );
}

function Summary({ eventId, races }: { eventId: number; races: readonly Race[] }) {
  const translate = useTranslate();
  const { data: summary, isLoadingError, refetch } = useLiveSummary();
  if (isLoadingError) return <RetryAlert onRetry={refetch}>{translate('pages.home.live_failed')}</RetryAlert>;
  return (
    <>
      <Figures eventId={eventId} summary={summary} />
      <ul className="sl-home-races">
        {races.map((race) => (
          <RaceLine
            key={race.id}
            eventId={eventId}
            race={race}
            summary={summary?.races.find(({ race_id }) => race_id === race.id)}
          />
        ))}
      </ul>
    </>
  );
}

function Figures({ eventId, summary }: { eventId: number; summary: LiveSummary | undefined }) {
  const translate = useTranslate();
  const count = useCountFormat();
  if (!summary) return null;
  const words = (key: string, number: number) =>
    translate(`pages.home.${key}`, { smart_count: number, count: count(number) });
  const errors = errorCount(summary);
  const rate = summary.timelines.reduce((sum, { per_minute }) => sum + per_minute, 0);
  const Icon = errors > 0 ? ErrorOutlineRounded : CheckCircleRounded;
  return (
    <Box className="sl-home-figures">
      <MuiLink
        component={Link}
        to={`/events/${eventId}/livetiming/errors`}
        data-tone={errors > 0 ? 'bad' : 'good'}
        underline="hover"
      >
        <Icon aria-hidden fontSize="small" />
        {errors > 0 ? words('live_errors', errors) : translate('pages.home.live_fine')}
      </MuiLink>
      <span>{words('live_rate', rate)}</span>
    </Box>
  );
}

interface RaceLineProps {
  eventId: number;
  race: Race;
  summary: RaceSummary | undefined;
}

function RaceLine({ eventId, race, summary }: RaceLineProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const counts = summary?.counts ?? {};
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const share = (state: string) => `${all > 0 ? (100 * (counts[state] ?? 0)) / all : 0}%`;
  const numbers = {
    course: count(counts.started ?? 0),
    finished: count(counts.finished ?? 0),
    all: count(all),
  };
  return (
    <li>
      <MuiLink component={Link} to={`/events/${eventId}/races/${race.id}`}>
        {race.name}
      </MuiLink>
      <Clock race={race} startedAt={summary?.started_at ?? null} />
      <div className="sl-home-progress" aria-hidden>
        <span data-state="finished" style={{ width: share('finished') }} />
        <span data-state="started" style={{ width: share('started') }} />
      </div>
      <Typography variant="body2" sx={{ color: 'var(--sl-quiet)' }}>
        {translate('pages.home.live_counts', numbers)}
      </Typography>
    </li>
  );
}

/** Writes its text itself, each second, so that nothing around it is drawn again. */
function Clock({ race, startedAt }: { race: Race; startedAt: string | null }) {
  const translate = useTranslate();
  const face = useRef<HTMLSpanElement>(null);
  useTick((now) => {
    const reading = readRaceClock({ status: 'during', startedAt, plannedAt: null }, now);
    if (face.current) face.current.textContent = 'seconds' in reading ? clockFace(reading.seconds) : '';
  });
  return (
    <span
      ref={face}
      role="timer"
      className="sl-figures"
      aria-label={translate('pages.home.live_clock', { race: race.name })}
    />
  );
}
