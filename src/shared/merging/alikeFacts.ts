import type { AlikePerson } from '../../../resources/merging/merging.calls';

type FactName = Exclude<keyof AlikePerson, 'id'>;

/** One thing that is known of either of two people. */
export interface Fact {
  readonly name: FactName;
  /** Of each what is known, in its order; empty where nothing is. */
  readonly values: readonly [readonly string[], readonly string[]];
  /** `unknown` where it is known of one of them at most. */
  readonly state: 'same' | 'differs' | 'unknown';
}

const FACTS = {
  profiles: [
    'name',
    'birth_dates',
    'email',
    'countries',
    'clubs',
    'events',
    'products',
    'roles',
    'last_seen_at',
    'created_at',
  ],
  athletes: ['name', 'birth_dates', 'email', 'countries', 'clubs', 'races', 'start_numbers', 'products'],
} as const satisfies Record<string, readonly FactName[]>;

/** Moments that differ say nothing. */
const MOMENTS: readonly FactName[] = ['last_seen_at', 'created_at'];

/** What two may be told apart by: what is known of neither is left out. */
export function factsOf(resource: 'profiles' | 'athletes', [one, other]: readonly AlikePerson[]): Fact[] {
  if (!one || !other) return [];
  return FACTS[resource].flatMap((name): Fact[] => {
    const values = [one[name], other[name]].map((value) => [value ?? []].flat()) as [string[], string[]];
    if (values.every((value) => value.length === 0)) return [];
    return [{ name, values, state: MOMENTS.includes(name) ? 'unknown' : stateOf(values) }];
  });
}

/** Lists that share something say the same: somebody takes part in several events. */
function stateOf([one, other]: readonly [readonly string[], readonly string[]]): Fact['state'] {
  if (one.length === 0 || other.length === 0) return 'unknown';
  // First and last name change places.
  const folded = (value: string) =>
    value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean).sort().join(' ');
  const known = new Set(one.map(folded));
  return other.some((value) => known.has(folded(value))) ? 'same' : 'differs';
}
