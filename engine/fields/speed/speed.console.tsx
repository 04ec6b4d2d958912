import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { roundTo } from '../format/numbers';
import { type Speed, speedText } from './speed.field';

const DECIMALS = 3;

export const looks = {
  speed: {
    Control: lazy(async () => ({ default: (await import('./SpeedControl')).SpeedControl })),
    Cell: SpeedCell,
    isTabular: true,
    width: 100,
  },
} satisfies Looks;

function SpeedCell({ value }: FieldCellProps) {
  const speed = value as Speed;
  return <span className="sl-figures">{speedText({ ...speed, value: roundTo(speed.value, DECIMALS) })}</span>;
}
