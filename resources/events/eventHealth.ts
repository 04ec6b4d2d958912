import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase, Row } from '../../engine/api/engine';
import { consolePath } from './flow/consolePath';
import { CHECKS, type Counted, pathOf, type Severity } from './healthChecks';
import { countEvents } from './rememberedCounts';

/** How many races an event has. */
export function racesCount(t: string): RawBuilder<unknown> {
  return sql`(select count(*)::int from races x where x.event_id = ${sql.ref(`${t}.id`)} and x.deleted_at is null)`;
}

/** How bad each is. */
export const RANK: Readonly<Record<Severity, number>> = { ok: 0, needs_attention: 1, problem: 2, critical: 3 };

/**
 * How far events are set up: `counters` in numbers, `health_checks` that fail as `[{key, severity, count, names, message, path}]`
 * with the worst first, the first few records by name and the page that mends it, and `health`, the severity of the worst. One query for all of them.
 */
export async function loadEventHealth(db: EngineDatabase, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
  const counted = await countEvents(db, ids);
  return new Map(counted.map((event) => [event.id, healthOf(event)]));
}

function healthOf(counted: Counted): Row {
  const { races, waves, athletes, athletes_imported, duplicate_chipcodes } = counted;
  const { timelines, timelines_connected, start_timelines, finish_timelines, rankings, courses } = counted;
  const failing = CHECKS.map((check) => ({ ...check, failing: check.count(counted) }))
    .filter(({ failing }) => failing > 0)
    .map((check) => ({
      key: check.key,
      severity: check.severity,
      count: check.failing,
      names: counted.names[check.key] ?? [],
      message: check.message(check.failing, counted),
      path: consolePath(counted.id, pathOf(check, counted, null)),
    }))
    .sort((a, b) => RANK[b.severity] - RANK[a.severity] || (a.key < b.key ? -1 : 1));
  return {
    counters: {
      races,
      courses,
      waves,
      athletes,
      athletes_imported,
      duplicate_chipcodes,
      timelines,
      timelines_connected,
      start_timelines,
      finish_timelines,
      rankings,
    },
    health_checks: failing,
    health: failing[0]?.severity ?? 'ok',
  };
}
