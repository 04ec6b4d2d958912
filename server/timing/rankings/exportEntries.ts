import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import { gapText, raceTimeText, type TimeRounding } from '../../../resources/rankings/raceTime';

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
  /** The event's languages, its first one first. */
  readonly locales: readonly string[];
  readonly rounding: TimeRounding;
  readonly entries: number;
}

/** Columns of an export, in this order. */
export const EXPORT_COLUMNS = [
  'Rank',
  'Bib',
  'Name',
  'Club',
  'Country',
  'Category',
  'Gender',
  'Time',
  'Behind',
  'State',
] as const;

/** Rows per query: enough to keep the database busy, few enough to keep memory flat. */
const CHUNK = 2_000;

export async function readSheet(db: EngineDatabase, rankingId: number): Promise<RankingSheet> {
  const found = await sql<RankingSheet>`
    select k.id, e.name as event, r.name as race, k.name, k.status = 'official' as "isOfficial", k.published_at, k.calculated_at, k.timing_type,
      case when tl.type = 'split' then tl.name end as timeline, e.timezone, coalesce(e.settings -> 'locales', '[]') as locales,
      coalesce(e.settings ->> 'rounding', 'up_to_second') as rounding,
      (select count(*)::int from ranking_entries x where x.ranking_id = k.id) as entries
    from rankings k join events e on e.id = k.event_id join races r on r.id = k.race_id left join timelines tl on tl.id = k.timeline_id
    where k.id = ${rankingId}`.execute(db);
  return found.rows[0] as RankingSheet;
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
  time_ms: number | null;
  gap_ms: number | null;
  state: string;
}

/** The entries as texts, one row of `EXPORT_COLUMNS` each, in the ranking's order, read in chunks. */
export async function* entryTexts(db: EngineDatabase, { id, rounding }: RankingSheet): AsyncGenerator<string[]> {
  let after = 0;
  for (;;) {
    const found = await sql<EntryRow>`
      select e.position, e.rank, a.start_number, nullif(concat_ws(' ', a.first_name, a.last_name), '') as name, a.club, a.country, a.category, a.gender,
        e.time_ms, e.gap_ms, e.state
      from ranking_entries e join athletes a on a.id = e.athlete_id
      where e.ranking_id = ${id} and e.position > ${after} order by e.position limit ${CHUNK}`.execute(db);
    for (const row of found.rows) yield textsOf(row, rounding);
    const last = found.rows.at(-1);
    if (!last || found.rows.length < CHUNK) return;
    after = last.position;
  }
}

function textsOf(row: EntryRow, rounding: TimeRounding): string[] {
  const { rank, time_ms, gap_ms, state } = row;
  return [
    rank === null ? '' : String(rank),
    row.start_number ?? '',
    row.name ?? '',
    row.club ?? '',
    row.country ?? '',
    row.category ?? '',
    row.gender === 'none' ? '' : (row.gender ?? ''),
    time_ms === null ? '' : raceTimeText(time_ms, rounding),
    time_ms === null || gap_ms === null ? '' : gapText(time_ms, gap_ms, rounding),
    state,
  ];
}
