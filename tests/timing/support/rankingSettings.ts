import type { RankingSettings } from '../../../server/timing/rank/types';

/** Everyone by their exact time at the finish. */
export const everyoneAtTheFinish: RankingSettings = {
  filter: {},
  timeline: 'finish',
  ageReference: 'race_day',
  raceDate: '2026-05-31',
  rounding: 'exact',
  isRankedOnRounded: false,
  tieBreak: 'none',
  kind: 'road',
  isLapsRace: false,
  unranked: ['finished', 'dsq', 'dnf', 'dns'],
};
