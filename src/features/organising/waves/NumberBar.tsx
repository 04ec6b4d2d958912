import './numberBar.css';
import { useTranslate } from 'react-admin';
import type { RaceNumbers } from '../../../../resources/waves/waves.calls';
import { type NumberLine, type Range, ticksOf } from './numberLine';
import { useRangeText } from './useRangeText';

export type WaveNumbers = RaceNumbers['waves'][number];

interface NumberBarProps {
  line: NumberLine<WaveNumbers>;
  outside: RaceNumbers['outside'];
}

/** The bounds of all waves on one line of start numbers; under them what several take, and whom none takes. */
export function NumberBar({ line, outside }: NumberBarProps) {
  const translate = useTranslate();
  const { rangeText, boundsText } = useRangeText();
  const length = line.to - line.from + 1;
  const placeOf = ({ from, to }: Range) => ({
    left: `${((from - line.from) / length) * 100}%`,
    width: `${((to - from + 1) / length) * 100}%`,
  });
  return (
    <div role="img" aria-label={translate('pages.waves.numbers.line', { from: line.from, to: line.to })}>
      <div className="sl-number-bar" style={{ height: line.lanes * LANE }}>
        {line.segments.map((segment) => (
          <div
            key={segment.wave.wave_id}
            className="sl-number-wave"
            title={`${segment.wave.name}: ${boundsText(segment.wave)}`}
            style={{
              ...placeOf(segment),
              top: segment.lane * LANE,
              ...(segment.wave.color && { borderTopColor: segment.wave.color }),
            }}
          >
            <span>{segment.wave.name}</span>
          </div>
        ))}
      </div>
      <div className="sl-number-strip">
        {line.overlaps.map((range) => (
          <div key={range.from} data-kind="overlap" title={rangeText(range)} style={placeOf(range)} />
        ))}
        {outside.map((range) => (
          <div key={range.from} data-kind="outside" title={rangeText(range)} style={placeOf(range)} />
        ))}
      </div>
      <div className="sl-number-axis">
        {ticksOf(line).map((number) => (
          <span key={number} style={{ left: `${((number - line.from) / length) * 100}%` }}>
            {number}
          </span>
        ))}
        <span data-end>{line.to}</span>
      </div>
    </div>
  );
}

/** Px of a wave's line, what is between two included. */
const LANE = 34;
