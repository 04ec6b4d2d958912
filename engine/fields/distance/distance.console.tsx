import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { formatDistance } from '../format/lengths';
import { useFormats } from '../format/useFormats';
import { useOwnFigures } from '../format/useOwnFigures';
import type { Distance } from './distance.field';

export const looks = {
  distance: {
    Control: lazy(async () => ({ default: (await import('./DistanceControl')).DistanceControl })),
    Cell: DistanceCell,
    isTabular: true,
    width: 110,
  },
} satisfies Looks;

function DistanceCell({ value }: FieldCellProps) {
  const own = useOwnFigures();
  const entered = own(formatDistance(value as Distance) as string);
  const shown = own(formatDistance(value as Distance, useFormats().lengthUnit) as string);
  return (
    <span className="sl-figures" title={shown === entered ? undefined : entered}>
      {shown}
    </span>
  );
}
