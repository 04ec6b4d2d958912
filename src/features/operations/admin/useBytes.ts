import { useMemo } from 'react';
import { useLocale } from 'react-admin';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Writes a number of bytes in the unit that is read best: 1.2 GB. */
export function useBytes(): (bytes: number) => string {
  const locale = useLocale();
  return useMemo(() => {
    return (bytes) => {
      const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
      const options = { style: 'unit', unit: UNITS[step] ?? 'byte', maximumFractionDigits: 1 } as const;
      return new Intl.NumberFormat(locale, options).format(bytes / 1000 ** step);
    };
  }, [locale]);
}
