import { type StoreStep, stepsAfter } from '../builds/buildFlow';

/** One thing that was said of a build, and the day that it happened on: `2026-03-01`. */
export interface SaidStep {
  readonly id: number;
  readonly status: StoreStep;
  readonly happened_on: string;
}

/** A step that cannot follow the one before it, which is none at the beginning. */
export interface WrongStep {
  readonly before: SaidStep | null;
  readonly step: SaidStep;
}

/** Which of a build's steps, in the order of their days, cannot follow what is said before them. */
export function wrongSteps(steps: readonly SaidStep[]): WrongStep[] {
  const ordered = [...steps].sort((a, b) => a.happened_on.localeCompare(b.happened_on) || a.id - b.id);
  return ordered.flatMap((step, at) => {
    const before = ordered[at - 1] ?? null;
    return stepsAfter(before?.status ?? 'bundled').includes(step.status) ? [] : [{ before, step }];
  });
}

/** What is wrong with a step where it stands, as a sentence. */
export function whyWrong({ before, step }: WrongStep): string {
  const on = dayOf(step.happened_on);
  if (!before) return `It was not sent for review by ${on}: say first that it was, and when.`;
  const was = dayOf(before.happened_on);
  if (before.status === 'released')
    return `It was released on ${was}: nothing follows that. Build a new version instead.`;
  if (before.status === 'rejected') return `It was rejected on ${was}: say first that it was sent for review again.`;
  return `It is in review since ${was}: say whether it was released or rejected.`;
}

function dayOf(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}
