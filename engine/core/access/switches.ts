import type { Tenancy } from '../tenancy';
import { permits } from './permissions';

/** The part of the product that a permission belongs to. */
export interface Switch {
  readonly level: string;
  /** The tenant's field, and the key in it that switches the part off by being false: what is not said is on. */
  readonly by: string;
  readonly key: string;
}

/** What must be switched on for something that asks for the permission; null where it is there in any tenant. */
export function switchOf({ levels }: Pick<Tenancy, 'levels'>, permission: string): Switch | null {
  for (const [level, { switches }] of Object.entries(levels))
    for (const [key, patterns] of Object.entries(switches?.of ?? {}))
      if (switches && permits(patterns, permission)) return { level, by: switches.by, key };
  return null;
}
