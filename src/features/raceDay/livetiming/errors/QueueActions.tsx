import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../../../engine/console/ConsoleSetup';
import type { LivePassing } from '../../../../../resources/passings/passings.calls';
import type { Correction } from '../../corrections/correction';
import { useTimingAddresses } from '../../shared/timingAddresses';
import type { Course } from '../../shared/useCourse';
import type { ErrorKind } from './errorKinds';
import { SetRace } from './SetRace';

export interface QueueActionsProps {
  kind: ErrorKind;
  course: Course;
  /** One read, or those that were chosen. */
  passings: readonly LivePassing[];
  onCorrect: (correction: Correction) => void;
}

/** What can be done about reads of a kind: the likeliest way first. */
export function QueueActions({ kind, course, passings, onCorrect }: QueueActionsProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { timeline } = useTimingAddresses();
  const timelineIds = [...new Set(passings.map((passing) => course.placeOf(passing)?.id))];
  const [timelineId] = timelineIds;
  const mark = (value: 'invalidated' | 'validated') => () => onCorrect({ kind: 'mark', passings, mark: value });
  const isSetup = kind === 'wrong_race' || kind === 'timeline_closed';
  return (
    <>
      {kind === 'wrong_race' && can('athletes.update') && <SetRace {...{ course, passings, onCorrect }} />}
      {can('passings.update') && kind !== 'wrong_race' && (
        <Button size="small" variant="outlined" color="inherit" onClick={mark('validated')}>
          {translate('livetiming.action.validate')}
        </Button>
      )}
      {can('passings.update') && (
        <Button size="small" variant="outlined" color="inherit" onClick={mark('invalidated')}>
          {translate('livetiming.action.invalidate')}
        </Button>
      )}
      {isSetup && timelineIds.length === 1 && typeof timelineId === 'number' && can('timelines.update') && (
        <Button size="small" color="inherit" component={Link} to={timeline(timelineId)}>
          {translate('livetiming.errors.fix_timeline')}
        </Button>
      )}
    </>
  );
}
