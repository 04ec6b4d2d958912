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
      if (step > 0) return new Intl.NumberFormat(locale, options).format(bytes / 1000 ** step);
      // Short, single bytes are written out ("0 byte") as no other unit is; narrow, without a space.
      const parts = new Intl.NumberFormat(locale, { ...options, unitDisplay: 'narrow' }).formatToParts(bytes);
      const [figures, unit] = [
        parts.filter(({ type }) => type !== 'unit' && type !== 'literal'),
        parts.find(({ type }) => type === 'unit'),
      ];
      return `${figures.map(({ value }) => value).join('')}\u00a0${unit?.value.trim() ?? 'B'}`;
    };
  }, [locale]);
}
