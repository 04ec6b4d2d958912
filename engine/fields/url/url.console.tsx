import Link from '@mui/material/Link';
import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { lazyInputs, textFilterInput } from '../inputs/lazyInputs';

export const urlConsole: FieldConsole = {
  Input: lazyInputs(async () => (await import('./UrlControl')).UrlControl).Input,
  FilterInput: textFilterInput,
  Cell: UrlCell,
  width: 180,
};

function UrlCell({ value }: FieldCellProps) {
  const href = String(value);
  // What an older version or another system stored is shown, but only web addresses are followed.
  if (!/^https?:\/\//i.test(href)) return <span>{href}</span>;
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
