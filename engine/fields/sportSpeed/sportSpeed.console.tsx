import { lazy } from 'react';
import { useChoiceLabel } from '../choice/useChoiceLabel';
import type { FieldCellProps, FieldLook } from '../fieldConsole';
import { speedText } from '../speed/speed.field';
import type { SportSpeed } from './sportSpeed.field';

export const sportSpeedConsole: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./SportSpeedControl')).SportSpeedControl })),
  Cell: SportSpeedCell,
  width: 160,
};

function SportSpeedCell({ value, field }: FieldCellProps) {
  const labelOf = useChoiceLabel(field);
  const { sport, average_speed_with_unit: speed } = value as SportSpeed;
  return (
    <span>
      {labelOf(sport)}, {speedText(speed)}
    </span>
  );
}
