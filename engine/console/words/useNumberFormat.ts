import { useMemo } from 'react';
import { useLocale } from 'react-admin';

/** Writes counts with the reader's thousands separators: 12,345. */
export function useCountFormat(): (count: number) => string {
  const locale = useLocale();
  return useMemo(() => {
    const format = new Intl.NumberFormat(locale);
    return (count) => format.format(count);
  }, [locale]);
}
