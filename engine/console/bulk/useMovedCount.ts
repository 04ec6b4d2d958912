import { useQuery } from '@tanstack/react-query';
import { chunk } from 'es-toolkit';
import { useDataProvider } from 'react-admin';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { BulkTarget } from '../grid/useGridSelection';
import type { ConsoleDataProvider } from '../writes/ConsoleDataProvider';

/** Ids that fit into an address. */
const PORTION = 200;

interface MovedOptions {
  plan: ResourcePlan;
  moving: BulkTarget;
  field: FieldPlan;
  chosen: number;
}

/** Of the records of a selection those that do not lead to the one that is chosen yet; null until they are counted. */
export function useMovedCount({ plan, moving, field, chosen }: MovedOptions): number | null {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data = null } = useQuery({
    queryKey: [plan.name, 'moved', moving, field.name, chosen],
    queryFn: async ({ signal }) => {
      const elsewhere = { [`${field.name}[ne]`]: chosen };
      const filters = 'ids' in moving ? chunk(moving.ids, PORTION).map((id) => ({ id })) : [moving.filter];
      const counts = await Promise.all(
        filters.map((filter) =>
          dataProvider.getList(plan.name, {
            filter: { ...filter, ...elsewhere },
            pagination: { page: 1, perPage: 1 },
            sort: { field: 'id', order: 'ASC' },
            signal,
          }),
        ),
      );
      return counts.reduce((sum, { total = 0 }) => sum + total, 0);
    },
    gcTime: 0,
    retry: false,
  });
  return data;
}
