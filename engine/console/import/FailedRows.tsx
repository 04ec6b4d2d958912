import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { Pager } from '../Pager';
import { type PlainColumn, PlainTable } from '../PlainTable';
import type { ImportRecord } from './importTypes';
import { MendRow, SendMended } from './MendRow';
import type { MendedRows } from './useMendedRows';

interface FailedRow extends RaRecord<number> {
  readonly line: number;
  /** Left out for who may not read what it holds. */
  readonly raw?: readonly string[] | null;
  readonly errors: readonly string[];
}

const PAGE_SIZE = 25;

interface NotedRowsProps {
  record: ImportRecord;
  severity: 'error' | 'warning';
  /** Of such rows. */
  total: number;
  title: string;
  mending?: MendedRows | undefined;
}

/**
 * The rows an import refused, or would, and those of which it left something out: the line of the file, why, and what stands there.
 * Those that were refused can be mended here.
 */
export function FailedRows({ record, mending }: { record: ImportRecord; mending?: MendedRows }) {
  const suffix = record.dry_run ? '_check' : '';
  return (
    <>
      <NotedRows
        record={record}
        severity="error"
        total={record.error_count ?? 0}
        title={`title${suffix}`}
        mending={mending?.canMend ? mending : undefined}
      />
      <NotedRows record={record} severity="warning" total={record.warning_count ?? 0} title={`warnings${suffix}`} />
    </>
  );
}

function NotedRows({ record, severity, total, title, mending }: NotedRowsProps) {
  const translate = useTranslate();
  const headingId = useId();
  const [page, setPage] = useState(1);
  const failures = useGetList<FailedRow>(
    'import_rows',
    {
      filter: { import_id: record.id, severity },
      pagination: { page, perPage: PAGE_SIZE },
      sort: { field: 'line', order: 'ASC' },
    },
    { enabled: total > 0, placeholderData: (before) => before },
  );
  if (total === 0) return null;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ my: 3 }}>
      <Typography id={headingId} variant="h2" component="h3" gutterBottom>
        {translate(`engine.import.failures.${title}`)}
      </Typography>
      {failures.error ? (
        <Alert severity="error">{translate('engine.import.failures.failed')}</Alert>
      ) : (
        <Rows rows={failures.data ?? []} isBusy={failures.isFetching} mending={mending} />
      )}
      <Pager page={page} size={PAGE_SIZE} total={total} onPage={setPage} />
      {mending && <SendMended mending={mending} />}
    </Box>
  );
}

interface RowsProps {
  rows: readonly FailedRow[];
  isBusy: boolean;
  mending: MendedRows | undefined;
}

function Rows({ rows, isBusy, mending }: RowsProps) {
  const translate = useTranslate();
  const columns: readonly PlainColumn<FailedRow>[] = [
    {
      name: 'line',
      isTabular: true,
      isHeading: true,
      cell: ({ line }) => (
        <>
          <span className="sl-phone-only">{translate('engine.import.failures.line')} </span>
          {line}
        </>
      ),
    },
    { name: 'why', cell: ({ errors }) => errors.join(' ') },
    {
      name: 'row',
      cell: ({ id, line, raw }) => {
        const text = raw?.filter((cell) => cell !== '').join(' · ');
        return mending && raw ? <MendRow {...{ mending, id, line, raw, text }} /> : text;
      },
    },
  ];
  return (
    <PlainTable
      className="sl-import-rows"
      data-framed
      data-cards
      aria-busy={isBusy}
      columns={columns.map((column) => ({ ...column, label: translate(`engine.import.failures.${column.name}`) }))}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}
