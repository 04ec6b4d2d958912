import { useTranslate } from 'react-admin';
import type { PlainColumn } from '../PlainTable';
import type { ImportRecord } from './importTypes';
import { MendRow, SendMended } from './MendRow';
import { type NotedRow, NotedRows } from './NotedRows';
import type { MendedRows } from './useMendedRows';

/**
 * The rows an import refused, or would, and those of which it left something out: the line of the file, why, and what stands there.
 * Those that were refused can be mended here.
 */
export function FailedRows({ record, mending: given }: { record: ImportRecord; mending?: MendedRows }) {
  const translate = useTranslate();
  const suffix = record.dry_run ? '_check' : '';
  const mending = given?.canMend ? given : undefined;
  const columnsOf = (mended?: MendedRows): PlainColumn<NotedRow>[] => [
    { name: 'why', label: translate('engine.import.failures.why'), cell: ({ errors }) => errors.join(' ') },
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
      >
        {mending && <SendMended mending={mending} />}
      </NotedRows>
      <NotedRows
        record={record}
        severity="warning"
        total={record.warning_count ?? 0}
        title={translate(`engine.import.failures.warnings${suffix}`)}
        columns={columnsOf()}
      />
    </>
  );
}
