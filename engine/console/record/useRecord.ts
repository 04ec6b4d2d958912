import { type RaRecord, useGetOne } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { useConsole } from '../ConsoleSetup';
import { isFieldReadable } from '../fieldAccess';

interface RecordOptions {
  /** What is to come with it, in place of the records it points to. */
  included?: readonly string[] | undefined;
  /** The record as it was deleted. */
  isDeleted?: boolean;
  isEnabled?: boolean;
}

/** One record with the records it points to. A list that showed it lends what it knew until the answer comes. */
export function useRecord<Stored extends RaRecord<number> = RaRecord<number>>(
  plan: ResourcePlan,
  id: number,
  { included, isDeleted = false, isEnabled = true }: RecordOptions = {},
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
  return useGetOne<Stored>(
    plan.name,
    { id, meta: { include, ...(isDeleted && { isDeleted }) } },
    { enabled: isEnabled && Number.isSafeInteger(id) },
  );
}
