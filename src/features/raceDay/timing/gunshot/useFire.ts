import { useStore } from 'react-admin';
import { useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { useShownAttempt } from '../../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../../engine/console/writes/useWrites';
import { useZone } from '../../../../shared/event/EventContext';
import { timeOfDay } from '../../shared/timeOfDay';
import type { Gunshot } from '../../shared/timingRecords';
import type { Targets } from './targets';

/** A gunshot as it was taken. */
export interface Shot extends Targets {
  readonly fired_at: string;
}

interface FireOptions {
  eventId: number;
  /** Those that are stored: one whose answer got lost is not sent again. */
  gunshots: readonly Gunshot[];
  onFired: () => void;
}

/** Stores gunshots. One that cannot be sent is kept, in the browser too, until it is sent or given up. */
export function useFire({ eventId, gunshots, onFired }: FireOptions) {
  const done = useDone();
  const zone = useZone();
  const writes = useWrites(useResourcePlan('gunshots'));
  const [kept, setKept] = useStore<Shot | null>(`timing.unsaved_gunshot.${eventId}`, null);
  const { isBusy: isSending, problem, attempt } = useShownAttempt();

  const send = (shot: Shot) => {
    setKept(shot);
    return attempt(async () => {
      const isStored = gunshots.some(({ fired_at }) => fired_at === shot.fired_at);
      const written = isStored ? null : await writes.create({ event_id: eventId, source: 'manual', ...shot });
      setKept(null);
      done('timing.shot.fired', { at: timeOfDay(shot.fired_at, zone) }, written?.meta);
      onFired();
    });
  };
  return { kept, isSending, problem, send, discard: () => setKept(null) };
}
