import type { Runner } from '../store/runners';
import { athletesOf } from './concerned';
import type { PlainChange } from './reversal';

/** Athletes as they would be after a change of some of them. */
export function changedRunners(runners: readonly Runner[], change: PlainChange): readonly Runner[] {
  if (change.kind !== 'athlete') return runners;
  const ids = new Set(athletesOf(change));
  const { chipcodes, race_id, wave_id, state } = change.data;
  // As saving has it: only a state that changes is set by hand, of all of them where it is of one.
  const isStateChange = runners.some((runner) => ids.has(runner.athleteId) && runner.state !== state);
  return runners.map((runner) =>
    ids.has(runner.athleteId)
      ? {
          ...runner,
          ...(chipcodes !== undefined && { chipcodes: chipcodes ?? [] }),
          ...(race_id !== undefined && { raceId: race_id }),
          ...(wave_id !== undefined && { waveId: wave_id }),
          ...(state && isStateChange && { state, isStateByHand: BY_HAND.includes(state) }),
        }
      : runner,
  );
}

const BY_HAND = ['dnf', 'dns', 'dsq'];
