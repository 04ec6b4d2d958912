import Box from '@mui/material/Box';
import { lazy, useState } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';

export const looks = {
  file: {
    Control: lazy(async () => ({ default: (await import('./FileControl')).FileControl })),
    Cell: FileCell,
    width: 80,
  },
} satisfies Looks;

/** A thumbnail where there is one; the name that came with the record, or the id, elsewhere. */
function FileCell({ value, field, record }: FieldCellProps) {
  const [isMissing, setMissing] = useState(false);
  const included = field.includeName ? (record[field.includeName] as { filename?: string } | null | undefined) : null;
  const name = included?.filename?.replace(/^uploads\//, '') ?? `#${value}`;
  if (isMissing) return <span title={name}>{name}</span>;
  return (
    <Box
      component="img"
      alt={name}
      loading="lazy"
      src={`/v1/files/${value}/thumbnail`}
      onError={() => setMissing(true)}
      sx={{ height: 28, maxWidth: '100%', objectFit: 'contain', verticalAlign: 'middle' }}
    />
  );
}
