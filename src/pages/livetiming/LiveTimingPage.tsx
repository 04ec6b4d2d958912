import '../../i18n/raceDay';
import AddRounded from '@mui/icons-material/AddRounded';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { EmptyState } from '../../layout/EmptyState';
import { ErrorState } from '../../layout/ErrorState';
import { EngineConsole } from '../EngineConsole';
import { useIdParam } from '../places';
import { Panel } from '../timing/Panel';
import { timingAddresses } from '../timing/timingAddresses';
import { BoardSkeleton } from './board/BoardSkeleton';
import { EventFigures } from './board/EventFigures';
import { LastPassings } from './board/LastPassings';
import { RaceCard } from './board/RaceCard';
import { TimelineTable } from './board/TimelineTable';
import { useCorrection } from './corrections/useCorrection';
import { LiveHeader } from './shared/LiveHeader';
import type { LiveSummary } from './shared/liveSummary';
import { type Course, useCourse } from './shared/useCourse';
import { useLiveSummary } from './shared/useLiveSummary';
import './livetiming.css';

/** The board of race day: where every race stands, what the mats count, and what needs a look. */
export function Component() {
  return (
    <EngineConsole>
      <LiveTiming eventId={useIdParam('event_id')} />
    </EngineConsole>
  );
}

function LiveTiming({ eventId }: { eventId: number }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const course = useCourse(eventId);
  const summary = useLiveSummary(eventId);
  const correction = useCorrection(eventId);
  useAskedPassing(correction.start);
  const error = (summary.data ? null : summary.error) ?? course.error;
  return (
    <>
      <LiveHeader
        eventId={eventId}
        page="board"
        primaryAction={
          can('passings.create') && (
            <Button variant="contained" startIcon={<AddRounded />} onClick={() => correction.start({ kind: 'manual' })}>
              {translate('livetiming.manual.button')}
            </Button>
          )
        }
        actions={[
          { label: translate('livetiming.gunshot'), Icon: TimerOutlined, to: timingAddresses(eventId).newGunshot },
        ]}
      />
      {error ? (
        <ErrorState
          isPart
          title={translate('shell.error.title')}
          detail={error.message}
          onRetry={() => {
            void summary.refetch();
            course.retry();
          }}
        />
      ) : summary.data && !course.isPending ? (
        <Board eventId={eventId} course={course} summary={summary.data} />
      ) : (
        <BoardSkeleton />
      )}
      {correction.dialog}
    </>
  );
}

/** `?manual` in the address, where the command palette leads, opens the dialog of a manual passing. */
function useAskedPassing(start: ReturnType<typeof useCorrection>['start']): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has('manual');
  useEffect(() => {
    if (!isAsked) return;
    start({ kind: 'manual' });
    setParams({}, { replace: true });
  }, [isAsked, start, setParams]);
}

function Board({ eventId, course, summary }: { eventId: number; course: Course; summary: LiveSummary }) {
  const translate = useTranslate();
  if (course.races.length === 0 || course.timelines.length === 0)
    return <NothingSetUp eventId={eventId} course={course} />;
  return (
    <>
      <EventFigures eventId={eventId} summary={summary} />
      <Box className="sl-board">
        <Box className="sl-board-races">
          {course.races.map((race) => (
            <RaceCard
              key={race.id}
              eventId={eventId}
              race={race}
              course={course}
              summary={summary.races.find(({ race_id }) => race_id === race.id)}
              seq={summary.seq}
            />
          ))}
        </Box>
        <Box className="sl-board-last">
          <LastPassings eventId={eventId} course={course} hasReads={summary.reads > 0} />
        </Box>
        <Box className="sl-board-timelines">
          <Panel title={translate('livetiming.timelines.title')}>
            <TimelineTable eventId={eventId} timelines={course.timelines} summary={summary} />
          </Panel>
        </Box>
      </Box>
    </>
  );
}

/** Without races and timelines nothing can be timed. */
function NothingSetUp({ eventId, course }: { eventId: number; course: Course }) {
  const translate = useTranslate();
  const kind = course.races.length === 0 ? 'races' : 'timelines';
  const to = kind === 'races' ? `/events/${eventId}/races` : timingAddresses(eventId).home;
  return (
    <EmptyState
      icon={<TimerOutlined />}
      title={translate(`livetiming.empty.${kind}`)}
      detail={translate(`livetiming.empty.${kind}_why`)}
      action={
        <Button variant="contained" component={Link} to={to}>
          {translate(`livetiming.empty.${kind}_start`)}
        </Button>
      }
    />
  );
}
