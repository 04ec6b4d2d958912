import type { Split } from './useWaveCalls';

/** What the dialog holds, as it was typed. */
export interface SplitForm {
  readonly by: Split['by'];
  readonly size: string;
  readonly firstNumber: string;
  readonly timeField: string;
  readonly name: string;
  /** Minutes. */
  readonly interval: string;
  readonly isOnlyWithoutWave: boolean;
}

export const SPLIT_BY = ['size', 'bibs', 'expected_time'] as const satisfies readonly Split['by'][];

export const EMPTY_SPLIT: SplitForm = {
  by: 'size',
  size: '',
  firstNumber: '',
  timeField: '',
  name: 'Wave',
  interval: '0',
  isOnlyWithoutWave: false,
};

const MINUTE_MS = 60_000;

/** What is still to be said, the first of it. */
export function missingOf(form: SplitForm): 'size' | 'column' | 'rest' | null {
  if ((wholeOf(form.size) ?? 0) < 1) return 'size';
  if (form.by === 'expected_time' && form.timeField === '') return 'column';
  return form.name.trim() === '' || minutesOf(form.interval) === null ? 'rest' : null;
}

/** What is asked of the server; null while something that it takes is not said yet. */
export function splitOf(form: SplitForm): Split | null {
  if (missingOf(form) !== null) return null;
  const firstNumber = wholeOf(form.firstNumber);
  return {
    by: form.by,
    size: Number(form.size),
    name: form.name.trim(),
    interval_ms: Math.round((minutesOf(form.interval) ?? 0) * MINUTE_MS),
    only_without_wave: form.isOnlyWithoutWave,
    ...(form.by === 'bibs' && firstNumber !== null && { first_number: firstNumber }),
    ...(form.by === 'expected_time' && { time_field: form.timeField }),
  };
}

function wholeOf(text: string): number | null {
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : null;
}

/** `2`, `2.5` or `2,5`; nothing is 0. */
function minutesOf(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return 0;
  return /^\d{1,4}(?:\.\d{1,3})?$/.test(trimmed) ? Number(trimmed) : null;
}
