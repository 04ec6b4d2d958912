import type { RankingSettings } from './types';

/**
 * Age in whole years on the race day, or the age reached in that year. Dates are YYYY-MM-DD; who was born on 29 February has
 * their birthday on 1 March of other years. Timing rules: Rankings (Age).
 */
export function ageOf(birthDate: string, raceDate: string, reference: RankingSettings['ageReference']): number {
  const years = Number(raceDate.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return reference === 'race_day' && raceDate.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
