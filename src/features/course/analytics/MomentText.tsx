import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useZone } from '../../../shared/event/EventContext';
import { minuteOfDay } from '../../../shared/event/timeOfDay';
import type { Moment } from './field';

interface MomentTextProps {
  /** A moment alone where it is not told who comes by. */
  moment: Moment | string | null;
  /** What is later is expected. */
  now: string;
  /** Address of the event's athletes. */
  athletes: string;
}

/** When the first or the last comes by: as it was read, or as it is expected with what it may be between. */
export function MomentText({ moment, now, athletes }: MomentTextProps) {
  const translate = useTranslate();
  const zone = useZone();
  const word = (name: string, args: object) => translate(`analytics.places.${name}`, args);
  const timeOf = (instant: string) => minuteOfDay(instant, zone);
  if (moment === null) return word('nobody', {});
  if (typeof moment === 'string')
    return moment > now ? word('expected', { time: timeOf(moment) }) : <strong>{timeOf(moment)}</strong>;
  const { at, is_expected, earliest, latest, athlete_id, start_number, name } = moment;
  const person = [start_number, name].filter(Boolean).join(' ');
  return (
    <div className="sl-moment">
      {is_expected ? word('expected', { time: timeOf(at) }) : <strong>{timeOf(at)}</strong>}
      <small>
        {is_expected && word('between', { earliest: timeOf(earliest), latest: timeOf(latest) })}
        {person && (
          <Link to={`${athletes}/${athlete_id}?tab=timing`} title={person}>
            {person}
          </Link>
        )}
      </small>
    </div>
  );
}
