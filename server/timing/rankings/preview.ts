import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import type { previewRanking } from '../../../resources/rankings/rankings.calls';
import { membersOf } from '../rank/members';
import { rankAthletes } from '../rank/rankAthletes';
import { withNames } from './difference';
import { loadAthletes } from './loadAthletes';
import { type RankingQuestion, rankingSetup } from './rankingSetup';

type RankingPreview = AnswerOf<typeof previewRanking>;

const LEADERS = 3;

export async function readPreview(db: EngineDatabase, question: RankingQuestion): Promise<RankingPreview> {
  const setup = await rankingSetup(db, question);
  const athletes = await loadAthletes(db, setup);
  const { entries, problems } = rankAthletes(setup.settings, athletes);
  const leaders = entries.filter(({ rank }) => rank !== null).slice(0, LEADERS);
  const missing = (field: string): number => problems.filter((problem) => problem.field === field).length;
  return {
    members: membersOf(setup.settings, athletes).members.length,
    entries: entries.length,
    ranked: entries.filter(({ rank }) => rank !== null).length,
    problems: { gender: missing('gender'), birth_date: missing('birth_date') },
    leaders: await withClubs(db, await withNames(db, leaders)),
  };
}

async function withClubs<Of extends { athlete_id: number }>(db: EngineDatabase, leaders: readonly Of[]) {
  const found = await sql<{ id: number; club: string | null; category: string | null }>`
    select id, club, category from athletes
    where id = any(${leaders.map(({ athlete_id }) => athlete_id)}::bigint[])`.execute(db);
  const byId = new Map(found.rows.map((athlete) => [athlete.id, athlete]));
  return leaders.map((one) => {
    const { club = null, category = null } = byId.get(one.athlete_id) ?? {};
    return { ...one, club, category };
  });
}
