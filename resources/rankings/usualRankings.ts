import type { RecordOf } from '../../engine/core/resource';
import type { rankings } from './rankings.resource';

type RankingFilter = NonNullable<RecordOf<typeof rankings>['filter']>;

export interface UsualRanking {
  /** Key of its name, with the arguments. */
  readonly name: string;
  readonly args?: Readonly<Record<string, number>>;
  readonly filter: RankingFilter;
  readonly isAgeGroup: boolean;
}

/** What the general ones are called in English. */
export const GENERAL_NAMES = { overall: 'Overall', male: 'Men', female: 'Women' } as const;

/** Ages at which the next group begins; the first group is below them all, and the last has no end. */
const AGES = [20, 30, 40, 50, 60, 70] as const;

/** What most races have: everyone, men, women, and both by age in steps of ten years. */
export const USUAL_RANKINGS: readonly UsualRanking[] = [
  { name: 'overall', filter: {}, isAgeGroup: false },
  { name: 'male', filter: { gender: 'male' }, isAgeGroup: false },
  { name: 'female', filter: { gender: 'female' }, isAgeGroup: false },
  ...(['male', 'female'] as const).flatMap(ageGroups),
];

function ageGroups(gender: 'male' | 'female'): UsualRanking[] {
  const [youngest] = AGES;
  return [
    { name: `${gender}_under`, args: { age: youngest }, filter: { gender, age_to: youngest - 1 }, isAgeGroup: true },
    ...AGES.map((from, i): UsualRanking => {
      const next = AGES[i + 1];
      return next === undefined
        ? { name: `${gender}_from`, args: { from }, filter: { gender, age_from: from }, isAgeGroup: true }
        : {
            name: `${gender}_between`,
            args: { from, to: next - 1 },
            filter: { gender, age_from: from, age_to: next - 1 },
            isAgeGroup: true,
          };
    }),
  ];
}
