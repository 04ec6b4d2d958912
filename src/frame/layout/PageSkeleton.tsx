import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTimeout, useTranslate } from 'react-admin';

/** Loads shorter than this show no skeleton. */
export const DELAY_MS = 150;
const ROWS = Array.from({ length: 10 }, (_, row) => `row-${row}`);

/** The outline of a page on its way: a title, a line of tools, and rows. Nothing at all for the first moment, unless that has gone by. */
export function PageSkeleton({ isAtOnce = false }: { isAtOnce?: boolean | undefined }) {
  const translate = useTranslate();
  if (!useTimeout(DELAY_MS) && !isAtOnce) return null;
  return (
    <Box role="group" aria-busy="true" aria-label={translate('Loading_data')} sx={{ pt: 2 }}>
      <Skeleton variant="rounded" width={220} height={28} />
      <Box sx={{ display: 'flex', gap: 1, my: 2 }}>
        <Skeleton variant="rounded" width={280} height={36} />
        <Skeleton variant="rounded" width={96} height={36} />
      </Box>
      {ROWS.map((row) => (
        <Skeleton key={row} variant="text" sx={{ height: 'var(--sl-row)' }} />
      ))}
    </Box>
  );
}
