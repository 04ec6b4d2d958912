import Skeleton from '@mui/material/Skeleton';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Former } from '../../engine/console/Former';
import { messageOf } from '../../engine/console/writes/errors';
import { RetryAlert } from './RetryAlert';

interface LoadedProps<Data> {
  of: ComponentProps<typeof Former>['of'] & { readonly data: Data | undefined };
  children: (data: Data) => ReactNode;
}

/** What was asked for, once it is there; until then its place, and what went wrong. */
export function Loaded<Data>({ of, children }: LoadedProps<Data>) {
  const { data, error, refetch, isPaused } = of;
  const translate = useTranslate();
  return (
    <>
      {error !== null && <RetryAlert onRetry={() => void refetch()}>{messageOf(error)}</RetryAlert>}
      {data === undefined && error === null && isPaused && <p role="status">{translate('shell.error.unreachable')}</p>}
      {data === undefined ? (
        error === null && !isPaused && <Skeleton variant="rounded" height={240} />
      ) : (
        <Former of={of}>{children(data)}</Former>
      )}
    </>
  );
}
