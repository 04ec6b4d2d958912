import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { getApiStatus, subscribeToApiStatus } from '../../../providers/apiStatus';

/** Sentences that the banner above the page shows about the servers; empty while they work. */
export function useApiStatusTexts(): readonly string[] {
  const translate = useTranslate();
  const { hasServerError, isUnreachable, trouble } = useSyncExternalStore(subscribeToApiStatus, getApiStatus);
  const keys = isUnreachable ? ['unreachable'] : hasServerError ? ['critical', ...(trouble ? [trouble] : [])] : [];
  return keys.map((key) => translate(`shell.error.${key}`));
}
