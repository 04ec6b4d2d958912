import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { Former } from '../Former';
import { Pager } from '../Pager';
import { type PlainColumn, PlainTable } from '../PlainTable';
import type { ImportRecord } from './importTypes';

/** A row of the file of which an import has something to say. */
export interface NotedRow extends RaRecord<number> {
  readonly line: number;
  /** Null for cells that the reader may not see. */
  readonly raw: readonly (string | null)[];
  readonly errors: readonly string[];
}

const PAGE_SIZE = 25;

interface NotedRowsProps<Row> {
  record: ImportRecord;
  severity: 'error' | 'warning' | 'question';
  /** Of such rows. */
  total: number;
  title: string;
  /** What is said of a row, beside its line. */
  columns: readonly PlainColumn<Row>[];
  /** Below the rows. */
  children?: ReactNode;
}

/** Rows that an import noted, page by page; nothing where there are none. */
export function NotedRows<Row extends NotedRow>(props: NotedRowsProps<Row>) {
  const { record, severity, total, title, columns, children } = props;
  const translate = useTranslate();
  const headingId = useId();
  const [page, setPage] = useState(1);
  const rows = useGetList<Row>(
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
        {title}
      </Typography>
      {rows.error ? (
        <Alert severity="error">{translate('engine.import.failures.failed')}</Alert>
      ) : (
        <Former of={rows}>
          <PlainTable
            className="sl-import-rows"
            data-framed
            data-cards
            columns={[lineColumn(translate('engine.import.failures.line')), ...columns]}
            rows={rows.data ?? []}
            keyOf={({ id }) => id}
          />
        </Former>
      )}
      <Pager page={page} size={PAGE_SIZE} total={rows.total ?? total} onPage={setPage} />
      {children}
    </Box>
  );
}

function lineColumn(label: string): PlainColumn<NotedRow> {
  return {
    name: 'line',
    label,
    isTabular: true,
    isHeading: true,
    cell: ({ line }) => (
      <>
        <span className="sl-phone-only">{label} </span>
        {line}
      </>
    ),
  };
}
