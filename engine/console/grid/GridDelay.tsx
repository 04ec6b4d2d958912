import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTimeout, useTranslate } from 'react-admin';
import { retryForUser } from '../data/stableErrors';
import { messageOf } from '../writes/errors';
import type { GridList } from './useGridList';

/** Users take a longer wait for a fault. */
const LONG_MS = 3_000;

interface GridDelayProps {
  list: Pick<GridList, 'error' | 'isPaused' | 'isOutdated' | 'refetch'>;
}

/** Says that the rows shown are not those asked for, and why. Drawn with what is at hand: the server may be away. */
export function GridDelay({ list }: GridDelayProps) {
  return list.isOutdated ? <Delay list={list} /> : null;
}

function Delay({ list: { error, isPaused, refetch } }: GridDelayProps) {
  const translate = useTranslate();
  const isSlow = useTimeout(LONG_MS);
  if (!error && !isPaused && !isSlow) return null;
  return (
    <Box role="status" sx={LOOK}>
      <span>
        {error
          ? translate('engine.grid.delay.failed', { reason: messageOf(error) })
          : translate(`engine.grid.delay.${isPaused ? 'offline' : 'slow'}`)}
      </span>
      {error && (
        <Button color="inherit" size="small" onClick={() => retryForUser(refetch)}>
          {translate('engine.grid.retry')}
        </Button>
      )}
    </Box>
  );
}

const LOOK = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 36,
  px: 1.5,
  py: 0.5,
  mb: 1,
  borderRadius: '8px',
  fontSize: 13,
  color: 'var(--engine-text)',
  bgcolor: 'var(--engine-neutral-ground)',
  borderLeft: '3px solid var(--engine-brand)',
};
