import { lazy } from 'react';
import type { FieldCellProps, FieldLook } from '../fieldConsole';
import { roundTo } from '../format/numbers';
import { type Speed, speedText } from './speed.field';

const DECIMALS = 3;

export const speedConsole: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./SpeedControl')).SpeedControl })),
  Cell: SpeedCell,
  isTabular: true,
  width: 100,
};

function SpeedCell({ value }: FieldCellProps) {
  const speed = value as Speed;
  return <span className="sl-figures">{speedText({ ...speed, value: roundTo(speed.value, DECIMALS) })}</span>;
}
