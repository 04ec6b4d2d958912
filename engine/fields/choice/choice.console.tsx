import Chip from '@mui/material/Chip';
import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { ChoiceIcon } from './ChoiceIcon';
import type { ChoiceOptions } from './choice.field';
import { useChoiceLabel } from './useChoiceLabel';

const CHIP_COLORS = {
  good: 'success',
  attention: 'warning',
  bad: 'error',
  info: 'info',
  neutral: 'default',
} as const;

export const looks = {
  choice: {
    Control: lazy(async () => ({ default: (await import('./ChoiceControl')).ChoiceControl })),
    Cell: ChoiceCell,
    width: 130,
  },
} satisfies Looks;

/** The value's word, beside its picture where it has one; as a chip where the declaration gives it a tone. */
function ChoiceCell({ value, field }: FieldCellProps) {
  const labelOf = useChoiceLabel(field);
  const { tones, icons } = field.field.options as ChoiceOptions;
  const word = String(value);
  const label = labelOf(word);
  const tone = tones?.[word];
  if (tone) return <Chip size="small" color={CHIP_COLORS[tone]} label={label} />;
  return (
    <span title={label}>
      {icons && <ChoiceIcon folder={icons} value={word} />}
      {label}
    </span>
  );
}
