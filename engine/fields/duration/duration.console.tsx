import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { lazyInputs } from '../inputs/lazyInputs';
import { durationText } from './durationText';

export const durationConsole: FieldConsole = {
  ...lazyInputs(async () => (await import('./DurationControl')).DurationControl),
  Cell: ({ value }: FieldCellProps) => <span className="sl-figures">{durationText(value as number)}</span>,
  isTabular: true,
  width: 120,
};
