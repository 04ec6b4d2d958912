import { useState } from 'react';
import { useNotify } from 'react-admin';
import { saveFile } from '../../../engine/console/saveFile';
import { messageOf } from '../../../engine/console/writes/errors';
import { useServices } from '../../router/ServicesContext';

export const DOCUMENTS = ['pdf', 'xlsx', 'csv'] as const;

interface Download {
  format: (typeof DOCUMENTS)[number];
  /** Its name without the ending. */
  file: string;
}

/** Downloads a ranking as a document. */
export function useRankingExport() {
  const { dataProvider } = useServices();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);

  const download = async (id: number, { format, file }: Download) => {
    setBusy(true);
    try {
      const { data } = await dataProvider.exportFile(`rankings/${id}/entries`, { format });
      saveFile(data, `${file}.${format}`);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { download, isBusy };
}
