import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { formatShortTime } from '../../../../../engine/fields/format/pace';
import { countTicks, labelStep } from '../../../../shared/charts/scale';
import type { FinishTimes } from '../statistics';
import { ChartFrame, type Drawing } from './ChartFrame';

interface FinishHistogramProps {
  finish: FinishTimes;
  /** What its times are: gun, chip or race time. */
  timeName: string;
  fileName: string;
}

const HEIGHT = 240;
const LEFT = 44;
const BOTTOM = 24;
/** The median's name stands above the bars. */
const TOP = 22;
const LABEL_WIDTH = 64;

/** How many athletes finished in which time. */
export function FinishHistogram({ finish, timeName, fileName }: FinishHistogramProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { bins, width_ms, athletes, laps, fastest_ms, median_ms, slowest_ms } = finish;
  const title = translate('statistics.finish_times');
  const rangeOf = (from: number) => `${formatShortTime(from)} – ${formatShortTime(from + width_ms)}`;
  const numberOf = (finishers: number) =>
    translate('statistics.athletes', { smart_count: finishers, count: count(finishers) });
  return (
    <ChartFrame
      title={title}
      fileName={`${fileName}-finish-times`}
      summary={
        fastest_ms !== null &&
        translate(laps === null ? 'statistics.finish_summary' : 'statistics.laps_summary', {
          athletes: numberOf(athletes),
          laps: translate('statistics.laps', { smart_count: laps ?? 0, count: count(laps ?? 0) }),
          time: timeName,
          fastest: formatShortTime(fastest_ms),
          median: formatShortTime(median_ms),
          slowest: formatShortTime(slowest_ms),
        })
      }
      marks={athletes === 0 ? 0 : bins.length}
      empty={translate('statistics.no_finishers')}
      height={HEIGHT}
      readout={(index) => `${rangeOf(bins[index]?.from_ms ?? 0)}: ${numberOf(bins[index]?.athletes ?? 0)}`}
      table={{
        headings: [timeName, translate('statistics.athletes_heading')],
        rows: bins.map((bin) => [rangeOf(bin.from_ms), count(bin.athletes)]),
      }}
    >
      {(drawing) => <Bins finish={finish} {...drawing} />}
    </ChartFrame>
  );
}

function Bins({ finish: { bins, median_ms, width_ms }, width, active, markAt }: Drawing & { finish: FinishTimes }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const ticks = countTicks(Math.max(...bins.map(({ athletes }) => athletes)));
  const top = ticks.at(-1) ?? 1;
  const floor = HEIGHT - BOTTOM;
  const room = width - LEFT;
  const binWidth = room / bins.length;
  const yOf = (athletes: number) => floor - ((floor - TOP) * athletes) / top;
  const step = labelStep(bins.length, room, LABEL_WIDTH);
  const from = bins[0]?.from_ms ?? 0;
  const medianX = median_ms === null ? null : LEFT + ((median_ms - from) / width_ms) * binWidth;
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="line" x1={LEFT} x2={width} y1={yOf(tick)} y2={yOf(tick)} />
          <text className="quiet" x={LEFT - 6} y={yOf(tick) + 4} textAnchor="end">
            {count(tick)}
          </text>
        </g>
      ))}
      {bins.map(({ from_ms, athletes }, index) => {
        const x = LEFT + index * binWidth;
        return (
          <g key={from_ms} {...markAt(index)}>
            <rect className="hit" x={x} y={TOP} width={binWidth} height={floor - TOP} />
            <rect
              className={active === index ? 'first active' : 'first'}
              x={x + 0.5}
              y={yOf(athletes)}
              width={Math.max(1, binWidth - 1)}
              height={floor - yOf(athletes)}
            />
            {index % step === 0 && x <= width - LABEL_WIDTH / 2 && (
              <text className="quiet" x={x} y={HEIGHT - 8} textAnchor="middle">
                {formatShortTime(from_ms)}
              </text>
            )}
          </g>
        );
      })}
      {medianX !== null && (
        <g>
          <line className="median" x1={medianX} x2={medianX} y1={TOP - 6} y2={floor} strokeDasharray="4 3" />
          <text
            x={medianX + (medianX > width - 80 ? -6 : 6)}
            y={TOP - 8}
            textAnchor={medianX > width - 80 ? 'end' : 'start'}
          >
            {translate('statistics.median')}
          </text>
        </g>
      )}
    </>
  );
}
