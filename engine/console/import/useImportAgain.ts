import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { importPresets } from '../../core/importKinds';
import { useConsole } from '../ConsoleSetup';
import type { ConsoleDataProvider } from '../writes/ConsoleDataProvider';
import { useShownAttempt } from '../writes/useAttempt';
import type { ImportRecord } from './importTypes';

/** Starts an import as the one before was, but for what is said; null until there is one. */
export function useImportAgain(record: ImportRecord) {
  const { plan, placeOf } = useConsole();
  const within = placeOf('imports')?.within;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [importId, setImportId] = useState<number | null>(null);
  const { kind, mapping, match_on, mode, lenient } = record;
  const again = async (how: object): Promise<void> => {
    const presets = Object.fromEntries(importPresets(plan).map(({ name }) => [name, record[name] ?? null]));
    const data = { ...within, ...presets, kind, mapping, match_on, mode, lenient, ...how };
    setImportId((await dataProvider.create<ImportRecord>('imports', { data })).data.id);
  };
  return { importId, again };
}

/** Imports a file that was stopped because of rows to be asked about, now that somebody has seen them. */
export function useGoOn(record: ImportRecord) {
  const { can } = useConsole();
  const { importId, again } = useImportAgain(record);
  const { isBusy, problem, attempt } = useShownAttempt();
  const { file_id, delimiter, encoding, sheet, has_header, date_format, question_count } = record;
  const isStopped = record.status === 'failed' && !record.dry_run && (question_count ?? 0) > 0;
  return {
    canRun: isStopped && importId === null && can('imports.create'),
    run: () =>
      attempt(() => again({ file_id, delimiter, encoding, sheet, has_header, date_format, expect: question_count })),
    importId,
    isBusy,
    problem,
  };
}
