import { useTranslate } from 'react-admin';
import { saidByServer } from '../../core/said/saidByServer';
import type { PlainColumn } from '../PlainTable';
import { type ImportRecord, leftOutOf } from './importTypes';
import { MendRow, SendMended } from './MendRow';
import { type NotedRow, NotedRows } from './NotedRows';
import type { MendedRows } from './useMendedRows';

/**
 * The rows an import refused, or would, and those that it left out, or something of them: the line of the file, why, and what stands there.
 * They can be mended here, and imported after all.
 */
export function FailedRows({ record, mending: given }: { record: ImportRecord; mending?: MendedRows }) {
  const translate = useTranslate();
  const suffix = record.dry_run ? '_check' : '';
  const mending = given?.canMend ? given : undefined;
  const columnsOf = (mended?: MendedRows): PlainColumn<NotedRow>[] => [
    {
      name: 'why',
      label: translate('engine.import.failures.why'),
      cell: ({ errors }) => errors.map(saidByServer).join(' '),
    },
    {
      name: 'row',
      label: translate('engine.import.failures.row'),
      cell: ({ id, line, raw }) => {
        const text = raw.filter((cell) => cell).join(' · ');
        const isWhole = mended?.columns.every(({ index }) => raw[index] !== null);
        return mended && isWhole ? (
          <MendRow mending={mended} id={id} line={line} raw={raw.map((cell) => cell ?? '')} text={text} />
        ) : (
          text
        );
      },
    },
  ];
  return (
    <>
      <NotedRows
        record={record}
        severity="error"
        total={record.error_count ?? 0}
        title={translate(`engine.import.failures.title${suffix}`)}
        columns={columnsOf(mending)}
      />
      <NotedRows
        record={record}
        severity="warning"
        total={record.warning_count ?? 0}
        title={translate(`engine.import.failures.${leftOutOf(record) > 0 ? 'left' : 'warnings'}${suffix}`)}
        columns={columnsOf(mending)}
      />
      {mending && <SendMended mending={mending} />}
    </>
  );
}
