import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

const live = (table: string, t: string): Sql =>
  sql`from ${sql.table(table)} x where x.event_id = ${sql.ref(`${t}.id`)} and x.deleted_at is null`;

/** Chips that more than one athlete of the event carries. */
const duplicateChips = (t: string): Sql => sql`(
  select count(*) from (select chip from athletes x cross join unnest(x.chipcodes) chip
    where x.event_id = ${sql.ref(`${t}.id`)} and x.deleted_at is null group by chip having count(*) > 1) d)`;

const athletesWhere = (t: string, condition: Sql): Sql =>
  sql`(select count(*) ${live('athletes', t)} and ${condition})`;

/** How far an event is set up, in numbers. */
export function eventCounters(t: string): Sql {
  return sql`jsonb_build_object(
    'races', (select count(*) ${live('races', t)}),
    'waves', (select count(*) ${live('waves', t)}),
    'athletes', (select count(*) ${live('athletes', t)}),
    'athletes_imported', coalesce((select sum(x.success_count) from imports x where x.event_id = ${sql.ref(`${t}.id`)} and x.kind = 'athlete' and not x.dry_run), 0),
    'duplicate_chipcodes', ${duplicateChips(t)})`;
}

interface Check {
  key: string;
  severity: 'needs_attention' | 'problem' | 'critical';
  /** How many records fail it; zero when all is well. */
  count(t: string): Sql;
}

const CHECKS: readonly Check[] = [
  { key: 'no_races', severity: 'problem', count: (t) => sql`(select (count(*) = 0)::int ${live('races', t)})` },
  {
    key: 'races_without_start',
    severity: 'needs_attention',
    count: (t) => sql`(select count(*) ${live('races', t)} and x.start_at is null)`,
  },
  { key: 'duplicate_chipcodes', severity: 'critical', count: duplicateChips },
  { key: 'athletes_without_race', severity: 'problem', count: (t) => athletesWhere(t, sql`x.race_id is null`) },
  {
    key: 'athletes_without_start_number',
    severity: 'needs_attention',
    count: (t) => athletesWhere(t, sql`x.start_number is null`),
  },
];

const RANK = { ok: 0, needs_attention: 1, problem: 2, critical: 3 } as const;

function failing(t: string): Sql {
  const rows = CHECKS.map(
    (check) =>
      sql`(${sql.lit(check.key)}, ${sql.lit(check.severity)}, ${sql.lit(RANK[check.severity])}::int, ${check.count(t)}::int)`,
  );
  return sql`(values ${sql.join(rows)}) as checked(key, severity, rank, count)`;
}

/** The checks that fail: `[{key, severity, count}]`, the worst first. */
export function eventHealthChecks(t: string): Sql {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('key', key, 'severity', severity, 'count', count) order by rank desc, key), '[]'::jsonb)
    from ${failing(t)} where count > 0)`;
}

/** The severity of the worst failing check. */
export function eventHealth(t: string): Sql {
  return sql`coalesce((select severity from ${failing(t)} where count > 0 order by rank desc limit 1), 'ok')`;
}
