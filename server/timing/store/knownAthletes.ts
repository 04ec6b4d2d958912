import { sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';
import { type Feed, type KnownAthlete, knownAthlete, type RecentAthletes } from './recentAthletes';
import { runnersByChips } from './runners';
import { ownReadsOfAthletes, type StoredRead } from './storedReads';

interface KnownOptions {
  recent: RecentAthletes;
  tx: EngineTransaction;
  eventId: number;
  /** Where the event's feed stands: the caller has locked it. */
  feed: Feed;
  chips: ReadonlySet<string>;
}

/**
 * Everyone who has one of the chips, with their reads: from memory where nothing has happened to them since, else from the database.
 * Gives the chips that had to be looked up there as well.
 */
export async function knownAthletes({
  recent,
  tx,
  eventId,
  feed,
  chips,
}: KnownOptions): Promise<{ athletes: KnownAthlete[]; chips: string[] }> {
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
  return { athletes: [...known.values()], chips: missing };
}

async function load(tx: EngineTransaction, eventId: number, chips: readonly string[]): Promise<KnownAthlete[]> {
  const runners = await runnersByChips(tx, eventId, chips);
  const ids = runners.map(({ athleteId }) => athleteId);
  const ofAthlete = new Map<number, StoredRead[]>(ids.map((id) => [id, []]));
  for (const read of await ownReadsOfAthletes(tx, ids)) ofAthlete.get(read.made.athleteId ?? 0)?.push(read);
  return runners.map((runner) => knownAthlete(runner, ofAthlete.get(runner.athleteId) ?? []));
}

/** More than these, and memory is of no use. */
const MOST_STALE = 500;

/** Anyone who was changed since is marked stale, and may have got a chip that another was known to have alone. */
async function forgetStale(recent: RecentAthletes, tx: EngineTransaction, eventId: number): Promise<void> {
  const stale = await sql<{ athlete_id: number; chipcodes: string[] }>`
    select s.athlete_id, coalesce(a.chipcodes, '{}') as chipcodes
    from (select athlete_id from stale_results where event_id = ${eventId} and inputs_changed limit ${MOST_STALE + 1}) s
    cross join lateral (select chipcodes from athletes where id = s.athlete_id offset 0) a`.execute(tx);
  if (stale.rows.length > MOST_STALE) recent.forgetEvent(eventId);
  else
    recent.forget(
      eventId,
      stale.rows.map((row) => row.athlete_id),
      stale.rows.flatMap((row) => row.chipcodes),
    );
}
