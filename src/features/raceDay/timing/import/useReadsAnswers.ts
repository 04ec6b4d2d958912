import { idOrNone, oneOf, useKept } from '../../../../../engine/console/forms/drafts/useKept';
import { useCurrentEvent } from '../../../../shared/event/EventContext';
import type { Answered } from './QuestionFields';

/** What is said of a file of reads, beside what it says itself. */
export interface ReadsAnswers extends Answered {
  readonly device: string;
}

const CHECKS = { isSinceGun: oneOf([null, true, false]), gunshotId: idOrNone, raceId: idOrNone };

/** Kept on this device until the file is brought in. */
export function useReadsAnswers(eventId: number) {
  const event = useCurrentEvent();
  const isOneDay = !event?.end_date || event.end_date === event.start_date;
  const first: ReadsAnswers = {
    device: '',
    isSinceGun: null,
    date: (isOneDay && event?.start_date) || '',
    confirmedDate: '',
    gunshotId: null,
    raceId: null,
  };
  return useKept(`events/${eventId}/reads`, first, CHECKS);
}
