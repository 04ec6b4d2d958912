import { useChoiceLabel } from '../choice/useChoiceLabel';
import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { lazyInputs } from '../inputs/lazyInputs';
import { speedText } from '../speed/speed.field';
import type { SportSpeed } from './sportSpeed.field';

export const sportSpeedConsole: FieldConsole = {
  ...lazyInputs(async () => (await import('./SportSpeedControl')).SportSpeedControl),
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
