import { lazy } from 'react';
import type { FieldCellProps, Looks } from '../fieldConsole';
import type { FileOptions } from './file.field';
import { StoredPicture } from './StoredPicture';

export const looks = {
  file: {
    Control: lazy(async () => ({ default: (await import('./FileControl')).FileControl })),
    Cell: FileCell,
    width: 80,
  },
} satisfies Looks;

/** A thumbnail where there is one; the name that came with the record, or the id, elsewhere. */
function FileCell({ value, field, record }: FieldCellProps) {
  const included = field.includeName ? (record[field.includeName] as { filename?: string } | null | undefined) : null;
  const name = included?.filename?.replace(/^uploads\//, '') ?? `#${value}`;
  const { visibility } = field.field.options as FileOptions;
  const fallback = <span title={name}>{name}</span>;
  return (
    <StoredPicture id={Number(value)} alt={name} isPrivate={visibility === 'private'} sx={CELL} fallback={fallback} />
  );
}

const CELL = { height: 28, maxWidth: '100%', objectFit: 'contain', verticalAlign: 'middle' };
