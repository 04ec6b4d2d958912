import { ERROR_STATES } from '../../../../../resources/passings/readStates';
import type { Course } from '../../shared/useCourse';

/** A kind of reads that ask somebody to look; its name is the state's. */
export type ErrorKind = (typeof ERROR_STATES)[number];

/** The kind that the address names; without one the first that has any, null when none has. */
export function kindShown(named: string | null, counts: Readonly<Record<string, number>>): ErrorKind | null {
  const known = ERROR_STATES.find((kind) => kind === named);
  return known ?? ERROR_STATES.find((kind) => (counts[kind] ?? 0) > 0) ?? null;
}

/** Number of problems of athletes; the other counts are of reads. */
export function problemCount(counts: Readonly<Record<string, number>>): number {
  const ofAthletes = Object.entries(counts).filter(([name]) => !ERROR_STATES.some((state) => state === name));
  return ofAthletes.reduce((sum, [, count]) => sum + count, 0);
}

/** Where reads of a kind are nobody's error: who waits on a start mat is read there before the start. */
export function toleratedAt(kind: ErrorKind, { timelines }: Pick<Course, 'timelines'>): readonly number[] {
  if (kind !== 'before_start') return [];
  return timelines.filter(({ type }) => type === 'start').map(({ id }) => id);
}
