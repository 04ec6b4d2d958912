import './analytics.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { onDemand } from '../../../../engine/console/onDemand';
import type { RaceField } from '../../../../resources/races/field.calls';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { useZone } from '../../../shared/event/EventContext';
import { clockIn } from '../../../shared/event/zones';
import { useConnectionWords } from '../../../shared/live/useConnectionWords';
import { useCourseCursor } from '../../../shared/map/cursor';
import { Panel } from '../../../shared/Panel';
import { useAllRecords } from '../../../shared/useAllRecords';
import { fileNameOf } from '../look';
import { CourseStrip } from './CourseStrip';
import { NoAthletes, NoDistances } from './emptyStates';
import { FieldFigures } from './FieldFigures';
import { placesOf, type Stage, stageOf } from './field';
import { MissingAthletes } from './MissingAthletes';
import { PlacesTable } from './PlacesTable';
import type { RaceStanding } from './useChosenRace';
import { useField } from './useField';

const FieldMap = onDemand(async () => (await import('./FieldMap')).FieldMap);

interface FieldViewProps {
  eventId: number;
  standing: RaceStanding;
}

/** Where the field of one race is. */
export function FieldView({ eventId, standing: { race } }: FieldViewProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useField({ eventId, raceId: race.id, hasPositions: race.course_id !== null });
  if (!data)
    return error ? (
      <ErrorState isPart title={translate('analytics.failed')} detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  const stage = stageOf(data);
  if (stage === 'unmeasured') return <NoDistances eventId={eventId} race={race.name} />;
  if (stage === 'nobody') return <NoAthletes eventId={eventId} race={race.name} />;
  return <Loaded eventId={eventId} race={race} field={data} stage={stage} isLost={error !== null} />;
}

interface LoadedProps {
  eventId: number;
  race: RaceStanding['race'];
  field: RaceField;
  stage: Stage;
  /** The last answer is the one before. */
  isLost: boolean;
}

function Loaded({ eventId, race, field, stage, isLost }: LoadedProps) {
  const translate = useTranslate();
  const cursor = useCourseCursor();
  const nameOf = useTimelineNames(eventId, field);
  const places = placesOf(field, { start: translate('analytics.places.start'), timelineOf: nameOf });
  const athletes = `/events/${eventId}/athletes`;
  const connection = useConnectionWords();
  const isStale = isLost || (!connection.isLive && connection.text !== '');
  const onCourse = stage === 'during';
  return (
    <Box data-stale={isStale} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography className="sl-only-printed" variant="h1" component="p">
        {race.name}
      </Typography>
      <AsOf at={field.at} isStale={isStale} />
      <Notice eventId={eventId} race={race} stage={stage} />
      <div className="sl-unprinted">
        <FieldFigures field={field} athletes={athletes} />
      </div>
      {race.course_id !== null && onCourse && (
        <div className="sl-unprinted">
          <FieldMap race={race} courseId={race.course_id} field={field} cursor={cursor} />
        </div>
      )}
      {onCourse && (
        <div className="sl-unprinted">
          <CourseStrip field={field} places={places} cursor={cursor} fileName={fileNameOf(race.name)} />
        </div>
      )}
      <Panel title={translate('analytics.places.title')}>
        <PlacesTable places={places} field={field} athletes={athletes} />
      </Panel>
      {onCourse && (
        <div className="sl-unprinted">
          <MissingAthletes field={field} athletes={athletes} nameOf={nameOf} />
        </div>
      )}
    </Box>
  );
}

function AsOf({ at, isStale }: { at: string; isStale: boolean }) {
  const translate = useTranslate();
  const time = clockIn(useZone(), new Date(at));
  return (
    <Typography sx={{ color: 'var(--sl-quiet)', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
      {translate(isStale ? 'analytics.as_of_lost' : 'analytics.as_of', { time })}
    </Typography>
  );
}

/** Before the gunshot and after the last, what there is to do. */
function Notice({ eventId, race, stage }: Pick<LoadedProps, 'eventId' | 'race' | 'stage'>) {
  const translate = useTranslate();
  if (stage !== 'before' && stage !== 'over') return null;
  const to = stage === 'before' ? `/events/${eventId}/timing/gunshot` : `/events/${eventId}/rankings`;
  return (
    <Alert
      severity={stage === 'before' ? 'info' : 'success'}
      action={
        <Button color="inherit" size="small" component={Link} to={to} className="sl-unprinted">
          {translate(`analytics.${stage}_do`)}
        </Button>
      }
    >
      {translate(`analytics.${stage}`, { race: race.name })}
    </Alert>
  );
}

/** What the timelines of a race are called; where one is passed several times, with the lap. */
function useTimelineNames(eventId: number, field: RaceField): (id: number, lap: number) => string {
  const translate = useTranslate();
  const filter = useMemo(() => ({ event_id: eventId }), [eventId]);
  const { records } = useAllRecords('timelines', filter);
  return (id, lap) => {
    const name = records.find((timeline) => timeline.id === id)?.name ?? `#${id}`;
    const isRepeated = field.points.filter(({ timeline_id }) => timeline_id === id).length > 1;
    return isRepeated ? translate('analytics.places.lap', { name, lap }) : name;
  };
}
