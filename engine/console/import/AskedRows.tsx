import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { importKind } from '../../core/importKinds';
import { saidByServer } from '../../core/said/saidByServer';
import { useConsole } from '../ConsoleSetup';
import type { PlainColumn } from '../PlainTable';
import { FieldDeltas } from '../record/FieldDeltas';
import { useCountFormat } from '../words/useNumberFormat';
import type { ImportRecord } from './importTypes';
import { type NotedRow, NotedRows } from './NotedRows';
import { useImportTexts } from './useImportTexts';

interface AskedRow extends NotedRow {
  /** Null where the row would add it. */
  readonly record_id: number | null;
  readonly record_name: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly uses: number;
}

interface AskedRowsProps {
  record: ImportRecord;
  /** Below them. */
  children?: ReactNode;
}

/** The rows that change what records in use are known by: of whom, from what to what, and how much hangs on it. */
export function AskedRows(props: AskedRowsProps) {
  return props.record.question_count ? <Rows {...props} /> : null;
}

function Rows({ record, children }: AskedRowsProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { plan, placeOf } = useConsole();
  const kind = importKind(plan, record.kind);
  const texts = useImportTexts(kind);
  const place = placeOf(kind.resource.name);
  const total = record.question_count ?? 0;
  const isDone = !record.dry_run && record.status !== 'failed';
  const columns: PlainColumn<AskedRow>[] = [
    {
      name: 'record',
      label: kind.resource.label,
      cell: ({ record_id, record_name }) => {
        const address = record_id === null ? undefined : place?.record?.(record_id);
        return address ? <Link to={address}>{record_name}</Link> : record_name;
      },
    },
    {
      name: 'changes',
      label: translate('engine.import.asked.changes'),
      cell: ({ errors, before, after }) => (
        <>
          {errors.map(saidByServer).map((why) => (
            <div key={why}>{why}</div>
          ))}
          <FieldDeltas plan={kind.resource} before={before} after={after} />
        </>
      ),
    },
    { name: 'uses', label: texts.uses, isTabular: true, cell: ({ uses }) => (uses > 0 ? count(uses) : '') },
  ];
  return (
    <NotedRows record={record} severity="question" total={total} title={texts.asked(record, isDone)} columns={columns}>
      {children}
    </NotedRows>
  );
}
