import { z } from 'zod';
import { type Ingested, MOST_READS, sentRead, sentReads } from '../../../resources/passings/passings.calls';
import type { RawRead } from '../formats/rawRead';

type Rejection = Ingested['rejected'][number];

/** What was sent, with its passings still to be read. */
export const ingestInput = sentReads.extend({
  passings: z.array(z.unknown(), 'Must be a list of passings.').max(MOST_READS, `At most ${MOST_READS} in one call.`),
});

/** Named of what was refused; how many there were is told besides. */
export const MOST_REJECTIONS = 1_000;
/** Passings that are read before others have their turn: some milliseconds, also where each is refused. */
const SLICE = 1_000;
/** Of fields that there are not. */
const MOST_NAMED = 5;
const LONGEST_NAME = 40;

interface Readable {
  readonly reads: RawRead[];
  /** The first of them. */
  readonly rejected: Rejection[];
  rejectedCount: number;
}

/** Each passing by itself: one that cannot be read does not keep the others out. Others may have their turn at each step. */
export function* readsOf(device: string, passings: readonly unknown[]): Generator<void, Readable> {
  const found: Readable = { reads: [], rejected: [], rejectedCount: 0 };
  for (const [index, given] of passings.entries()) {
    if (index > 0 && index % SLICE === 0) yield;
    const parsed = sentRead.safeParse(given);
    if (!parsed.success) {
      found.rejectedCount += 1;
      if (found.rejected.length < MOST_REJECTIONS) found.rejected.push({ index, reason: sentence(parsed.error) });
      continue;
    }
    const { chipcode = null, start_number: startNumber, time, number = null, file = null } = parsed.data;
    // The record is what its fields say: there is nothing more to keep of it.
    const read: RawRead = { chipcode, time, device, sequence: number, file, raw: '' };
    found.reads.push(startNumber === undefined ? read : { ...read, startNumber, line: index + 1 });
  }
  return found;
}

function sentence(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'is no passing';
  if (issue.code === 'unrecognized_keys') return `${named(issue.keys)}: there is no such field`;
  const field = issue.path.join('.');
  return field === '' ? 'must be an object' : `${field}: ${issue.message}`;
}

function named(keys: readonly string[]): string {
  const names = keys
    .slice(0, MOST_NAMED)
    .map((key) => (key.length > LONGEST_NAME ? `${key.slice(0, LONGEST_NAME)}…` : key));
  return [...names, ...(keys.length > MOST_NAMED ? ['…'] : [])].join(', ');
}
