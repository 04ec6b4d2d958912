import Skeleton from '@mui/material/Skeleton';
import { useDelayed } from '../../../frame/layout/useDelayed';

/** Two lines of a short list that is on its way. */
export function RowsSkeleton() {
  const isLong = useDelayed(true);
  return isLong && [0, 1].map((row) => <Skeleton key={row} variant="rounded" height={44} sx={{ mb: 1 }} aria-hidden />);
}
