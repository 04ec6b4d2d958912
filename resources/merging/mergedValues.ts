import type { AnyResource, FieldUnit } from '../../engine/core/resource';
import { MERGED_FIELDS } from './mergedFields';

type Values = Readonly<Record<string, unknown>>;

interface Pair {
  /** The record that stays. */
  readonly own: Values;
  readonly other: Values;
}

/** Fields that merging takes together, and where they come from unless a person chooses. */
interface MergedUnit extends FieldUnit {
  readonly fields: readonly string[];
  /** Both records have values of their own that differ. */
  readonly isChoice: boolean;
  /** Fields that only the other record has a value of. */
  readonly filled: readonly string[];
}

/** Compares two records of one person, unit by unit. A field without a unit is its own. */
export function mergedUnits(resource: AnyResource, { own, other }: Pair): MergedUnit[] {
  const units = resource.units ?? [];
  const names = MERGED_FIELDS[resource.name as keyof typeof MERGED_FIELDS] as readonly string[];
  return names
    .filter((name) => !units.some(({ others }) => others.includes(name)))
    .map((name) => {
      const unit = units.find(({ head }) => head === name) ?? { head: name, others: [] };
      const fields = [unit.head, ...unit.others];
      const [ownRank, otherRank] = [own, other].map((values) => rankOf(resource, unit, values)) as [number, number];
      const isSameHead = own[name] === other[name];
      if (otherRank > ownRank) return { ...unit, fields, isChoice: false, filled: fields };
      if (ownRank > otherRank || ownRank === UNSET) return { ...unit, fields, isChoice: false, filled: [] };
      const isSet = (field: string) => hasValue(own[field]) && hasValue(other[field]);
      return {
        ...unit,
        fields,
        isChoice: fields.some((field) => isSet(field) && own[field] !== other[field]) && ownRank === SET,
        filled: isSameHead ? fields.filter((field) => !hasValue(own[field]) && hasValue(other[field])) : [],
      };
    });
}

/** Values that the record that stays gets from the other one: the chosen units, and what only the other has. */
export function mergedValues(
  resource: AnyResource,
  { own, other, take }: Pair & { readonly take: readonly string[] },
): Record<string, unknown> {
  const taken = mergedUnits(resource, { own, other }).flatMap(({ head, fields, filled }) => {
    if (!fields.some((field) => take.includes(field))) return filled;
    // What only one of the two says about the same thing is kept.
    return own[head] === other[head] && hasValue(own[head]) ? fields.filter((field) => hasValue(other[field])) : fields;
  });
  return Object.fromEntries(taken.map((name) => [name, other[name] ?? null]));
}

const UNSET = 0;
const DERIVED = 1;
const SET = 2;

/** Ranks what a person set above values that follow from others, and those above an empty unit. */
function rankOf({ fields }: AnyResource, { head, setWith }: FieldUnit, values: Values): number {
  if ((setWith ?? [head]).some((name) => hasValue(values[name]))) return SET;
  return setWith && values[head] !== fields[head]?.options.default ? DERIVED : UNSET;
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && value !== false;
}
