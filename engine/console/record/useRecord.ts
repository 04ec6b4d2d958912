import { type RaRecord, useGetOne } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { useConsole } from '../ConsoleSetup';
import { isFieldReadable } from '../fieldAccess';

/** One record with the records it points to, or with `included`. A list that showed it lends what it knew until the answer comes. */
export function useRecord<Stored extends RaRecord<number> = RaRecord<number>>(
  plan: ResourcePlan,
  id: number,
  included?: readonly string[],
) {
  const { can } = useConsole();
  const include =
    included ??
    [...plan.relations.values()]
      .filter((relation) => {
        const field = relation.kind === 'many' ? undefined : plan.fields.get(relation.by);
        return field !== undefined && isFieldReadable(field, can);
      })
      .map((relation) => relation.name)
      .sort();
  return useGetOne<Stored>(plan.name, { id, meta: { include } }, { enabled: Number.isSafeInteger(id) });
}
