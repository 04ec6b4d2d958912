import { ageOf } from './age';
import type { RankingAthlete, RankingProblem, RankingSettings } from './types';

/**
 * Athletes that match the ranking's filter, and those for whom it is unclear because gender or birth date is missing.
 * Timing rules: Rankings (Members; missing gender or birth date).
 */
export function membersOf(
  settings: RankingSettings,
  athletes: readonly RankingAthlete[],
): { members: RankingAthlete[]; problems: RankingProblem[] } {
  const members: RankingAthlete[] = [];
  const problems: RankingProblem[] = [];
  for (const athlete of athletes) {
    if (!matchesKnown(settings, athlete)) continue;
    const missing = missingFields(settings, athlete);
    if (missing.length === 0) members.push(athlete);
    else problems.push(...missing.map((field) => ({ athlete_id: athlete.athleteId, field })));
  }
  problems.sort((a, b) => a.athlete_id - b.athlete_id || (a.field < b.field ? 1 : -1));
  return { members, problems };
}

/** False when something that is known of the athlete keeps them out: then missing data is no problem of this ranking. */
function matchesKnown({ filter, ageReference, raceDate }: RankingSettings, athlete: RankingAthlete): boolean {
  if (filter.category !== undefined && athlete.category !== filter.category) return false;
  if (filter.club !== undefined && athlete.club !== filter.club) return false;
  if (filter.wave_id !== undefined && athlete.waveId !== filter.wave_id) return false;
  if (filter.gender !== undefined && athlete.gender !== null && athlete.gender !== filter.gender) return false;
  if ((filter.age_from === undefined && filter.age_to === undefined) || !athlete.birthDate) return true;
  const age = ageOf(athlete.birthDate, raceDate, ageReference);
  return age >= (filter.age_from ?? Number.NEGATIVE_INFINITY) && age <= (filter.age_to ?? Number.POSITIVE_INFINITY);
}

function missingFields({ filter }: RankingSettings, athlete: RankingAthlete): RankingProblem['field'][] {
  const missing: RankingProblem['field'][] = [];
  if (filter.gender !== undefined && athlete.gender === null) missing.push('gender');
  if ((filter.age_from !== undefined || filter.age_to !== undefined) && !athlete.birthDate) missing.push('birth_date');
  return missing;
}
