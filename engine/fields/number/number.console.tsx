import { useLocale } from 'ra-core';
import { lazy } from 'react';
import type { FieldCellProps, FieldLook } from '../fieldConsole';
import { roundTo } from '../format/numbers';
import type { NumberOptions } from './number.field';

const MAX_DECIMALS = 6;

export const numberConsole: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./NumberControl')).NumberControl })),
  Cell: NumberCell,
  isTabular: true,
  width: 100,
};

function NumberCell({ value, field }: FieldCellProps) {
  const locale = useLocale();
  const { unit } = field.field.options as NumberOptions;
  const number = roundTo(value as number, MAX_DECIMALS);
  return (
    <span className="sl-figures">
      {number.toLocaleString(locale, { maximumFractionDigits: MAX_DECIMALS, useGrouping: field.name !== 'id' })}
      {unit && ` ${unit}`}
    </span>
  );
}
