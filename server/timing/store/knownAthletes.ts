import { sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';
import type { Feed, KnownAthlete, RecentAthletes } from './recentAthletes';
import { runnersByChips } from './runners';
import { type MadeOfRead, ownReadsOfAthletes, type StoredRead } from './storedReads';
import type { Outcome } from './workOut';
import { type ChangedRead, type FreshRead, isWorthKeeping } from './writeOutcome';

interface KnownOptions {
  recent: RecentAthletes;
  tx: EngineTransaction;
  eventId: number;
  /** Where the event's feed stands: the caller has locked it. */
  feed: Feed;
  chips: ReadonlySet<string>;
}

/** Everyone who has one of the chips, with their reads: from memory where nothing has happened to them since, else from the database. */
export async function knownAthletes({ recent, tx, eventId, feed, chips }: KnownOptions): Promise<KnownAthlete[]> {
  recent.asOf(eventId, feed);
  await forgetStale(recent, tx, eventId);
  const known = new Map<number, KnownAthlete>();
  const missing: string[] = [];
  for (const chip of chips) {
    const holders = recent.holdersOf(eventId, chip);
    if (!holders) missing.push(chip);
    for (const holder of holders ?? []) known.set(holder.runner.athleteId, holder);
  }
  if (missing.length > 0) for (const one of await load(tx, eventId, missing)) known.set(one.runner.athleteId, one);
  return [...known.values()];
}

async function load(tx: EngineTransaction, eventId: number, chips: readonly string[]): Promise<KnownAthlete[]> {
  const runners = await runnersByChips(tx, eventId, chips);
  const ids = runners.map(({ athleteId }) => athleteId);
  const ofAthlete = new Map<number, StoredRead[]>(ids.map((id) => [id, []]));
  for (const read of await ownReadsOfAthletes(tx, ids)) ofAthlete.get(read.made.athleteId ?? 0)?.push(read);
  return runners.map((runner) => ({ runner, reads: ofAthlete.get(runner.athleteId) ?? [] }));
}

/** More than these, and memory is of no use: a gunshot or a course was changed. */
const MOST_STALE = 500;

/** Whoever is marked stale was changed since, or got a chip that another was known to have alone. */
async function forgetStale(recent: RecentAthletes, tx: EngineTransaction, eventId: number): Promise<void> {
  const stale = await sql<{ athlete_id: number; chipcodes: string[] }>`
    select s.athlete_id, coalesce(a.chipcodes, '{}') as chipcodes
    from (select athlete_id from stale_results where event_id = ${eventId} limit ${MOST_STALE + 1}) s
    cross join lateral (select chipcodes from athletes where id = s.athlete_id offset 0) a`.execute(tx);
  if (stale.rows.length > MOST_STALE) recent.forgetEvent(eventId);
  else
    recent.forget(
      eventId,
      stale.rows.map((row) => row.athlete_id),
      stale.rows.flatMap((row) => row.chipcodes),
    );
}

/** Athletes with what their reads, earlier and new, come to. */
export interface WorkedOut {
  readonly runners: Outcome['runners'];
  readonly earlier: readonly StoredRead[];
  /** Those of the earlier ones that come to something else now. */
  readonly changed: readonly ChangedRead[];
  readonly fresh: readonly FreshRead[];
  readonly madeOfFresh: readonly MadeOfRead[];
  /** Of the new reads, once they are stored. */
  ids: readonly number[];
}

/** The athletes as they stand in the database once all of it is written. */
export function nowKnown({ runners, earlier, changed, fresh, madeOfFresh, ids }: WorkedOut): KnownAthlete[] {
  const ofAthlete = new Map<number, StoredRead[]>(runners.map(({ runner }) => [runner.athleteId, []]));
  const madeNow = new Map(changed.map(({ read, made }) => [read, made]));
  for (const read of earlier) {
    const made = madeNow.get(read);
    const now = made ? { ...read, made } : read;
    ofAthlete.get(now.made.athleteId ?? 0)?.push(now);
  }
  fresh.forEach((read, i) => {
    const made = madeOfFresh[i]!;
    ofAthlete.get(made.athleteId ?? 0)?.push(nowStored(read, made, ids[i]!));
  });
  return runners.map(({ runner, state, result }) => ({
    runner: { ...runner, state, result: isWorthKeeping(runner, result) ? result : null },
    reads: ofAthlete.get(runner.athleteId) ?? [],
  }));
}

function nowStored(read: FreshRead, made: MadeOfRead, id: number): StoredRead {
  const { key, time, shiftMs, device, chipcode, mark, movedToId, placedAtId } = read;
  return { id, version: 1, key, time, shiftMs, device, chipcode, mark, movedToId, placedAtId, made };
}
