import { lazy } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';
import type { LineString, LineSummary } from './line.field';

export const looks = {
  line: {
    Control: lazy(async () => ({ default: (await import('./LineControl')).LineControl })),
    FilterControl: OperandControl,
    Cell: LineCell,
    isTabular: true,
    width: 110,
  },
} satisfies Looks;

/** "1,204 points": of a line, and of what its history tells of one. */
function LineCell({ value }: FieldCellProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const line = value as LineString | LineSummary;
  const points = 'points' in line ? line.points : line.coordinates.length;
  const text = translate('fields.line_points', { points: points.toLocaleString(locale), _: '%{points} points' });
  return <span className="sl-figures">{text}</span>;
}
