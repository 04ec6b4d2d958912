import { useRaceCrumbs } from '../../../frame/pages/useEventCrumbs';
import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import InsightsRounded from '#icons/InsightsRounded';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { useFormats } from '../../../../engine/fields/format/useFormats';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { useCurrentEvent } from '../../../shared/event/EventContext';
import { useAllRecords } from '../../../shared/useAllRecords';
import { FinishHistogram } from './charts/FinishHistogram';
import { PaceSections } from './charts/PaceSections';
import { Pyramid } from './charts/Pyramid';
import { StateBars } from './charts/StateBars';
import type { RaceStatistics } from './statistics';
import { useStatistics } from './useStatistics';

/** How a race went: states, finish times, ages and pace, each to look at, to read as a table, and to download. */
export function Component() {
  const translate = useTranslate();
  const eventId = useIdParam('event_id');
  const raceId = useIdParam('race_id');
  const { data, error, isPending, refetch } = useStatistics(eventId, raceId);
  return (
    <>
      <PageHeader title={translate('raceDay.statistics')} breadcrumbs={useRaceCrumbs()} />
      {data && <Charts statistics={data} eventId={eventId} />}
      {isPending && !error && Number.isSafeInteger(raceId) && <PageSkeleton />}
      {(error || !Number.isSafeInteger(raceId)) && !data && (
        <ErrorState
          title={translate('statistics.failed')}
          detail={error?.message ?? translate('statistics.no_race')}
          onRetry={() => void refetch()}
          isPart
        />
      )}
    </>
  );
}

function Charts({ statistics, eventId }: { statistics: RaceStatistics; eventId: number }) {
  const translate = useTranslate();
  const { lengthUnit } = useFormats();
  const race = useCurrentEvent()?.races?.find(({ id }) => id === statistics.race_id);
  const { records: timelines } = useAllRecords('timelines', { event_id: eventId });
  const nameOf = (id: number) => timelines.find((timeline) => timeline.id === id)?.name ?? `#${id}`;
  const fileName = fileNameOf(race?.name ?? String(statistics.race_id));
  const athletes = Object.values(statistics.states).reduce((sum, count) => sum + count, 0);
  if (athletes === 0) return <NoAthletes eventId={eventId} />;
  return (
    <Box sx={GRID}>
      <StateBars states={statistics.states} fileName={fileName} />
      <FinishHistogram
        finish={statistics.finish}
        timeName={translate(`timingTypes.${statistics.timing_type}`, { _: statistics.timing_type })}
        fileName={fileName}
      />
      <Pyramid ages={statistics.ages} fileName={fileName} />
      <PaceSections
        sections={statistics.sections}
        nameOf={nameOf}
        defaultUnit={lengthUnit ?? 'km'}
        fileName={fileName}
      />
    </Box>
  );
}

function NoAthletes({ eventId }: { eventId: number }) {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={<InsightsRounded />}
      title={translate('statistics.empty')}
      detail={translate('statistics.empty_why')}
      action={
        <Button variant="contained" component={Link} to={`/events/${eventId}/athletes/import`}>
          {translate('statistics.bring_athletes')}
        </Button>
      }
    />
  );
}

/** `Half marathon` → `half-marathon` */
function fileNameOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
