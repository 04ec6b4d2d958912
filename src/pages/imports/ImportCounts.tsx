import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../engine/console/words/useNumberFormat';
import type { ImportRecord } from './importTypes';

/** What became of the rows, or of a dry run what would. */
export function ImportCounts({ record }: { record: ImportRecord }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const keys = record.dry_run
    ? ['imports.check.add', 'imports.check.update', 'imports.check.unchanged', 'imports.check.fail']
    : ['imports.result.added', 'imports.result.updated', 'imports.result.unchanged', 'imports.result.failed'];
  const values = [record.added_count, record.updated_count, record.unchanged_count, record.error_count];
  const hasFailed = (record.error_count ?? 0) > 0;
  return (
    <Box component="dl" aria-label={translate('imports.result.counts')} sx={TILES}>
      {keys.map((key, index) => (
        <Box
          key={key}
          sx={{
            display: 'flex',
            flexDirection: 'column-reverse',
            px: 2,
            py: 1.5,
            border: '1px solid var(--sl-line)',
            borderRadius: '8px',
            bgcolor: 'var(--sl-surface)',
          }}
        >
          <Typography component="dt" variant="caption">
            {translate(key)}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontSize: 24,
              fontWeight: 600,
              lineHeight: 1.3,
              fontVariantNumeric: 'tabular-nums',
              color: index === 3 && hasFailed ? 'var(--sl-bad)' : undefined,
            }}
          >
            {count(values[index] ?? 0)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const TILES = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, minmax(0, 1fr))' },
  gap: 1,
  maxWidth: 720,
  m: 0,
  my: 2,
};
