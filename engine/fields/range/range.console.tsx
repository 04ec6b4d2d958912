import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import type { NumberRange, RangeOptions } from './range.field';

export const looks = {
  range: {
    Control: lazy(async () => ({ default: (await import('./RangeControl')).RangeControl })),
    Cell: RangeCell,
    isTabular: true,
    width: 110,
  },
} satisfies Looks;

function RangeCell({ value, field }: FieldCellProps) {
  const { from, to } = value as NumberRange;
  const { unit } = field.field.options as RangeOptions;
  return <span className="sl-figures">{`${from}–${to}${unit ? ` ${unit}` : ''}`}</span>;
}
