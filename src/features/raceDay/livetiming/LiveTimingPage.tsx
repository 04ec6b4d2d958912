import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import TimerOutlined from '#icons/TimerOutlined';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { ErrorState } from '../../../frame/layout/ErrorState';
import type { LiveSummary } from '../../../shared/live/summary/liveSummary';
import { useLiveSummary } from '../../../shared/live/summary/useLiveSummary';
import { Panel } from '../../../shared/Panel';
import { useCorrection } from '../corrections/useCorrection';
import { useTimingAddresses } from '../shared/timingAddresses';
import { type Course, useCourse } from '../shared/useCourse';
import { BoardSkeleton } from './board/BoardSkeleton';
import { EventFigures } from './board/EventFigures';
import { LastPassings } from './board/LastPassings';
import { RaceCards } from './board/RaceCards';
import { TimelineTable } from './board/TimelineTable';
import { LiveHeader } from './LiveHeader';
import './livetiming.css';

/** The board of race day: where every race stands, what the mats count, and what needs a look. */
export function Component() {
  const addresses = useTimingAddresses();
  const translate = useTranslate();
  const course = useCourse();
  const summary = useLiveSummary();
  const correction = useCorrection();
  useAskedPassing(correction.start);
  const error = (summary.data ? null : summary.error) ?? course.error;
  return (
    <>
      <LiveHeader
        page="board"
        onManual={() => correction.start({ kind: 'manual' })}
        actions={[{ label: translate('livetiming.gunshot'), Icon: TimerOutlined, to: addresses.newGunshot }]}
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
        <Board course={course} summary={summary.data} />
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

function Board({ course, summary }: { course: Course; summary: LiveSummary }) {
  const translate = useTranslate();
  if (course.races.length === 0 || course.timelines.length === 0) return <NothingSetUp course={course} />;
  return (
    <>
      <EventFigures summary={summary} />
      <Box className="sl-board">
        <Box sx={{ gridArea: 'races', minWidth: 0 }}>
          <RaceCards course={course} summary={summary} />
        </Box>
        <Box className="sl-board-last">
          <LastPassings course={course} hasReads={summary.reads > 0} />
        </Box>
        <Box className="sl-board-timelines">
          <Panel title={translate('livetiming.timelines.title')}>
            <TimelineTable timelines={course.timelines} summary={summary} />
          </Panel>
        </Box>
      </Box>
    </>
  );
}

/** Without races and timelines nothing can be timed. */
function NothingSetUp({ course }: { course: Course }) {
  const translate = useTranslate();
  const { races, home } = useTimingAddresses();
  const kind = course.races.length === 0 ? 'races' : 'timelines';
  return (
    <EmptyState
      icon={<TimerOutlined />}
      title={translate(`livetiming.empty.${kind}`)}
      detail={translate(`livetiming.empty.${kind}_why`)}
      action={
        <Button variant="contained" component={Link} to={kind === 'races' ? races : home}>
          {translate(`livetiming.empty.${kind}_start`)}
        </Button>
      }
    />
  );
}
