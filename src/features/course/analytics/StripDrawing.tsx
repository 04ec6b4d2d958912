import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { RaceField } from '../../../../resources/races/field.calls';
import { densestOf, type Place, standingOf } from './field';

export const STRIP_HEIGHT = 190;
const SIDE = 12;
/** Names stand above, counts below. */
const TOP = 26;
const BOTTOM = 44;
/** Px that the words of one place take. */
const WORDS = 92;

interface StripScale {
  readonly x: (metres: number) => number;
  readonly along: (x: number) => number;
}

export function stripScale(length: number, width: number): StripScale {
  const room = Math.max(1, width - 2 * SIDE);
  return {
    x: (metres) => SIDE + (metres / Math.max(1, length)) * room,
    along: (x) => ((x - SIDE) / room) * length,
  };
}

interface StripDrawingProps {
  field: RaceField;
  places: readonly Place[];
  width: number;
  scale: StripScale;
  /** What is looked at, in metres. */
  along: number | null;
}

export function StripDrawing({ field, places, width, scale, along }: StripDrawingProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const floor = STRIP_HEIGHT - BOTTOM;
  const mats = places.filter(
    (place): place is Place & { distance: number } => place.kind !== 'marker' && place.distance !== null,
  );
  const shown = withRoom(mats, scale);
  const word = (name: string, athletes: number) =>
    translate(`analytics.strip.${name}`, { smart_count: athletes, count: count(athletes) });
  return (
    <svg width={width} height={STRIP_HEIGHT} aria-hidden>
      {mats.map(({ key, distance, isSilent }) => (
        <line
          key={key}
          className={isSilent ? 'mat silent' : 'mat'}
          x1={scale.x(distance)}
          x2={scale.x(distance)}
          y1={TOP - 6}
          y2={floor}
        />
      ))}
      <path className="area" d={areaOf(field, scale, floor)} />
      <line className="base" x1={scale.x(0)} x2={scale.x(field.length ?? 0)} y1={floor} y2={floor} />
      {mats.map((place) => {
        const state = place.isSilent ? ' silent' : standingOf(place, field) === 'down' ? ' done' : '';
        return <circle key={place.key} className={`knot${state}`} cx={scale.x(place.distance)} cy={floor} r={5} />;
      })}
      {shown.map((place) => {
        const x = scale.x(place.distance);
        const anchor = x < WORDS / 2 ? 'start' : x > width - WORDS / 2 ? 'end' : 'middle';
        const at = { x: anchor === 'start' ? 2 : anchor === 'end' ? width - 2 : x, textAnchor: anchor } as const;
        return (
          <g key={place.key}>
            <text {...at} y={TOP - 12}>
              {place.name}
            </text>
            <text {...at} y={floor + 20} className="quiet">
              {word('passed', place.passed ?? 0)}
            </text>
            <text {...at} y={floor + 36} className="quiet">
              {place.toCome > 0 ? word('to_come', place.toCome) : ''}
            </text>
          </g>
        );
      })}
      {along !== null && (
        <line className="cursor" x1={scale.x(along)} x2={scale.x(along)} y1={TOP - 6} y2={floor + 6} />
      )}
    </svg>
  );
}

/** Steps from stretch to stretch: nobody is counted on one where they are not. */
function areaOf(field: RaceField, { x }: StripScale, floor: number): string {
  const { density, length } = field;
  const most = densestOf(field)?.athletes ?? 1;
  if (!density || length === null) return '';
  const yOf = (athletes: number) => floor - ((floor - TOP - 4) * athletes) / most;
  const steps = density.athletes.map((athletes, index) => {
    const [from, to] = [index * density.width, Math.min(length, (index + 1) * density.width)];
    return `L${x(from)} ${yOf(athletes)}L${x(to)} ${yOf(athletes)}`;
  });
  return `M${x(0)} ${floor}${steps.join('')}L${x(length)} ${floor}Z`;
}

/** Start and finish always have their words; of those between, as many as do not lie over one another. */
function withRoom<One extends { readonly distance: number }>(mats: readonly One[], { x }: StripScale): One[] {
  const last = mats.at(-1);
  let end = Number.NEGATIVE_INFINITY;
  return mats.filter((mat) => {
    if (mat === last) return true;
    const at = x(mat.distance);
    const isFree = at - end >= WORDS && (last === undefined || x(last.distance) - at >= WORDS * 1.2);
    if (isFree || end < 0) end = at;
    return isFree || mat === mats[0];
  });
}
