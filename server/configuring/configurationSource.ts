import { type RawBuilder, sql } from 'kysely';
import type { Acting, EngineDatabase } from '../../engine/api/engine';
import { reachableRows } from '../../engine/api/sql/accessSql';
import { notFound } from '../../engine/core/errors';
import type { ResourcePlan } from '../../engine/core/plan';
import type { Distance } from '../../engine/fields/distance/distance.field';

/** A race, as far as its configuration goes. */
export interface ConfiguredRace {
  /** By which its records name it. */
  readonly id: number;
  readonly name: string;
  readonly event_id: number | null;
  readonly event: string | null;
  /** Null where no times are known. */
  readonly timezone: string | null;
  /** The first day of the event. */
  readonly start_date: string | null;
  readonly start_at: string | null;
  readonly laps: number | null;
  readonly distance: Distance | null;
  readonly course_id: number | null;
}

/** A race of the database. */
export interface StoredRace extends ConfiguredRace {
  readonly event_id: number;
  readonly sport: string;
  readonly timing_type: string;
}

/** Where a configuration is taken of: the records of a race, wherever they come from. */
export interface ConfigurationSource {
  readonly race: ConfiguredRace;
  /** SQL of its records of a resource, with the columns of its table. */
  rowsOf(resource: ResourcePlan): RawBuilder<unknown>;
  /** What is odd about it. */
  readonly notes: readonly SourceNote[];
}

export interface SourceNote {
  readonly line: number | null;
  readonly message: string;
}

/** @throws ApiError 404 */
export async function readConfiguredRace(db: EngineDatabase, id: number): Promise<StoredRace> {
  const found = await sql<StoredRace>`
    select r.id, r.name, r.event_id, e.name as event, e.timezone, e.start_date::text as start_date, r.start_at, r.laps, r.distance,
      r.course_id, r.sport, r.timing_type
    from races r join events e on e.id = r.event_id where r.id = ${id} and r.deleted_at is null`.execute(db);
  if (!found.rows[0]) throw notFound('Race');
  return found.rows[0];
}

/**
 * The records of a race that the actor may read: those that name it, its course and what stands on it, and the timelines that it uses;
 * and the markers of its event that stand on no course, unless they are within reach of whoever asks already.
 */
export async function raceSource(
  acting: Acting,
  { raceId, isSameEvent = false }: { raceId: number; isSameEvent?: boolean },
): Promise<ConfigurationSource> {
  const race = await readConfiguredRace(acting.engine.db, raceId);
  return {
    race,
    notes: [],
    rowsOf: (resource) => {
      const visible = reachableRows({ ...acting, resource, verb: 'read', alias: 'b' });
      return sql`(select b.* from ${sql.table(resource.name)} b
        where b.event_id = ${race.event_id} and b.deleted_at is null and ${partOf(resource, race, isSameEvent)} and ${visible})`;
    },
  };
}

function partOf({ name, fields }: ResourcePlan, { id, course_id }: ConfiguredRace, isSameEvent: boolean) {
  if (name === 'courses') return sql`b.id = ${course_id}`;
  if (name === 'markers') return sql`(b.course_id = ${course_id} or (b.course_id is null and not ${isSameEvent}))`;
  if (fields.has('race_id')) return sql`b.race_id = ${id}`;
  const used = sql`select timeline_id from race_timelines where race_id = ${id} and deleted_at is null`;
  return sql`(b.id in (${used}) or b.id in (select backup_of_id from timelines where id in (${used})))`;
}
