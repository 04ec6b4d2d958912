import type { RaceKind } from '../../../resources/races/raceKinds';
import type { AthleteState } from './types';

interface InFinishedRace {
  readonly kind: RaceKind;
  /** What the athlete's reads say. */
  readonly state: AthleteState;
  readonly laps: number;
  /** Winner of a backyard. */
  readonly isLastStanding: boolean;
}

/** State of an athlete once the race is finished, unless a person set it. Timing rules: Kinds of races. */
export function stateAfterFinish({ kind, state, laps, isLastStanding }: InFinishedRace): AthleteState {
  if (state === 'registered') return 'dns';
  if (state !== 'started' && state !== 'finished') return state;
  if (kind === 'backyard') return isLastStanding ? 'finished' : 'dnf';
  if (state === 'finished') return 'finished';
  return kind !== 'road' && laps > 0 ? 'finished' : 'dnf';
}
