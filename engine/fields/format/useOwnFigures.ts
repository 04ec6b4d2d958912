import { useCallback } from 'react';
import { useLocale } from 'react-admin';

/** `21.098 km` as the reader's language writes it: `21,098 km` in German. */
export function useOwnFigures(): <Given>(text: Given) => Given {
  const locale = useLocale() ?? 'en';
  return useCallback((text) => (typeof text === 'string' ? (ownFigures(text, locale) as typeof text) : text), [locale]);
}

/** A text with the decimal point of the locale; nothing is added between thousands, which would read as one. */
export function ownFigures(text: string, locale: string): string {
  return text.replace(/\d+\.\d+/g, (figure) => {
    const decimals = figure.length - figure.indexOf('.') - 1;
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false };
    return new Intl.NumberFormat(locale, digits).format(Number(figure));
  });
}
