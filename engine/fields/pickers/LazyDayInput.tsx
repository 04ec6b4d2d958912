import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { DayInputProps } from './DayInput';

const DayInput = lazy(async () => ({ default: (await import('./DayInput')).DayInput }));

/** A day outside of the forms that are drawn from declarations: the calendar's library is loaded once it is there. */
export function LazyDayInput(props: DayInputProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={36} />}>
      <DayInput {...props} />
    </Suspense>
  );
}
