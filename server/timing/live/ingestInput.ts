import { z } from 'zod';
import type { RawRead } from '../formats/rawRead';

/** Reads of one call; a larger file goes in parts, or as text. */
const MOST_READS = 20_000;
const LONGEST_CHIP = 80;

/** A read that was refused: its place in what was sent, and a sentence that names the field. */
export interface Rejection {
  index: number;
  reason: string;
}

export const ingestInput = z.strictObject({
  device: z.string('Say which device.').trim().min(1, 'Say which device.').max(80, 'At most 80 characters.'),
  passings: z.array(z.unknown(), 'Must be a list of passings.').max(MOST_READS, `At most ${MOST_READS} in one call.`),
});

const passing = z.strictObject({
  chipcode: z
    .string('must be a text')
    .trim()
    .min(1, 'must not be empty')
    .max(LONGEST_CHIP, `has at most ${LONGEST_CHIP} characters`),
  time: z.iso
    .datetime({ offset: true, error: 'must be an ISO 8601 instant with a zone, such as 2026-05-31T09:00:00.000Z' })
    .transform((text) => Date.parse(text))
    .pipe(
      z
        .number('is no moment there is')
        .min(Date.UTC(1970, 0, 1), 'lies before 1970')
        .max(Date.UTC(2100, 0, 1), 'lies after 2100'),
    ),
  number: z.int('must be a whole number').min(0, 'must not be negative').nullish(),
  file: z.int('must be a whole number').min(0, 'must not be negative').nullish(),
});

/** Each passing by itself: one that cannot be read does not keep the others out. */
export function readsOf(device: string, passings: readonly unknown[]): { reads: RawRead[]; rejected: Rejection[] } {
  const reads: RawRead[] = [];
  const rejected: Rejection[] = [];
  passings.forEach((given, index) => {
    const parsed = passing.safeParse(given);
    if (!parsed.success) {
      rejected.push({ index, reason: sentence(parsed.error) });
      return;
    }
    const { chipcode, time, number = null, file = null } = parsed.data;
    // The record is what its fields say: there is nothing more to keep of it.
    reads.push({ chipcode, time, device, sequence: number, file, raw: '' });
  });
  return { reads, rejected };
}

function sentence(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'is no passing';
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')}: there is no such field`;
  const field = issue.path.join('.');
  return field === '' ? 'must be an object' : `${field}: ${issue.message}`;
}
