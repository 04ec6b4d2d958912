import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { roundTo } from '../format/numbers';
import type { Distance } from './distance.field';

const DECIMALS = 3;

export const looks = {
  distance: {
    Control: lazy(async () => ({ default: (await import('./DistanceControl')).DistanceControl })),
    Cell: DistanceCell,
    isTabular: true,
    width: 110,
  },
} satisfies Looks;

function DistanceCell({ value }: FieldCellProps) {
  const distance = value as Distance;
  return (
    <span className="sl-figures">
      {roundTo(distance.value, DECIMALS)} {distance.unit}
    </span>
  );
}
