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
