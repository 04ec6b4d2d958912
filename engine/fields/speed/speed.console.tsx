import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { roundTo } from '../format/numbers';
import { lazyInputs } from '../inputs/lazyInputs';
import { type Speed, speedText } from './speed.field';

const DECIMALS = 3;

export const speedConsole: FieldConsole = {
  ...lazyInputs(async () => (await import('./SpeedControl')).SpeedControl),
  Cell: SpeedCell,
  isTabular: true,
  width: 100,
};

function SpeedCell({ value }: FieldCellProps) {
  const speed = value as Speed;
  return <span className="sl-figures">{speedText({ ...speed, value: roundTo(speed.value, DECIMALS) })}</span>;
}
