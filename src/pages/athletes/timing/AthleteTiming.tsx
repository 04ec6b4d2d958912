import AddRounded from '@mui/icons-material/AddRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RaRecord, useTranslate } from 'react-admin';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { RecordSkeleton } from '../../../../engine/console/record/RecordSkeleton';
import { ErrorState } from '../../../layout/ErrorState';
import type { PickedAthlete } from '../../livetiming/corrections/AthletePicker';
import { useCorrection } from '../../livetiming/corrections/useCorrection';
import { useCourse } from '../../livetiming/shared/useCourse';
import { useIdParam } from '../../places';
import { Panel } from '../../timing/Panel';
import { AthleteRanks } from './AthleteRanks';
import { AthleteTimes } from './AthleteTimes';
import { ReadsTable } from './ReadsTable';
import { SplitsTable } from './SplitsTable';
import { isCounted, splitsOf, type TimingType } from './splits';
import { useAthleteReads } from './useAthleteReads';
import { timingWarnings } from './warnings';
import './timing.css';

/** What was timed of an athlete: the times, how they came about read by read, and what can be put right. */
export function AthleteTiming({ record: athlete }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const eventId = useIdParam('event_id');
  const course = useCourse(eventId);
  const { reads, error, isPending, refetch } = useAthleteReads(eventId, athlete.id);
  const correction = useCorrection(eventId);
  if (error || course.error) {
    return (
      <ErrorState
        isPart
        title={translate('shell.error.title')}
        detail={(error ?? course.error)?.message ?? ''}
        onRetry={() => {
          void refetch();
          course.retry();
        }}
      />
    );
  }
  if (isPending || course.isPending) return <RecordSkeleton />;
  const race = course.raceOf(athlete.race_id ?? null);
  const timingType: TimingType = race?.timing_type ?? 'chiptime';
  const splits = splitsOf({
    reads,
    places: course.places.filter(({ race_id }) => race_id === race?.id),
    timelines: course.timelines,
    timingType,
  });
  const hasStart = reads.some((read) => isCounted(read) && course.timelineOf(read.timeline_id)?.type === 'start');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {timingWarnings({ athlete, reads, splits }).map(({ key, args }) => (
        <Alert key={`${key} ${args.place ?? ''}`} severity="warning">
          {translate(`livetiming.timing.warning.${key}`, args)}
        </Alert>
      ))}
      <Box className="sl-athlete-panels">
        <Panel title={translate('livetiming.timing.times')}>
          <AthleteTimes athlete={athlete} timingType={timingType} hasStart={hasStart} />
        </Panel>
        <Panel title={translate('livetiming.timing.ranks')}>
          <AthleteRanks eventId={eventId} athlete={athlete} />
        </Panel>
      </Box>
      <Panel title={translate('livetiming.timing.splits')}>
        <SplitsTable splits={splits} sport={race?.sport ?? 'other'} />
      </Panel>
      <Panel
        title={translate('livetiming.timing.reads')}
        action={
          can('passings.create') && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<AddRounded />}
              onClick={() => correction.start({ kind: 'manual', athlete: athlete as PickedAthlete })}
            >
              {translate('livetiming.timing.add')}
            </Button>
          )
        }
      >
        <ReadsTable eventId={eventId} course={course} reads={reads} onCorrect={correction.start} />
      </Panel>
      {correction.dialog}
    </Box>
  );
}
