import { lazy } from 'react';
import type { FieldCellProps, FieldLook } from '../fieldConsole';
import { roundTo } from '../format/numbers';
import type { Distance } from './distance.field';

const DECIMALS = 3;

export const distanceConsole: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./DistanceControl')).DistanceControl })),
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
