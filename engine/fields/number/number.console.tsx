import { lazy } from 'react';
import { useLocale } from 'react-admin';
import type { FieldCellProps, FieldLook, Looks } from '../fieldConsole';
import { roundTo } from '../format/numbers';
import type { NumberOptions } from './number.field';

const MAX_DECIMALS = 6;

const numberLook: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./NumberControl')).NumberControl })),
  Cell: NumberCell,
  isTabular: true,
  width: 100,
};

export const looks = { integer: numberLook, big_integer: numberLook, decimal: numberLook } satisfies Looks;

function NumberCell({ value, field }: FieldCellProps) {
  const locale = useLocale();
  const { unit, isShare } = field.field.options as NumberOptions;
  if (isShare) return <span className="sl-figures">{toPercent(value as number, locale)}</span>;
  const number = roundTo(value as number, MAX_DECIMALS);
  return (
    <span className="sl-figures">
      {number.toLocaleString(locale, { maximumFractionDigits: MAX_DECIMALS, useGrouping: field.name !== 'id' })}
      {unit && ` ${unit}`}
    </span>
  );
}

/** Whole percent, and 100 % only for all of it. */
function toPercent(share: number, locale: string): string {
  const whole = Math.floor(share * 100 + 1e-9) / 100;
  return whole.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 });
}
