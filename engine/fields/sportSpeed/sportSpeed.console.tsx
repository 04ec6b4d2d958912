import { lazy } from 'react';
import { useChoiceLabel } from '../choice/useChoiceLabel';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { useFormats } from '../format/useFormats';
import { useOwnFigures } from '../format/useOwnFigures';
import { speedIn } from '../speed/speed.field';
import type { SportSpeed } from './sportSpeed.field';

export const looks = {
  sport_speed: {
    Control: lazy(async () => ({ default: (await import('./SportSpeedControl')).SportSpeedControl })),
    Cell: SportSpeedCell,
    width: 160,
  },
} satisfies Looks;

function SportSpeedCell({ value, field }: FieldCellProps) {
  const labelOf = useChoiceLabel(field);
  const own = useOwnFigures();
  const { sport, average_speed_with_unit: speed } = value as SportSpeed;
  return (
    <span>
      {labelOf(sport)}, {own(speedIn(speed, useFormats().lengthUnit))}
    </span>
  );
}
