import { useState } from 'react';
import { useConsole, useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { keepDraft, readDraft, removeDraft } from '../../../../../engine/console/forms/drafts/draftStore';
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
  const { kept, setKept } = useKeptShot(eventId);
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

/** A shot on its way, kept on this device for who took it: also where the session ends before it is stored. */
function useKeptShot(eventId: number) {
  const person = useConsole().person?.() ?? '';
  const owner = { person, form: `gunshots/fire?event_id=${eventId}` };
  const [kept, setState] = useState<Shot | null>(() => shotOf(readDraft(owner)?.values));
  const setKept = (shot: Shot | null) => {
    if (shot) keepDraft(owner, { at: new Date().toISOString(), version: null, values: { ...shot }, seen: {} });
    else removeDraft(owner);
    setState(shot);
  };
  return { kept, setKept };
}

/** What is stored may be of an earlier release. */
function shotOf(values: Readonly<Record<string, unknown>> | undefined): Shot | null {
  const { fired_at, race_ids, wave_ids } = values ?? {};
  if (typeof fired_at !== 'string' || !Array.isArray(race_ids) || !Array.isArray(wave_ids)) return null;
  return { fired_at, race_ids, wave_ids };
}
