import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../../engine/api/engine';
import { texts } from './arrayLiteral';
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

/**
 * Each read once, and with a look only those that are not stored. A read whose hour comes twice is looked for at both instants:
 * a device that sends it again may begin in the middle of that hour, and then nothing but the stored read tells which one it is.
 */
export async function withoutRepeats(
  tx: EngineTransaction,
  fresh: readonly FreshRead[],
  isLooking: boolean,
): Promise<FreshRead[]> {
  const others = fresh.flatMap(({ otherKey }) => otherKey ?? []);
  const looked = isLooking || others.length > 0 ? [...fresh.map(({ key }) => key), ...others] : [];
  const stored = new Set(await storedOf(tx, looked));
  const seen = new Set(stored);
  return fresh.filter(({ key, otherKey }) => {
    if (seen.has(key) || (otherKey !== undefined && stored.has(otherKey))) return false;
    seen.add(key);
    return true;
  });
}

/** One by one, by the index: before the table was analysed, reading the whole of it seems cheaper to the planner. */
async function storedOf(tx: EngineTransaction, looked: readonly string[]): Promise<string[]> {
  if (looked.length === 0) return [];
  const keys = texts(looked);
  const stored = await sql<{ read_key: string }>`
    select p.read_key from unnest(${keys}::text[]) k(read_key)
    cross join lateral (select read_key from passings where read_key = k.read_key and deleted_at is null limit 1) p`.execute(
    tx,
  );
  return stored.rows.map((row) => row.read_key);
}
