import { useDataProvider } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { saveFile } from '../saveFile';
import type { ConsoleDataProvider } from '../writes/ConsoleDataProvider';
import { useAttempt } from '../writes/useAttempt';
import type { GridList } from './useGridList';

interface ExportOptions {
  plan: ResourcePlan;
  list: GridList;
  columns: readonly string[];
}

/** Downloads everything that matches, in the order and the columns shown. */
export function useExport({ plan, list, columns }: ExportOptions) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { isBusy, attempt } = useAttempt();

  const download = (format: 'csv' | 'xlsx') =>
    attempt(async () => {
      const { data } = await dataProvider.exportFile(plan.name, {
        format,
        filter: { ...list.filter, columns: columns.join(',') },
        sort: { field: list.sort, order: 'ASC' },
      });
      saveFile(data, `${plan.name}-${new Date().toISOString().slice(0, 10)}.${format}`);
    });
  return { download, isBusy };
}
