import Checkbox from '@mui/material/Checkbox';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useZone } from '../../../event/EventContext';
import type { LivePassing } from '../../../live/LivePassing';
import type { Correction } from '../corrections/correction';
import { timeOfDay } from '../shared/timeOfDay';
import type { Course } from '../shared/useCourse';
import type { ErrorKind } from './errorKinds';
import { QueueActions } from './QueueActions';

interface ErrorReadProps {
  eventId: number;
  kind: ErrorKind;
  course: Course;
  passing: LivePassing;
  isChosen: boolean;
  onChoose: (id: number, isChosen: boolean) => void;
  onCorrect: (correction: Correction) => void;
}

/** One read, why it does not count, and what can be done about it. */
export function ErrorRead({ eventId, kind, course, passing, isChosen, onChoose, onCorrect }: ErrorReadProps) {
  const translate = useTranslate();
  const zone = useZone();
  const { can } = useConsole();
  const { id, athlete_id, start_number, name, chipcode, instant, time, reason } = passing;
  const who = [start_number, name].filter(Boolean).join(' ') || translate('livetiming.chip', { chip: chipcode });
  return (
    <>
      {can('passings.update') && (
        <Checkbox
          checked={isChosen}
          onChange={(_, next) => onChoose(id, next)}
          slotProps={{ input: { 'aria-label': translate('livetiming.errors.choose_one', { who }) } }}
        />
      )}
      <div className="sl-error-facts">
        <strong>
          {athlete_id === null ? who : <Link to={`/events/${eventId}/athletes/${athlete_id}?tab=timing`}>{who}</Link>}
        </strong>
        <span>
          <span className="sl-figures">{timeOfDay(instant ?? time, zone)}</span>
          {' · '}
          {course.placeOf(passing)?.name ?? translate('livetiming.no_timeline')}
          {passing.race_id !== null && ` · ${course.raceOf(passing.race_id)?.name ?? ''}`}
        </span>
        <span>{reason}</span>
      </div>
      <div className="sl-error-fix">
        <QueueActions {...{ eventId, kind, course, onCorrect }} passings={[passing]} />
      </div>
    </>
  );
}
