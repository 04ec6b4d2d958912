import type { Stored } from '../../../../resources/allResources';
import type { LivePassing } from '../../../../resources/passings/passings.calls';

/** A read as the list of passings gives it. */
export type PassingRecord = Stored<'passings'>;

/** The read as the live API would give it. */
export function livePassingOf({ athlete, ...record }: PassingRecord): LivePassing {
  return {
    ...record,
    start_number: athlete?.start_number ?? null,
    name: athlete ? nameOf(athlete) : null,
  };
}

export function nameOf({ first_name, last_name }: Pick<Stored<'athletes'>, 'first_name' | 'last_name'>): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || null;
}
