import { useState } from 'react';
import { useConsole, useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { keepDraft, readDraft, removeDraft } from '../../../../../engine/console/forms/drafts/draftStore';
import { useShownAttempt } from '../../../../../engine/console/writes/useAttempt';
import { useWrites } from '../../../../../engine/console/writes/useWrites';
import type { TimingSetup } from '../../shared/timingRecords';
import { type Shot, useTellShot } from './useTellShot';

interface FireOptions {
  eventId: number;
  setup: TimingSetup;
  onFired: () => void;
}

/** The last one that was stored from this page. */
interface Fired {
  readonly told: string;
  readonly id: number;
}

/** Stores gunshots. One that cannot be sent is kept, in the browser too, until it is sent or given up. */
export function useFire({ eventId, setup, onFired }: FireOptions) {
  const tell = useTellShot({ eventId, setup });
  const writes = useWrites(useResourcePlan('gunshots'));
  const { kept, setKept } = useKeptShot(eventId);
  const [fired, setFired] = useState<Fired | null>(null);
  const { isBusy: isSending, problem, attempt } = useShownAttempt();

  const send = (shot: Shot) => {
    setKept(shot);
    return attempt(async () => {
      // One whose answer got lost is not sent again.
      const stored = setup.gunshots.find(({ fired_at }) => fired_at === shot.fired_at);
      const { id } = stored ?? (await writes.create({ event_id: eventId, source: 'manual', ...shot })).data;
      setKept(null);
      onFired();
      setFired({ id, told: await tell('fired', shot, id) });
    });
  };
  return { kept, fired, isSending, problem, send, discard: () => setKept(null) };
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
