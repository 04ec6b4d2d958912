import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import { inExportTurn } from '../../../engine/api/operations/exportTurns';
import { countsLaps, type RaceKind } from '../../../resources/races/raceKinds';
import { gapText, raceTimeText, type TimeRounding } from '../../../resources/rankings/raceTime';
import { shownTimeSql, stateReasonSql } from './shownEntry';

/** A ranking as a document names it. */
export interface RankingSheet {
  readonly id: number;
  readonly event: string;
  readonly race: string;
  readonly name: string;
  readonly isOfficial: boolean;
  readonly published_at: string | null;
  readonly calculated_at: string | null;
  readonly timing_type: 'guntime' | 'chiptime' | 'racetime';
  /** Name of the split; null at the finish. */
  readonly timeline: string | null;
  readonly timezone: string;
  /** Days of the race, `YYYY-MM-DD`: from the first start to the last time in the ranking. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The event's languages, its first one first. */
  readonly locales: readonly string[];
  readonly rounding: TimeRounding;
  readonly entries: number;
  /** Positions of the entries that have a reason for their state. */
  readonly reasonsAt: readonly number[];
  /** The race counts laps. */
  readonly hasLaps: boolean;
}

const COLUMNS = [
  'Rank',
  'Bib',
  'Name',
  'Club',
  'Country',
  'Category',
  'Gender',
  'Laps',
  'Time',
  'Behind',
  'State',
  'State reason',
  'Exact time',
] as const;

export type ExportColumn = (typeof COLUMNS)[number];

/** Columns of an export, in this order. Rounded times have exact ones beside them, so that an import loses no milliseconds. */
export function exportColumns({ hasLaps, reasonsAt, rounding }: RankingSheet): ExportColumn[] {
  const isShown = { Laps: hasLaps, 'State reason': reasonsAt.length > 0, 'Exact time': rounding !== 'exact' };
  return COLUMNS.filter((name) => !(name in isShown) || isShown[name as keyof typeof isShown]);
}

const reasonSql = stateReasonSql(sql`e.state`);

/** Rows per query: enough to keep the database busy, few enough to keep memory flat. */
const CHUNK = 2_000;

export async function readSheet(db: EngineDatabase, rankingId: number): Promise<RankingSheet> {
  const found = await sql<Omit<RankingSheet, 'hasLaps'> & { kind: RaceKind; laps: number | null }>`
    select k.id, r.kind, r.laps, e.name as event, r.name as race, k.name, k.status = 'official' as "isOfficial", k.published_at, k.calculated_at, k.timing_type,
      case when tl.type = 'split' then tl.name end as timeline, e.timezone,
      coalesce((race.first_at at time zone e.timezone)::date, e.start_date)::text as "firstDay",
      coalesce((race.last_at at time zone e.timezone)::date, e.end_date, e.start_date)::text as "lastDay",
      coalesce(e.settings -> 'locales', '[]') as locales,
      coalesce(e.settings ->> 'rounding', 'up_to_second') as rounding,
      (select count(*)::int from ranking_entries x where x.ranking_id = k.id) as entries,
      array(select e.position from ranking_entries e join athletes a on a.id = e.athlete_id
        where e.ranking_id = k.id and e.state <> 'finished' and ${reasonSql} is not null) as "reasonsAt"
    from rankings k join events e on e.id = k.event_id join races r on r.id = k.race_id left join timelines tl on tl.id = k.timeline_id
      cross join lateral (
        select coalesce(min(g.fired_at), r.start_at) as first_at, greatest(max(g.fired_at), coalesce(min(g.fired_at), r.start_at)
          + (select coalesce(max(x.time_ms), 0) from ranking_entries x where x.ranking_id = k.id and x.rank is not null) * interval '1 millisecond') as last_at
        from gunshots g where g.event_id = k.event_id and g.deleted_at is null
          and (r.id = any(g.race_ids) or exists (select 1 from waves w where w.id = any(g.wave_ids) and w.race_id = r.id))) race
    where k.id = ${rankingId}`.execute(db);
  const [{ kind, laps, ...sheet }] = found.rows as [(typeof found.rows)[number]];
  return { ...sheet, hasLaps: countsLaps({ kind, laps }) };
}

interface EntryRow {
  position: number;
  rank: number | null;
  start_number: string | null;
  name: string | null;
  club: string | null;
  country: string | null;
  category: string | null;
  gender: string | null;
  laps: number | null;
  time_ms: number | null;
  gap_ms: number | null;
  state: string;
  state_reason: string | null;
}

/** The entries as texts, one row of `exportColumns` each, in the ranking's order, read in chunks. */
export async function* entryTexts(db: EngineDatabase, sheet: RankingSheet): AsyncGenerator<string[]> {
  const { id, rounding } = sheet;
  const columns = exportColumns(sheet);
  let after = 0;
  for (;;) {
    const query = sql<EntryRow>`
      select e.position, e.rank, a.start_number, nullif(concat_ws(' ', a.first_name, a.last_name), '') as name, a.club, a.country, a.category, a.gender,
        e.laps, ${shownTimeSql} as time_ms, e.gap_ms, e.state, ${reasonSql} as state_reason
      from ranking_entries e join athletes a on a.id = e.athlete_id
      where e.ranking_id = ${id} and e.position > ${after} order by e.position limit ${CHUNK}`;
    const { lines, last } = await inExportTurn(async () => {
      const { rows } = await query.execute(db);
      const texts = rows.map((row) => textsOf(row, rounding));
      return { lines: texts.map((text) => columns.map((name) => text[name])), last: rows.at(-1) };
    });
    yield* lines;
    if (!last || lines.length < CHUNK) return;
    after = last.position;
  }
}

function textsOf(row: EntryRow, rounding: TimeRounding): Record<ExportColumn, string> {
  const { rank, laps, time_ms, gap_ms, state, state_reason } = row;
  return {
    Rank: rank === null ? '' : String(rank),
    Bib: row.start_number ?? '',
    Name: row.name ?? '',
    Club: row.club ?? '',
    Country: row.country ?? '',
    Category: row.category ?? '',
    Gender: row.gender === 'none' ? '' : (row.gender ?? ''),
    Laps: laps === null ? '' : String(laps),
    Time: time_ms === null ? '' : raceTimeText(time_ms, rounding),
    Behind: time_ms === null || gap_ms === null ? '' : gapText(time_ms, gap_ms, rounding),
    State: state,
    'State reason': state_reason ?? '',
    'Exact time': time_ms === null ? '' : raceTimeText(time_ms, 'exact'),
  };
}
