import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTimeout, useTranslate } from 'react-admin';
import { DELAY_MS } from '../../../../frame/layout/PageSkeleton';

/** The outline of the board on its way. */
export function BoardSkeleton() {
  const translate = useTranslate();
  if (!useTimeout(DELAY_MS)) return null;
  return (
    <Box aria-busy="true" aria-label={translate('Loading_data')}>
      <Skeleton variant="rounded" height={64} sx={{ mb: 2 }} />
      <Box className="sl-board">
        <Box className="sl-board-races">
          <Skeleton variant="rounded" height={320} />
          <Skeleton variant="rounded" height={320} />
        </Box>
        <Skeleton className="sl-board-last" variant="rounded" height={520} />
        <Skeleton className="sl-board-timelines" variant="rounded" height={220} />
      </Box>
    </Box>
  );
}
