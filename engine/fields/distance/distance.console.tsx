import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { roundTo } from '../format/numbers';
import { lazyInputs } from '../inputs/lazyInputs';
import type { Distance } from './distance.field';

const DECIMALS = 3;

export const distanceConsole: FieldConsole = {
  ...lazyInputs(async () => (await import('./DistanceControl')).DistanceControl),
  Cell: DistanceCell,
  isTabular: true,
  width: 110,
};

function DistanceCell({ value }: FieldCellProps) {
  const distance = value as Distance;
  return (
    <span className="sl-figures">
      {roundTo(distance.value, DECIMALS)} {distance.unit}
    </span>
  );
}
