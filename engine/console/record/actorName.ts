import type { Plan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';

type Values = Readonly<Record<string, unknown>>;

/** What is called who did something, where it is of `kind: {id, …title}` for the kind that acted and null for the others; null for the system. */
export function actorName({ tenancy, get }: Plan, done: Values): string | null {
  for (const [kind, { resource }] of Object.entries(tenancy.identities)) {
    const actor = done[kind];
    if (actor) return titleOf(get(resource), actor as Values);
  }
  return null;
}

/** What is called who was signed in as the one who did it, in `acted_by`; null where that one did it. */
export function behindName({ tenancy: { identities, owner }, get }: Plan, done: Values): string | null {
  const resource = owner === undefined ? undefined : identities[owner]?.resource;
  return resource !== undefined && done.acted_by ? titleOf(get(resource), done.acted_by as Values) : null;
}
