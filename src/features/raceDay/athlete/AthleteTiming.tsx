import '../texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RaRecord, useTranslate } from 'react-admin';
import AddRounded from '#icons/AddRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { RecordSkeleton } from '../../../../engine/console/record/RecordSkeleton';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { Panel } from '../../../shared/Panel';
import type { PickedAthlete } from '../corrections/AthletePicker';
import { useCorrection } from '../corrections/useCorrection';
import { useCourse } from '../shared/useCourse';
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
  const course = useCourse();
  const { reads, error, isPending, refetch } = useAthleteReads(athlete.id);
  const correction = useCorrection();
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
        {can('rankings.read') && (
          <Panel title={translate('livetiming.timing.ranks')}>
            <AthleteRanks athlete={athlete} />
          </Panel>
        )}
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
        <ReadsTable course={course} reads={reads} onCorrect={correction.start} />
      </Panel>
      {correction.dialog}
    </Box>
  );
}
