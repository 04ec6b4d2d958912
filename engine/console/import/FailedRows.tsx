import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { Pager } from '../Pager';
import { type PlainColumn, PlainTable } from '../PlainTable';
import type { ImportRecord } from './importTypes';

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
}

/** The rows an import refused, or would, and those of which it left something out: the line of the file, why, and what stands there. */
export function FailedRows({ record }: { record: ImportRecord }) {
  const suffix = record.dry_run ? '_check' : '';
  return (
    <>
      <NotedRows record={record} severity="error" total={record.error_count ?? 0} title={`title${suffix}`} />
      <NotedRows record={record} severity="warning" total={record.warning_count ?? 0} title={`warnings${suffix}`} />
    </>
  );
}

function NotedRows({ record, severity, total, title }: NotedRowsProps) {
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
        <Rows rows={failures.data ?? []} isBusy={failures.isFetching} />
      )}
      <Pager page={page} size={PAGE_SIZE} total={total} onPage={setPage} />
    </Box>
  );
}

function Rows({ rows, isBusy }: { rows: readonly FailedRow[]; isBusy: boolean }) {
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
    { name: 'row', cell: ({ raw }) => raw?.filter((cell) => cell !== '').join(' · ') },
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
