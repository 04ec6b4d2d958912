import { sql } from 'kysely';
import type { Engine } from '../../../engine/api/engine';
import { inOwnTransaction } from '../../../engine/api/operations/transaction';
import { type OutboxReader, openOutbox } from '../../outbox/outboxReader';
import { NO_RACE } from '../store/raceFailures';
import { recalculateIfShown } from './recalculate';

/** An event's rankings are left alone for so long after they were calculated, and for so many times as long as that took. */
const LEAST_REST_MS = 3_000;
const REST_PER_MS = 20;

/** What else decides who is listed, and where. */
const FOLLOWED: ReadonlySet<string> = new Set(['athletes', 'events', 'races', 'race_timelines', 'timelines']);

interface FollowerOptions {
  engine: Engine;
  onError(error: unknown): void;
  isStopping?(): boolean;
  /** Milliseconds. */
  now?(): number;
}

interface DueEvent {
  event_id: number;
  /** Where its results stand. */
  standing: string;
}

/**
 * What is given brings the unofficial rankings of every event in step with its results, once those have settled; what is official or
 * confirmed waits for somebody to publish it. To be called every few seconds. What results say is remembered in the database, edits of
 * athletes and races by this process: those of before its start are not followed.
 */
export function resultsFollower({ engine, onError, isStopping = () => false, now = Date.now }: FollowerOptions) {
  const edited = new Set<number>();
  const restingUntil = new Map<number, number>();
  let outbox: OutboxReader | null = null;

  async function hearOfEdits(): Promise<void> {
    outbox ??= await openOutbox(engine.db);
    for (let hasMore = true; hasMore; ) {
      const page = await outbox.read();
      for (const { eventId, resource } of page.notices)
        if (eventId !== null && FOLLOWED.has(resource)) edited.add(eventId);
      hasMore = page.hasMore;
    }
  }

  async function follow({ event_id, standing }: DueEvent): Promise<void> {
    const begin = now();
    // Before they are read: who is edited while they are may be missing, and is looked at again.
    edited.delete(event_id);
    try {
      const failures: unknown[] = [];
      for (const id of await shownRankings(engine, event_id)) {
        if (isStopping()) return;
        // A ranking with an error does not stop the others.
        await inOwnTransaction(engine, (tx) => recalculateIfShown({ engine, tx, id })).catch((error: unknown) => {
          failures.push(error);
        });
      }
      if (failures.length > 0) throw failures[0];
      await sql`update timing_feeds set ranked = ${standing} where event_id = ${event_id}`.execute(engine.db);
    } catch (error) {
      // An event that cannot be ranked keeps no other from it, and is tried again after its rest.
      edited.add(event_id);
      onError(error);
    }
    const end = now();
    restingUntil.set(event_id, end + Math.max(LEAST_REST_MS, (end - begin) * REST_PER_MS));
  }

  return async (): Promise<void> => {
    await hearOfEdits();
    for (const event of await dueEvents(engine, edited)) {
      if (isStopping()) return;
      if ((restingUntil.get(event.event_id) ?? 0) <= now()) await follow(event);
    }
  };
}

/** Calculated rather than imported, and not published: what they show is nobody's promise. */
const IS_SHOWN = sql`k.source = 'computed' and k.status = 'unofficial' and not k.confirmed and k.deleted_at is null`;

/** Those whose results have moved on or who were edited, and are not being worked out just now. */
async function dueEvents({ db }: Engine, edited: ReadonlySet<number>): Promise<DueEvent[]> {
  const found = await sql<DueEvent>`
    select f.event_id, now.standing from timing_feeds f cross join lateral (select f.seq || ' ' || f.epoch as standing) now
    where (f.ranked is distinct from now.standing or f.event_id = any(${[...edited]}::bigint[]))
      and exists (select 1 from rankings k where k.event_id = f.event_id and ${IS_SHOWN})
      and not exists (select 1 from stale_results s where s.event_id = f.event_id and not exists (
        select 1 from race_failures x where x.event_id = s.event_id
          and x.race_id = coalesce((select a.race_id from athletes a where a.id = s.athlete_id), ${NO_RACE})))
    order by f.event_id`.execute(db);
  return found.rows;
}

async function shownRankings({ db }: Engine, eventId: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select k.id from rankings k where k.event_id = ${eventId} and ${IS_SHOWN} order by k.race_id, k.position, k.id`.execute(
    db,
  );
  return found.rows.map(({ id }) => id);
}
