import type { CommonOptions } from '../core/field';
import type { Fields, Grants } from '../core/resource';
import type { Belonging, Named, Tenancy } from '../core/tenancy';
import { type ReferenceOptions, reference } from '../fields/reference/reference.field';

export interface RecordsOptions<Level extends string> {
  readonly tenancy: Tenancy<Level>;
  /** The levels they are of, the one that narrows their lists first. */
  readonly levels: readonly NoInfer<Level>[];
  readonly grants?: Grants;
}

type Entries<Name extends string> = readonly (readonly [name: Name, place: Named])[];

/** Levels or identities, as declared; those of the given names alone, where there are any. */
export function entriesOf<Name extends string>(named: Tenancy<Name>['levels'], names?: readonly Name[]): Entries<Name> {
  const all = Object.entries(named) as unknown as Entries<Name>;
  return names ? names.flatMap((name) => all.filter(([one]) => one === name)) : all;
}

/** Records of a tenant of the first level, reached by those of the others too. */
export function belowLevels<Level extends string>([first, ...also]: Entries<Level>, owner?: string): Belonging<Level> {
  if (!first) throw new Error('These records need a level of tenancy: who reaches a tenant reaches them.');
  const columns = Object.fromEntries(also.map(([level, { column }]) => [level, column]));
  const [level, { column }] = first;
  return { kind: 'below', level, column, also: columns as { [Name in Level]?: string }, ...(owner && { owner }) };
}

export function referencesTo(
  named: Entries<string>,
  options: Pick<CommonOptions<number>, 'column' | 'label' | 'required'> & Pick<ReferenceOptions, 'onDelete'>,
): Fields {
  return Object.fromEntries(
    named.map(([, { resource, column }]) => [column, reference(resource, { readOnly: true, ...options })]),
  );
}

/** The identity that owns what is tied to nobody else. @throws Error where the tenancy has none */
export function ownerOf({ identities, owner }: Tenancy): Named {
  const found = owner === undefined ? undefined : identities[owner];
  if (!found) throw new Error('These records are of a person: the tenancy needs an owner.');
  return found;
}
