import Link from '@mui/material/Link';
import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import { OperandControl } from '../inputs/OperandControl';

export const looks = {
  url: {
    Control: lazy(async () => ({ default: (await import('./UrlControl')).UrlControl })),
    FilterControl: OperandControl,
    Cell: UrlCell,
    width: 180,
  },
} satisfies Looks;

function UrlCell({ value, isWithinLink }: FieldCellProps) {
  const href = String(value);
  // What an older version or another system stored is shown, but only web addresses are followed.
  if (isWithinLink || !/^https?:\/\//i.test(href)) return <span>{href}</span>;
  return (
    <Link
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => event.stopPropagation()}
      title={href}
    >
      {href.replace(/^https?:\/\//i, '')}
    </Link>
  );
}
