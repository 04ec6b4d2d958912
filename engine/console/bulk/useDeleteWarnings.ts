import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { useConsole } from '../ConsoleSetup';
import type { BulkTarget } from '../grid/useGridSelection';
import { useRecordsName } from '../words/useLabels';
import { useCountFormat } from '../words/useNumberFormat';
import type { ConsoleDataProvider, DeletePreview } from '../writes/ConsoleDataProvider';
import { bulkParams } from '../writes/useWrites';

/** Sentences that say what else is lost with records, once the server has counted; none of a resource that declares no warnings. */
export function useDeleteWarnings(plan: ResourcePlan, target: BulkTarget): { isPending: boolean; texts: string[] } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { loadDeleteWords } = useConsole();
  const words = useWarningWords(plan);
  const isEnabled = (plan.resource.deleteWarnings ?? []).length > 0;
  const { data, isPending } = useQuery({
    queryKey: [plan.name, 'delete_preview', target],
    queryFn: async () => {
      const preview = await dataProvider.previewDelete(plan.name, bulkParams(target));
      if (preview.data.warnings.length > 0) await loadDeleteWords?.();
      return preview;
    },
    enabled: isEnabled,
    // It tells what is so now.
    gcTime: 0,
    retry: false,
  });
  return { isPending: isEnabled && isPending, texts: data ? words(data.data) : [] };
}

function useWarningWords(plan: ResourcePlan) {
  const translate = useTranslate();
  const format = useCountFormat();
  const nameOf = useRecordsName(plan);
  return ({ count: total, warnings }: DeletePreview): string[] =>
    warnings.map(({ name, count }) => {
      const key = `resources.${plan.name}.delete_warnings.${name}`;
      const args = { smart_count: count, count: format(count), total: `${format(total)} ${nameOf(total)}` };
      // One record may be spoken of otherwise than several.
      return translate(total === 1 ? `${key}_of_one` : key, { ...args, _: translate(key, args) });
    });
}
