import Skeleton from '@mui/material/Skeleton';
import { useTimeout } from 'react-admin';
import { DELAY_MS } from '../../../frame/layout/PageSkeleton';

/** Two lines of a short list that is on its way. */
export function RowsSkeleton() {
  const isLong = useTimeout(DELAY_MS);
  return isLong && [0, 1].map((row) => <Skeleton key={row} variant="rounded" height={44} sx={{ mb: 1 }} aria-hidden />);
}
