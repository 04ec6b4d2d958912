import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { lazyInputs } from '../inputs/lazyInputs';
import type { NumberRange, RangeOptions } from './range.field';

export const rangeConsole: FieldConsole = {
  ...lazyInputs(async () => (await import('./RangeControl')).RangeControl),
  Cell: RangeCell,
  isTabular: true,
  width: 110,
};

function RangeCell({ value, field }: FieldCellProps) {
  const { from, to } = value as NumberRange;
  const { unit } = field.field.options as RangeOptions;
  return <span className="sl-figures">{`${from}–${to}${unit ? ` ${unit}` : ''}`}</span>;
}
