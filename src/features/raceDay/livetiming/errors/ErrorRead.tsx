import Checkbox from '@mui/material/Checkbox';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../../../engine/console/ConsoleSetup';
import { saidByServer } from '../../../../../engine/core/said/saidByServer';
import { useWrittenText } from '../../../../../engine/fields/format/useWrittenText';
import type { LivePassing } from '../../../../../resources/passings/passings.calls';
import { useZone } from '../../../../shared/event/EventContext';
import { timeOfDay } from '../../../../shared/event/timeOfDay';
import { useTimingAddresses } from '../../shared/timingAddresses';
import { QueueActions, type QueueActionsProps } from './QueueActions';

interface ErrorReadProps extends Omit<QueueActionsProps, 'passings'> {
  passing: LivePassing;
  isChosen: boolean;
  onChoose: (id: number, isChosen: boolean) => void;
}

/** One read, why it does not count, and what can be done about it. */
export function ErrorRead({ kind, course, passing, isChosen, onChoose, onCorrect }: ErrorReadProps) {
  const translate = useTranslate();
  const zone = useZone();
  const written = useWrittenText();
  const { can } = useConsole();
  const { athleteTiming } = useTimingAddresses();
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
        <strong>{athlete_id === null ? who : <Link to={athleteTiming(athlete_id)}>{who}</Link>}</strong>
        <span>
          <span className="sl-figures">{timeOfDay(instant ?? time, zone)}</span>
          {' · '}
          {course.placeOf(passing)?.name ?? translate('livetiming.no_timeline')}
          {passing.race_id !== null && ` · ${course.raceOf(passing.race_id)?.name ?? ''}`}
        </span>
        <span>{reason && written(saidByServer(reason))}</span>
      </div>
      <div className="sl-error-fix">
        <QueueActions {...{ kind, course, onCorrect }} passings={[passing]} />
      </div>
    </>
  );
}
