import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { useFormats } from '../format/useFormats';
import { useOwnFigures } from '../format/useOwnFigures';
import { type Speed, speedIn } from './speed.field';

export const looks = {
  speed: {
    Control: lazy(async () => ({ default: (await import('./SpeedControl')).SpeedControl })),
    Cell: SpeedCell,
    isTabular: true,
    width: 100,
  },
} satisfies Looks;

function SpeedCell({ value }: FieldCellProps) {
  const own = useOwnFigures();
  const entered = own(speedIn(value as Speed, null));
  const shown = own(speedIn(value as Speed, useFormats().lengthUnit));
  return (
    <span className="sl-figures" title={shown === entered ? undefined : entered}>
      {shown}
    </span>
  );
}
