import { z } from 'zod';
import { type Ingested, MOST_READS, sentRead, sentReads } from '../../../resources/passings/passings.calls';
import type { RawRead } from '../formats/rawRead';

export type Rejection = Ingested['rejected'][number];

/** What was sent, with its passings still to be read. */
export const ingestInput = sentReads.extend({
  passings: z.array(z.unknown(), 'Must be a list of passings.').max(MOST_READS, `At most ${MOST_READS} in one call.`),
});

/** Each passing by itself: one that cannot be read does not keep the others out. */
export function readsOf(device: string, passings: readonly unknown[]): { reads: RawRead[]; rejected: Rejection[] } {
  const reads: RawRead[] = [];
  const rejected: Rejection[] = [];
  passings.forEach((given, index) => {
    const parsed = sentRead.safeParse(given);
    if (!parsed.success) {
      rejected.push({ index, reason: sentence(parsed.error) });
      return;
    }
    const { chipcode = null, start_number: startNumber, time, number = null, file = null } = parsed.data;
    // The record is what its fields say: there is nothing more to keep of it.
    const read: RawRead = { chipcode, time, device, sequence: number, file, raw: '' };
    reads.push(startNumber === undefined ? read : { ...read, startNumber, line: index + 1 });
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
