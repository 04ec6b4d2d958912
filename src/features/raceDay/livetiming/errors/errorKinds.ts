import { ERROR_STATES } from '../../../../../resources/passings/readStates';
import type { Course } from '../../shared/useCourse';

/** A kind of reads that ask somebody to look; its name is the state's. */
export type ErrorKind = (typeof ERROR_STATES)[number];

/** The kind that the address names; without one the first that has any. */
export function kindShown(named: string | null, counts: Readonly<Record<string, number>>): ErrorKind {
  const known = ERROR_STATES.find((kind) => kind === named);
  return known ?? ERROR_STATES.find((kind) => (counts[kind] ?? 0) > 0) ?? ERROR_STATES[0];
}

/** Where reads of a kind are nobody's error: who waits on a start mat is read there before the start. */
export function toleratedAt(kind: ErrorKind, { timelines }: Pick<Course, 'timelines'>): readonly number[] {
  if (kind !== 'before_start') return [];
  return timelines.filter(({ type }) => type === 'start').map(({ id }) => id);
}
