import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import type { RaceStatistics } from '../statistics';
import { ChartFrame } from './ChartFrame';

const STATES = ['finished', 'started', 'registered', 'dnf', 'dns', 'dsq'];
const ROW = 30;
const BAR = 16;
const LABEL = 116;
/** For what stands behind the longest bar: a number of six digits and its share. */
const VALUE = 128;

/** How many athletes are in which state. */
export function StateBars({ states, fileName }: { states: RaceStatistics['states']; fileName: string }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const total = Object.values(states).reduce((sum, athletes) => sum + athletes, 0);
  const most = Math.max(1, ...Object.values(states));
  const title = translate('statistics.states');
  const rows = STATES.map((state) => {
    const athletes = states[state] ?? 0;
    const share = total > 0 ? Math.round((100 * athletes) / total) : 0;
    const name = translate(`athleteStates.${state}`, { _: state });
    return { state, athletes, name, value: `${count(athletes)} · ${share} %` };
  });
  return (
    <ChartFrame
      title={title}
      fileName={`${fileName}-states`}
      summary={translate('statistics.athletes', { smart_count: total, count: count(total) })}
      marks={rows.length}
      height={rows.length * ROW}
      readout={(index) => `${rows[index]?.name}: ${rows[index]?.value}`}
      table={{
        headings: [translate('statistics.state'), translate('statistics.athletes_heading'), '%'],
        rows: rows.map(({ name, value }) => [name, ...value.split(' · ')]),
      }}
    >
      {({ width, active, markAt }) =>
        rows.map(({ state, athletes, name, value }, index) => {
          const y = index * ROW;
          const length = (Math.max(20, width - LABEL - VALUE) * athletes) / most;
          return (
            <g key={state} {...markAt(index)}>
              <rect className="hit" x={0} y={y} width={width} height={ROW} />
              <text x={0} y={y + ROW / 2 + 4}>
                {name}
              </text>
              <rect
                className={active === index ? 'first active' : 'first'}
                x={LABEL}
                y={y + (ROW - BAR) / 2}
                width={length}
                height={BAR}
                rx={2}
              />
              <text x={LABEL + length + 8} y={y + ROW / 2 + 4}>
                {value}
              </text>
            </g>
          );
        })
      }
    </ChartFrame>
  );
}
