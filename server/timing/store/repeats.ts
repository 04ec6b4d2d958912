import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../../engine/api/engine';
import { isErasedChip } from '../../../resources/profiles/erased';
import { texts } from './arrayLiteral';
import { milliseconds } from './milliseconds';
import type { FreshRead } from './writeOutcome';

/** Batches that are looked through after one with repeats: a device that sends again sends for a while. */
const WARY_FOR = 100;

/** Of each event that had repeats lately: how many batches more to look through. */
const wariness = new WeakMap<Engine, Map<number, number>>();

/**
 * Writes a batch that most likely is all new without looking for reads that are stored already: the database refuses a repeat, and the
 * batch is then written again with a look.
 */
export async function lookingForRepeats<Result>(
  engine: Engine,
  eventId: number,
  write: (isLooking: boolean) => Promise<Result>,
): Promise<Result> {
  const wary = wariness.get(engine) ?? new Map<number, number>();
  wariness.set(engine, wary);
  const left = wary.get(eventId) ?? 0;
  if (left > 0) {
    wary.set(eventId, left - 1);
    return write(true);
  }
  try {
    return await write(false);
  } catch (error) {
    if (!isRepeat(error)) throw error;
    wary.set(eventId, WARY_FOR);
    return write(true);
  }
}

function isRepeat(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'passings_read_key_key';
}

interface Known {
  readonly chipcode: string | null;
  readonly time: number;
}

export interface Unrepeated {
  /** Reads of the batch that are new. */
  readonly stored: FreshRead[];
  /** The same reads in the same order, with the key that each is stored under. */
  readonly unseen: FreshRead[];
}

/**
 * Each read once, and with a look only those that are not stored. A read whose hour comes twice is looked for at both instants:
 * a device that sends it again may begin in the middle of that hour, and then nothing but the stored read tells which one it is.
 * A read with the number of another one is stored under a key of its own.
 */
export async function withoutRepeats(
  tx: EngineTransaction,
  fresh: readonly FreshRead[],
  isLooking: boolean,
): Promise<Unrepeated> {
  const others = fresh.flatMap(({ otherKey }) => otherKey ?? []);
  const looked = fresh.flatMap(({ key, sharedNumberKey }) => [key, ...(sharedNumberKey ? [sharedNumberKey] : [])]);
  const stored = await storedOf(tx, isLooking || others.length > 0 ? [...looked, ...others] : []);
  const seen = new Map<string, Known>(stored);
  const kept: Unrepeated = { stored: [], unseen: [] };
  for (const read of fresh) {
    const key = keyOfNew(read, seen, stored);
    if (key === null) continue;
    seen.set(key, read);
    kept.stored.push(read);
    kept.unseen.push(key === read.key ? read : { ...read, key });
  }
  return kept;
}

/** Returns the key that a read is stored under; null for a read that is known. */
function keyOfNew(
  read: FreshRead,
  seen: ReadonlyMap<string, Known>,
  stored: ReadonlyMap<string, Known>,
): string | null {
  const { key, sharedNumberKey, otherKey } = read;
  if (otherKey !== undefined && stored.has(otherKey)) return null;
  const holder = seen.get(key);
  if (holder === undefined) return key;
  if (sharedNumberKey === undefined || seen.has(sharedNumberKey)) return null;
  return isSameRead(holder, read, stored.has(key)) ? null : sharedNumberKey;
}

/** Compares two reads with the same number. The chip of an erased person is another one. */
function isSameRead({ chipcode, time }: Known, read: FreshRead, isStored: boolean): boolean {
  if (time !== read.time && !(isStored && time === read.otherTime)) return false;
  return chipcode === read.chipcode || (isStored && chipcode !== null && isErasedChip(chipcode));
}

/** One by one, by the index: before the table was analysed, reading the whole of it seems cheaper to the planner. */
async function storedOf(tx: EngineTransaction, looked: readonly string[]): Promise<Map<string, Known>> {
  if (looked.length === 0) return new Map();
  const keys = texts(looked);
  const stored = await sql<Known & { read_key: string }>`
    select p.read_key, p.chipcode, ${milliseconds('p.time')} as time from unnest(${keys}::text[]) k(read_key)
    cross join lateral (select read_key, chipcode, time from passings where read_key = k.read_key and deleted_at is null limit 1) p`.execute(
    tx,
  );
  return new Map(stored.rows.map(({ read_key, chipcode, time }) => [read_key, { chipcode, time }]));
}
