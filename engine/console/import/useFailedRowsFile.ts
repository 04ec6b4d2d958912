import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { saveFile } from '../saveFile';
import type { ConsoleDataProvider } from '../writes/ConsoleDataProvider';
import { messageOf } from '../writes/errors';
import { type ImportRecord, plainFileName } from './importTypes';

/** Downloads the rows that an import refused, with why, as a CSV to mend and send again. */
export function useFailedRowsFile({ id, file_name }: Pick<ImportRecord, 'id' | 'file_name'>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      const { data } = await dataProvider.exportFile(`imports/${id}/failed_rows`, { format: 'csv' });
      saveFile(data, `${(plainFileName(file_name) || 'import').replace(/\.[^.]*$/, '')} - failed rows.csv`);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { download, isBusy };
}
