import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import { notFound } from '../../../engine/core/errors';
import { DEFAULT_SETTINGS } from '../../../resources/events/eventSettings';
import { countsLaps, type RaceKind } from '../../../resources/races/raceKinds';
import type { RankingFilter, RankingSettings, TimingType } from '../rank/types';

/** A ranking as its calculation needs it. */
export interface RankingRow {
  readonly id: number;
  readonly event_id: number;
  readonly race_id: number;
  readonly name: string;
  readonly timing_type: TimingType;
  readonly timeline_id: number | null;
  readonly filter: RankingFilter;
  readonly status: 'unofficial' | 'official';
  readonly confirmed: boolean;
  readonly source: 'computed' | 'imported';
  readonly calculated_at: string | null;
}

export interface RankingSetup {
  readonly ranking: Pick<RankingRow, 'race_id' | 'timing_type' | 'timeline_id'>;
  readonly settings: RankingSettings;
}

/** What is asked of a race's athletes; a ranking that is not stored yet has these alone. */
export type RankingQuestion = Pick<RankingRow, 'race_id' | 'timing_type' | 'timeline_id' | 'filter'>;

interface Rules {
  race_day: string;
  laps: number | null;
  kind: RaceKind;
  timeline_type: 'start' | 'split' | 'finish' | null;
  settings: Partial<typeof DEFAULT_SETTINGS>;
}

/** A ranking that others see: what it shows stays until it is published again. */
export function isHeld({ status, confirmed }: Pick<RankingRow, 'status' | 'confirmed'>): boolean {
  return status === 'official' || confirmed;
}

/**
 * Reads a ranking and keeps others from calculating or publishing it until the transaction ends. Its entries can be read, and its
 * own row, meanwhile. @throws ApiError 404
 */
export async function lockRanking(tx: EngineDatabase, id: number): Promise<RankingRow> {
  return required(await findRanking(tx, id));
}

/** The ranking as it is, no matter who is calculating it. @throws ApiError 404 */
export async function readRanking(db: EngineDatabase, id: number): Promise<RankingRow> {
  return required((await sql<RankingRow>`${rowOf(id)}`.execute(db)).rows[0]);
}

function required(ranking: RankingRow | undefined): RankingRow {
  if (!ranking) throw notFound('Ranking');
  return ranking;
}

const rowOf = (id: number) => sql`
  select id, event_id, race_id, name, timing_type, timeline_id, filter, status, confirmed, source, calculated_at
  from rankings where id = ${id} and deleted_at is null`;

/** The same; undefined where it is gone. */
export async function findRanking(tx: EngineDatabase, id: number): Promise<RankingRow | undefined> {
  return (await sql<RankingRow>`${rowOf(id)} for no key update`.execute(tx)).rows[0];
}

/** The rules by which a race's athletes are ranked: those of its event, of the race and of the ranking. @throws ApiError 404 */
export async function rankingSetup(db: EngineDatabase, ranking: RankingQuestion): Promise<RankingSetup> {
  const found = await sql<Rules>`
    select to_char(coalesce(r.start_at at time zone e.timezone, e.start_date::timestamp), 'YYYY-MM-DD') as race_day, r.laps, r.kind, tl.type as timeline_type,
      coalesce(e.settings, '{}') as settings
    from races r join events e on e.id = r.event_id left join timelines tl on tl.id = ${ranking.timeline_id}
    where r.id = ${ranking.race_id}`.execute(db);
  const [rules] = found.rows;
  if (!rules) throw notFound('Race');
  const chosen = { ...DEFAULT_SETTINGS, ...rules.settings };
  const isSplit = rules.timeline_type === 'split';
  return {
    ranking: { ...ranking, timeline_id: isSplit ? ranking.timeline_id : null },
    settings: {
      filter: ranking.filter,
      timeline: isSplit ? 'split' : 'finish',
      ageReference: chosen.age_reference,
      raceDate: rules.race_day,
      rounding: chosen.rounding,
      isRankedOnRounded: (chosen.rank_on as string) === 'rounded',
      tieBreak: chosen.tie_break,
      kind: rules.kind,
      isLapsRace: countsLaps(rules),
      unranked: chosen.unranked_order,
    },
  };
}
