import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import type { Stored } from '../../../../resources/allResources';

type EventCheck = NonNullable<Stored<'events'>['health_checks']>[number];
type Check = Pick<EventCheck, 'severity' | 'message' | 'path'> & Partial<Pick<EventCheck, 'count' | 'names'>>;

const COLORS = { needs_attention: 'warning', problem: 'error', critical: 'error' } as const;

/** What is wrong, how bad that is, and where it is mended. */
export function FailingCheck({ check: { severity, count = 0, names = [], message: said, path } }: { check: Check }) {
  const translate = useTranslate();
  const message = saidByServer(said);
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ gridArea: 'state' }}>
        <Chip color={COLORS[severity]} label={translate(`pages.home.severity.${severity}`)} />
      </Box>
      <Box sx={{ gridArea: 'what', overflowWrap: 'anywhere' }}>
        {message}
        {names.length > 0 && (
          <Box component="span" sx={{ color: 'var(--sl-quiet)', fontSize: 13, ml: 1 }}>
            {names.join(', ')}
            {count > names.length && '…'}
          </Box>
        )}
      </Box>
      <MuiLink
        component={Link}
        to={path}
        aria-label={translate('pages.home.fix_what', { message })}
        sx={{ gridArea: 'fix', fontWeight: 500 }}
      >
        {translate('pages.home.fix')}
      </MuiLink>
    </Box>
  );
}

/** On one line where there is room, else the sentence under its state. */
const LINE = {
  display: 'grid',
  gridTemplateAreas: { xs: "'state fix' 'what what'", sm: "'state what fix'" },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) auto' },
  columnGap: 1,
  rowGap: 0.5,
  alignItems: 'baseline',
};
