import { memo } from 'react';
import { useLocale } from 'react-admin';
import { METRES } from '../../../engine/fields/measure/measure';
import { countTicks } from '../charts/scale';
import { type CrowdStretch, crowdPath } from './crowd';
import { heightText, type LengthUnit, type PlaceOnProfile, type Profile, stretchesOf } from './profile';

/** Something along the course that the profile shows. */
export interface ProfileMark {
  readonly key: string;
  readonly kind: 'timeline' | 'marker';
  readonly name: string;
  /** Metres from the start. */
  readonly along: number;
}

export interface ProfileScale {
  readonly x: (along: number) => number;
  readonly y: (height: number) => number;
  readonly along: (x: number) => number;
  /** Heights with a line and a label. */
  readonly ticks: readonly number[];
}

export const HEIGHT = 200;
export const LEFT = 52;
const RIGHT = 8;
const TOP = 24;
const BOTTOM = 24;
/** A level course is not drawn as mountains. */
const LEAST_RANGE = 40;
const LABEL_WIDTH = 72;
/** Of the drawing's height that the fullest stretch takes: the hills stay what it is about. */
const CROWD_SHARE = 0.6;
const NAME_WIDTH = 90;

export function scaleOf({ lowest, highest }: Profile, length: number, width: number): ProfileScale {
  const room = Math.max(1, width - LEFT - RIGHT);
  const range = Math.max(LEAST_RANGE, highest - lowest);
  const steps = countTicks(range, 3);
  const step = steps[1] ?? LEAST_RANGE;
  const floor = Math.floor(lowest / step) * step;
  const ceiling = Math.ceil((floor + Math.max(range, highest - floor)) / step) * step;
  const bottom = HEIGHT - BOTTOM;
  return {
    x: (along) => LEFT + (along / length) * room,
    y: (height) => bottom - ((height - floor) / (ceiling - floor)) * (bottom - TOP),
    along: (x) => ((x - LEFT) / room) * length,
    ticks: Array.from({ length: Math.round((ceiling - floor) / step) + 1 }, (_, index) => floor + index * step),
  };
}

interface ProfileDrawingProps {
  profile: Profile;
  scale: ProfileScale;
  width: number;
  unit: LengthUnit;
  length: number;
  marks: readonly ProfileMark[];
  crowd: readonly CrowdStretch[] | null;
  place: PlaceOnProfile | null;
}

export function ProfileDrawing({ place, ...ground }: ProfileDrawingProps) {
  const { scale } = ground;
  return (
    <svg width={ground.width} height={HEIGHT} aria-hidden>
      <Landscape {...ground} />
      {place && (
        <g>
          <line className="cursor" x1={scale.x(place.along)} x2={scale.x(place.along)} y1={TOP} y2={HEIGHT - BOTTOM} />
          <circle className="dot" cx={scale.x(place.along)} cy={scale.y(place.height)} r={5} />
        </g>
      )}
    </svg>
  );
}

/** All that stays as it is while the cursor moves. */
const Landscape = memo(function Landscape({
  profile,
  scale,
  width,
  unit,
  length,
  marks,
  crowd,
}: Omit<ProfileDrawingProps, 'place'>) {
  const floor = HEIGHT - BOTTOM;
  const locale = useLocale() ?? 'en';
  const pathOf = (heights: Profile['heights']) =>
    heights.map(({ along, height }) => `${scale.x(along).toFixed(1)},${scale.y(height).toFixed(1)}`).join('L');
  const xOfEnds = (heights: Profile['heights']) => [heights[0]?.along ?? 0, heights.at(-1)?.along ?? 0].map(scale.x);
  return (
    <>
      {scale.ticks.map((height) => (
        <g key={height}>
          <line className="line" x1={LEFT} x2={width - RIGHT} y1={scale.y(height)} y2={scale.y(height)} />
          <text className="quiet" x={LEFT - 8} y={scale.y(height) + 4} textAnchor="end">
            {heightText(height, unit, locale)}
          </text>
        </g>
      ))}
      {stretchesOf(profile).map(({ steepness, heights }) => {
        const [from = 0, to = 0] = xOfEnds(heights);
        const outline = `M${from.toFixed(1)},${floor}L${pathOf(heights)}L${to.toFixed(1)},${floor}Z`;
        return <path key={from} className={`ground ${steepness}`} d={outline} />;
      })}
      {crowd && (
        <path className="crowd" d={crowdPath(crowd, { x: scale.x, floor, height: (floor - TOP) * CROWD_SHARE })} />
      )}
      <path className="ridge" d={`M${pathOf(profile.heights)}`} />
      <line className="base" x1={LEFT} x2={width - RIGHT} y1={floor} y2={floor} />
      {lengthTicks(length, unit, width).map(({ metres, text, anchor }) => (
        <text key={metres} className="quiet" x={scale.x(metres)} y={HEIGHT - 6} textAnchor={anchor}>
          {text}
        </text>
      ))}
      <Marks marks={marks} scale={scale} width={width} />
    </>
  );
});

/** Names stand where there is room for them; all of them are said at the cursor. */
function Marks({ marks, scale, width }: Pick<ProfileDrawingProps, 'marks' | 'scale' | 'width'>) {
  let taken = Number.NEGATIVE_INFINITY;
  return [...marks]
    .sort((a, b) => a.along - b.along)
    .map(({ key, kind, name, along }) => {
      const x = scale.x(along);
      const isNamed = kind === 'timeline' && x - taken >= NAME_WIDTH;
      if (isNamed) taken = x;
      const isAtEnd = x > width - NAME_WIDTH;
      return (
        <g key={key}>
          <title>{name}</title>
          {kind === 'timeline' ? (
            <line className="mat" x1={x} x2={x} y1={TOP - 6} y2={HEIGHT - BOTTOM} />
          ) : (
            <path className="marker" d={`M${x},${HEIGHT - BOTTOM - 1}l-4,-7h8Z`} />
          )}
          {isNamed && (
            <text x={isAtEnd ? x + 4 : x - 3} y={TOP - 10} textAnchor={isAtEnd ? 'end' : 'start'}>
              {name.length > 14 ? `${name.slice(0, 13)}…` : name}
            </text>
          )}
        </g>
      );
    });
}

/** The words at either end stay within the drawing. */
function anchorOf(metres: number, length: number): 'start' | 'middle' | 'end' {
  if (metres === 0) return 'start';
  return metres > length * 0.98 ? 'end' : 'middle';
}

function lengthTicks(length: number, unit: LengthUnit, width: number) {
  const one = METRES[unit] ?? 1000;
  const count = Math.max(1, Math.floor((width - LEFT - RIGHT) / LABEL_WIDTH));
  const values = length >= one * 2 ? countTicks(length / one, count) : [0];
  return values.flatMap((value) =>
    value * one > length
      ? []
      : [
          {
            metres: value * one,
            text: `${value} ${unit}`,
            anchor: anchorOf(value * one, length),
          },
        ],
  );
}
