import type { Row } from '../../engine/api/engine';

interface Merged {
  readonly own: Row;
  readonly other: Row;
  /** Fields to be as the other has them. */
  readonly take: readonly string[];
  readonly names: readonly string[];
}

/** What becomes of the fields of the one that stays: what was chosen of the other, and what only the other says. */
export function mergedValues({ own, other, take, names }: Merged): Row {
  const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
  const taken = names.filter((name) => take.includes(name) || (isEmpty(own[name]) && !isEmpty(other[name])));
  // A wave is one of its race.
  const fitting = taken.filter(
    (name) => name !== 'wave_id' || taken.includes('race_id') || own.race_id === other.race_id,
  );
  return Object.fromEntries(fitting.map((name) => [name, other[name] ?? null]));
}
