import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { messageOf } from '../../../../engine/console/writes/errors';
import { RetryAlert } from '../../../shared/RetryAlert';

interface LoadedProps<Data> {
  of: { readonly data: Data | undefined; readonly error: unknown; refetch(): unknown };
  children: (data: Data) => ReactNode;
}

/** What was asked for, once it is there; until then its place, and what went wrong. */
export function Loaded<Data>({ of: { data, error, refetch }, children }: LoadedProps<Data>) {
  return (
    <>
      {error !== null && <RetryAlert onRetry={() => void refetch()}>{messageOf(error)}</RetryAlert>}
      {data === undefined ? error === null && <Skeleton variant="rounded" height={240} /> : children(data)}
    </>
  );
}
