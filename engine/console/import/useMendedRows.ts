import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { RequestOf } from '../../core/calls/defineCall';
import { REASON_COLUMN } from '../../core/importReason';
import { plainFileName } from '../../fields/file/plainFileName';
import type { Uploads } from '../../fields/file/useUpload';
import { writeCsv } from '../../tables/csv/writeCsv';
import { useConsole } from '../ConsoleSetup';
import { useKept } from '../forms/drafts/useKept';
import type { ConsoleDataProvider } from '../writes/ConsoleDataProvider';
import { useShownAttempt } from '../writes/useAttempt';
import type { DetectImport, ImportRecord } from './importTypes';
import { useImportAgain } from './useImportAgain';

export type MendedRows = ReturnType<typeof useMendedRows>;

/** Cells of rows that an import refused, as they were mended, and the import that brings those rows in. */
export function useMendedRows(record: ImportRecord) {
  const { placeOf, can } = useConsole();
  const within = placeOf('imports')?.within;
  const dataProvider = useDataProvider<ConsoleDataProvider & Uploads>();
  const { isBusy, problem, attempt } = useShownAttempt();
  const { values, change, settle } = useKept<Mended>(`imports/${record.id}/mended`, NONE, { rows: areRows });
  const cells = new Map(values.rows);
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set());
  const { importId, again } = useImportAgain(record);
  const columns = record.columns ?? [];

  const send = () =>
    attempt(async () => {
      const name = `${(plainFileName(record.file_name) || 'import').replace(/\.[^.]*$/, '')} - mended rows.csv`;
      const mended = [...cells.values()].map((row) => [...columns.map((_, i) => row[i] ?? ''), '']);
      const rows = [[...columns, REASON_COLUMN], ...mended];
      const file = new File([await csvOf(rows)], name, { type: 'text/csv' });
      const dateFormat = await dateFormatOf(record);
      const { data: stored } = await dataProvider.upload({ file, visibility: 'private' });
      await again({
        file_id: stored.id,
        delimiter: ',',
        encoding: 'utf-8',
        has_header: true,
        ...(dateFormat !== null && { date_format: dateFormat }),
        // Nobody has looked yet at what these would change.
        expect: 0,
      });
      setSent(new Set([...sent, ...cells.keys()]));
      settle();
    });

  /** How the whole file writes its dates: a few rows of it may not tell. */
  const dateFormatOf = async ({ kind, file_id, mapping, ...read }: ImportRecord): Promise<string | null> => {
    if (read.date_format) return read.date_format;
    const { delimiter, encoding, sheet, has_header } = read;
    const body = { ...within, kind, file_id, delimiter, encoding, sheet, has_header } as DetectBody;
    const { data } = await dataProvider.call<DetectImport>({
      method: 'POST',
      path: '/v1/admin/imports/detect',
      body,
    });
    const formats = new Set(
      data.columns.flatMap(({ name, date_format }) => (mapping?.[name] && date_format ? [date_format] : [])),
    );
    const [format = null] = formats;
    return formats.size === 1 ? format : null;
  };

  return {
    canMend: !record.dry_run && record.status === 'finished' && columns.length > 0 && can('imports.create'),
    /** Of the file, with where they stand in a row; those that fill nothing are none of them. */
    columns: columns.flatMap((name, index) => (record.mapping?.[name] ? [{ name, index }] : [])),
    cells,
    mend: (id: number, row: readonly string[]) => change({ rows: [...new Map([...cells, [id, row]])] }),
    leave: (id: number) => change({ rows: values.rows.filter(([other]) => other !== id) }),
    isSent: (id: number) => sent.has(id),
    /** The last import of mended rows. */
    importId,
    send,
    isBusy,
    problem,
  };
}

/** Cells of rows by the number of the row; pairs, as they are stored. */
interface Mended {
  readonly rows: readonly (readonly [number, readonly string[]])[];
}
const NONE: Mended = { rows: [] };

function areRows(stored: unknown): boolean {
  return (
    Array.isArray(stored) &&
    stored.every((row) => Array.isArray(row) && row.length === 2 && typeof row[0] === 'number' && areTexts(row[1]))
  );
}

/** Cells of a row, as they are stored. */
export function areTexts(stored: unknown): boolean {
  return Array.isArray(stored) && stored.every((cell) => typeof cell === 'string');
}

type DetectBody = RequestOf<DetectImport>['body'];

async function csvOf(rows: string[][]): Promise<string> {
  let text = '';
  for await (const part of writeCsv(rows, { bom: true })) text += part;
  return text;
}
