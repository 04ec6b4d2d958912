import { useDataProvider } from 'react-admin';
import { failedRowsFileName } from '../../core/importReason';
import { plainFileName } from '../../fields/file/plainFileName';
import { saveFile } from '../saveFile';
import type { ConsoleDataProvider } from '../writes/ConsoleDataProvider';
import { useAttempt } from '../writes/useAttempt';
import type { ImportRecord } from './importTypes';

/** Downloads the rows that an import refused, with why, as a CSV to mend and send again. */
export function useFailedRowsFile({ id, file_name }: Pick<ImportRecord, 'id' | 'file_name'>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { isBusy, attempt } = useAttempt();
  const download = () =>
    attempt(async () => {
      const { data } = await dataProvider.exportFile(`imports/${id}/failed_rows`, { format: 'csv' });
      saveFile(data, failedRowsFileName(plainFileName(file_name) || 'import'));
    });
  return { download, isBusy };
}
