import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useCountFormat } from '../words/useNumberFormat';
import { type ImportRecord, leftOutOf } from './importTypes';

/** What became of the rows, or of a dry run what would. */
export function ImportCounts({ record }: { record: ImportRecord }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const keys = record.dry_run
    ? [
        'engine.import.check.add',
        'engine.import.check.update',
        'engine.import.check.unchanged',
        'engine.import.check.fail',
      ]
    : [
        'engine.import.result.added',
        'engine.import.result.updated',
        'engine.import.result.unchanged',
        'engine.import.result.failed',
      ];
  const values = [record.added_count, record.updated_count, record.unchanged_count, record.error_count];
  const left = leftOutOf(record);
  if (left > 0) {
    keys.push(`engine.import.${record.dry_run ? 'check' : 'result'}.left_out`);
    values.push(left);
  }
  const hasFailed = (record.error_count ?? 0) > 0;
  return (
    <Box component="dl" aria-label={translate('engine.import.result.counts')} sx={TILES}>
      {keys.map((key, index) => (
        <Box
          key={key}
          sx={{
            display: 'flex',
            flexDirection: 'column-reverse',
            px: 2,
            py: 1.5,
            border: '1px solid var(--engine-line)',
            borderRadius: '8px',
            bgcolor: 'var(--engine-surface)',
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
              color: index === 3 && hasFailed ? 'var(--engine-bad)' : undefined,
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
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(112px, 1fr))' },
  gap: 1,
  maxWidth: 720,
  m: 0,
  my: 2,
};
