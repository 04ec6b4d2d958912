import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import type { AgeGroup, AgePyramid } from '../statistics';
import { ChartFrame } from './ChartFrame';

const ROW = 22;
const BAR = 16;
const HEAD = 22;
/** For the ages, in the middle. */
const AXIS = 64;
/** For the number at the end of the longest bar. */
const VALUE = 48;

/** How old the athletes are, men to the left and women to the right. */
export function Pyramid({ ages, fileName }: { ages: AgePyramid; fileName: string }) {
  const translate = useTranslate();
  const count = useCountFormat();
  // The oldest on top, as pyramids are.
  const groups = withoutGaps(ages).reverse();
  const title = translate('statistics.ages');
  const rangeOf = ({ from }: AgeGroup) => `${from}–${from + ages.years - 1}`;
  const genders = (['male', 'female', 'none'] as const).map((gender) => ({
    gender,
    name: translate(`genders.${gender}`, { _: gender }),
  }));
  const most = Math.max(1, ...groups.flatMap(({ male, female }) => [male, female]));
  const unknown = ages.unknown.male + ages.unknown.female + ages.unknown.none;
  return (
    <ChartFrame
      title={title}
      fileName={`${fileName}-ages`}
      summary={summaryOf({ groups, unknown, count, translate })}
      marks={groups.length}
      empty={translate('statistics.no_ages')}
      height={HEAD + groups.length * ROW}
      readout={(index) => {
        const group = groups[index] as AgeGroup;
        return `${rangeOf(group)}: ${genders.map(({ gender, name }) => `${name} ${count(group[gender])}`).join(', ')}`;
      }}
      table={{
        headings: [translate('statistics.age'), ...genders.map(({ name }) => name)],
        rows: [
          ...groups.map((group) => [rangeOf(group), ...genders.map(({ gender }) => count(group[gender]))]),
          ...(unknown > 0
            ? [[translate('statistics.no_birth_date'), ...genders.map(({ gender }) => count(ages.unknown[gender]))]]
            : []),
        ],
      }}
    >
      {({ width, active, markAt }) => {
        const half = (width - AXIS) / 2;
        const lengthOf = (athletes: number) => ((half - VALUE) * athletes) / most;
        return (
          <>
            <text x={half} y={14} textAnchor="end">
              {genders[0]?.name}
            </text>
            <text x={half + AXIS} y={14}>
              {genders[1]?.name}
            </text>
            {groups.map((group, index) => {
              const y = HEAD + index * ROW;
              const [left, right] = [lengthOf(group.male), lengthOf(group.female)];
              const look = active === index ? ' active' : '';
              return (
                <g key={group.from} {...markAt(index)}>
                  <rect className="hit" x={0} y={y} width={width} height={ROW} />
                  <rect className={`first${look}`} x={half - left} y={y + 3} width={left} height={BAR} />
                  <rect className={`second${look}`} x={half + AXIS} y={y + 3} width={right} height={BAR} />
                  <text className="quiet" x={half + AXIS / 2} y={y + 15} textAnchor="middle">
                    {rangeOf(group)}
                  </text>
                  <text x={half - left - 5} y={y + 15} textAnchor="end">
                    {count(group.male)}
                  </text>
                  <text x={half + AXIS + right + 5} y={y + 15}>
                    {count(group.female)}
                  </text>
                </g>
              );
            })}
          </>
        );
      }}
    </ChartFrame>
  );
}

/** Every group between the youngest and the oldest, also where nobody is of that age. */
function withoutGaps({ years, groups }: AgePyramid): AgeGroup[] {
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last) return [];
  return Array.from({ length: (last.from - first.from) / years + 1 }, (_, index) => {
    const from = first.from + index * years;
    return groups.find((group) => group.from === from) ?? { from, male: 0, female: 0, none: 0 };
  });
}

interface SummaryOptions {
  groups: readonly AgeGroup[];
  unknown: number;
  count: (count: number) => string;
  translate: ReturnType<typeof useTranslate>;
}

/** Those whom the two sides do not show. */
function summaryOf({ groups, unknown, count, translate }: SummaryOptions): string | null {
  const others = groups.reduce((sum, { none }) => sum + none, 0);
  const parts = [
    others > 0 && translate('statistics.other_gender', { smart_count: others, count: count(others) }),
    unknown > 0 && translate('statistics.without_birth_date', { smart_count: unknown, count: count(unknown) }),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : null;
}
