import { useState } from 'react';
import { useStore } from 'react-admin';
import { READ_FIELDS, type ReadField } from '../../../../../resources/passings/readColumns';
import type { ColumnChoice, ReadsTable } from './readTable';

/** By the columns of the file, the latest first. */
type Remembered = readonly { readonly columns: string; readonly choice: ColumnChoice }[];

const NOTHING: Remembered = [];
const MOST_REMEMBERED = 20;

/** Without a time, and a chip or a start number, a row is no read. */
export function isLacking(choice: ColumnChoice, field: ReadField): boolean {
  if (field === 'time') return !choice.time;
  return field === 'chipcode' && !choice.chipcode && !choice.start_number;
}

/** What is chosen for the columns of a table: at first what was sent last for such columns, else what they suggest. */
export function useColumnChoice(table: ReadsTable | null) {
  const [remembered, setRemembered] = useStore<Remembered>('timing.file_columns', NOTHING);
  const [chosen, setChosen] = useState<{ table: ReadsTable; choice: ColumnChoice } | null>(null);
  const columns = table ? columnsOf(table) : '';
  const choice =
    chosen && chosen.table === table
      ? chosen.choice
      : (remembered.find((one) => one.columns === columns)?.choice ?? table?.suggested ?? {});
  return {
    choice,
    isComplete: !READ_FIELDS.some((field) => isLacking(choice, field)),
    /** A column that was another field until now is no longer. */
    choose: (field: ReadField, column: string) => {
      if (!table) return;
      const others = Object.entries(choice).filter(([other, name]) => other !== field && name !== column);
      setChosen({ table, choice: { ...Object.fromEntries(others), ...(column && { [field]: column }) } });
    },
    remember: () =>
      setRemembered(
        [{ columns, choice }, ...remembered.filter((one) => one.columns !== columns)].slice(0, MOST_REMEMBERED),
      ),
  };
}

/** What tables with the same columns have in common. */
function columnsOf({ columns, hasHeader }: ReadsTable): string {
  return JSON.stringify(hasHeader ? columns.map(({ title }) => title) : columns.length);
}
