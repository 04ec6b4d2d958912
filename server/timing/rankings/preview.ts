import type { EngineDatabase } from '../../../engine/api/engine';
import { membersOf } from '../rank/members';
import { rankAthletes } from '../rank/rankAthletes';
import type { RankingEntry } from '../rank/types';
import { athleteNames } from './difference';
import { loadAthletes } from './loadAthletes';
import { type RankingQuestion, rankingSetup } from './rankingSetup';

/** What a ranking would hold, before it is made. */
export interface RankingPreview {
  /** Athletes of the race who match, with or without a time. */
  members: number;
  entries: number;
  ranked: number;
  /** Athletes of whom it cannot be told, by what is missing. */
  problems: { gender: number; birth_date: number };
  leaders: (RankingEntry & { start_number: string | null; name: string | null })[];
}

const LEADERS = 3;

export async function readPreview(db: EngineDatabase, question: RankingQuestion): Promise<RankingPreview> {
  const setup = await rankingSetup(db, question);
  const athletes = await loadAthletes(db, setup);
  const { entries, problems } = rankAthletes(setup.settings, athletes);
  const leaders = entries.filter(({ rank }) => rank !== null).slice(0, LEADERS);
  const names = await athleteNames(
    db,
    leaders.map((entry) => entry.athlete_id),
  );
  const missing = (field: string): number => problems.filter((problem) => problem.field === field).length;
  return {
    members: membersOf(setup.settings, athletes).members.length,
    entries: entries.length,
    ranked: entries.filter(({ rank }) => rank !== null).length,
    problems: { gender: missing('gender'), birth_date: missing('birth_date') },
    leaders: leaders.map((entry) => ({
      ...entry,
      ...(names.get(entry.athlete_id) ?? { start_number: null, name: null }),
    })),
  };
}
