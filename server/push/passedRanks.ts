import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { withBackups } from '../timing/store/withBackups';

/** How long a place that was told holds for the next who asks. */
const KEPT_MS = 1_000;
const MOST_KEPT = 20;

interface Asked {
  readonly race_id: number;
  readonly timeline_id: number;
  readonly lap: number;
  readonly timing_type: 'guntime' | 'chiptime' | 'racetime' | null;
  readonly athlete_id: number;
}

interface Known {
  readonly at: number;
  readonly ranks: Promise<ReadonlyMap<number, number>>;
}

const ORIGINS = {
  chiptime: sql`coalesce(x.started_at, x.gun_at)`,
  guntime: sql`coalesce(x.gun_at, x.started_at)`,
  racetime: sql`coalesce(x.race_gun_at, x.gun_at)`,
};

/** Places among all who have passed somewhere, by the race's timing type. Thousands are told theirs at once: all are read together and kept for a moment. */
export class PassedRanks {
  readonly #db: EngineDatabase;
  readonly #known = new Map<string, Known>();

  constructor(db: EngineDatabase) {
    this.#db = db;
  }

  async of(asked: Asked): Promise<number | null> {
    const { race_id, timeline_id, lap, athlete_id } = asked;
    const key = `${race_id}-${timeline_id}-${lap}`;
    const known = this.#known.get(key);
    const isFresh = known && Date.now() - known.at < KEPT_MS;
    const rank = isFresh ? (await known.ranks).get(athlete_id) : undefined;
    if (rank !== undefined) return rank;
    // Who passed since; of several who ask meanwhile the first has it read.
    const current = this.#known.get(key);
    const next = current && current !== known ? current : this.#read(key, asked);
    return (await next.ranks).get(athlete_id) ?? null;
  }

  #read(key: string, asked: Asked): Known {
    const read: Known = { at: Date.now(), ranks: readRanks(this.#db, asked) };
    this.#known.delete(key);
    this.#known.set(key, read);
    read.ranks.catch(() => this.#known.delete(key));
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_KEPT) break;
      this.#known.delete(oldest);
    }
    return read;
  }
}

async function readRanks(
  db: EngineDatabase,
  { race_id, timeline_id, lap, timing_type }: Asked,
): Promise<Map<number, number>> {
  const found = await sql<{ ids: number[] | null; ranks: number[] | null }>`
    with passed as (
      select p.athlete_id, min(p.instant) as at from passings p
      where p.event_id = (select event_id from races where id = ${race_id}) and p.race_id = ${race_id} and p.lap = ${lap}
        and p.timeline_id = any(${withBackups(sql`select ${timeline_id}::bigint as id`)}) and p.state in ('valid', 'validated') and p.deleted_at is null
      group by p.athlete_id),
    ranked as (
      select athlete_id, rank() over (order by passed.at - ${ORIGINS[timing_type ?? 'chiptime']}) as rank from passed join results x using (athlete_id))
    select json_agg(athlete_id) as ids, json_agg(rank) as ranks from ranked`.execute(db);
  const { ids, ranks } = found.rows[0] ?? { ids: null, ranks: null };
  return new Map(ids?.map((id, i) => [id, ranks?.[i] ?? 0]));
}
