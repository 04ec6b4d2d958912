import { useEffect, useState } from 'react';
import type { GridRecord } from './useGridList';

interface Rows {
  readonly records: readonly GridRecord[] | undefined;
  readonly total: number | undefined;
}

/** The rows that came last for one list, for as long as those asked for cannot be had. */
export function useLatestRows({ list, now, isMissing }: { list: string; now: Rows; isMissing: boolean }): Rows {
  const [latest, setLatest] = useState({ list, ...now });
  if (now.records !== undefined && now.records !== latest.records) setLatest({ list, ...now });
  return isMissing && latest.list === list ? latest : now;
}

/** Longer than this people take it for broken. */
const LONG_MS = 3_000;

/** Whether something has been so for long. */
export function useIsLong(isSo: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isSo]);
  return isLong;
}
