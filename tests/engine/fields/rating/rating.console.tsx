import { lazy } from 'react';
import type { FieldCellProps, FieldLook, Looks } from '../../../../engine/fields/fieldConsole';
import type { RatingOptions } from './rating.field';

export const looks = {
  rating: ({ isStarry }: RatingOptions) => (isStarry ? starsLook : numberLook),
} satisfies Looks<RatingOptions>;

const numberLook: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./RatingControl')).RatingControl })),
  Cell: ({ value }: FieldCellProps) => <span>{String(value)}</span>,
  isTabular: true,
  width: 80,
};

const starsLook: FieldLook = {
  ...numberLook,
  Cell: ({ value }: FieldCellProps) => <span>{'★'.repeat(Number(value))}</span>,
};
