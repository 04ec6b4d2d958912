import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Stored } from '../../../../resources/allResources';

type Check = NonNullable<Stored<'events'>['health_checks']>[number];

const COLORS = { needs_attention: 'warning', problem: 'error', critical: 'error' } as const;

/** What is wrong, how bad that is, and where it is mended. */
export function FailingCheck({ check: { severity, count, names, message, path } }: { check: Check }) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
      <Chip color={COLORS[severity]} label={translate(`pages.home.severity.${severity}`)} />
      <MuiLink component={Link} to={path}>
        {message}
      </MuiLink>
      {names.length > 0 && (
        <Box component="span" sx={{ color: 'var(--sl-quiet)', fontSize: 13, overflowWrap: 'anywhere' }}>
          {names.join(', ')}
          {count > names.length && '…'}
        </Box>
      )}
    </Box>
  );
}
