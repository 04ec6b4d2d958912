import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { Pager } from '../Pager';
import type { ImportRecord } from './importTypes';

interface FailedRow extends RaRecord<number> {
  readonly line: number;
  /** Left out for who may not read what it holds. */
  readonly raw?: readonly string[] | null;
  readonly errors: readonly string[];
}

const PAGE_SIZE = 25;

/** The rows an import refused, or would: the line of the file, why, and what stands there. */
export function FailedRows({ record }: { record: ImportRecord }) {
  const translate = useTranslate();
  const headingId = useId();
  const [page, setPage] = useState(1);
  const failures = useGetList<FailedRow>(
    'import_rows',
    {
      filter: { import_id: record.id },
      pagination: { page, perPage: PAGE_SIZE },
      sort: { field: 'line', order: 'ASC' },
    },
    { enabled: (record.error_count ?? 0) > 0, placeholderData: (before) => before },
  );
  if (!record.error_count) return null;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ my: 3 }}>
      <Typography id={headingId} variant="h2" component="h3" gutterBottom>
        {translate(record.dry_run ? 'engine.import.failures.title_check' : 'engine.import.failures.title')}
      </Typography>
      {failures.error ? (
        <Alert severity="error">{translate('engine.import.failures.failed')}</Alert>
      ) : (
        <Rows rows={failures.data ?? []} isBusy={failures.isFetching} />
      )}
      <Pager page={page} size={PAGE_SIZE} total={record.error_count} onPage={setPage} />
    </Box>
  );
}

function Rows({ rows, isBusy }: { rows: readonly FailedRow[]; isBusy: boolean }) {
  const translate = useTranslate();
  const headings = ['line', 'why', 'row'];
  return (
    <Box component="table" aria-busy={isBusy} sx={TABLE}>
      <thead>
        <tr>
          {headings.map((name) => (
            <th key={name} scope="col">
              {translate(`engine.import.failures.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, line, raw, errors }) => (
          <tr key={id}>
            <th scope="row">
              <span className="sl-import-label">{translate('engine.import.failures.line')} </span>
              {line}
            </th>
            <td>{errors.join(' ')}</td>
            <td className="sl-import-raw">{raw?.filter((cell) => cell !== '').join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** A table with room; on a phone each row is a block of its own. */
const TABLE = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  border: '1px solid var(--engine-line)',
  borderRadius: '8px',
  bgcolor: 'var(--engine-surface)',
  fontSize: 13,
  '& th, & td': { px: 1.5, py: 1, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& tbody th, & tbody td': { borderTop: '1px solid var(--engine-line)' },
  '& thead th': { color: 'var(--engine-quiet)', fontSize: 12, fontWeight: 500, whiteSpace: 'nowrap' },
  '& tbody th': { width: 64, fontWeight: 500, fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
  '& thead th:first-of-type': { textAlign: 'right' },
  '& .sl-import-raw': { width: '50%', color: 'var(--engine-quiet)' },
  '& .sl-import-label': { display: { sm: 'none' } },
  '@media (max-width: 599.95px)': {
    display: 'block',
    '& tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': { display: 'block', py: 1 },
    '& tbody tr + tr': { borderTop: '1px solid var(--engine-line)' },
    '& tbody th, & tbody td': { display: 'block', width: 'auto', border: 0, textAlign: 'left', py: 0.25 },
    '& .sl-import-raw': { width: 'auto' },
  },
};
