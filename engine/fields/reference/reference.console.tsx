import { lazy } from 'react';
import { useGetRecordRepresentation } from 'react-admin';
import type { FieldCellProps, FieldLook } from '../fieldConsole';
import { useRecordTitles } from './useRecordTitles';

const WIDTH = 170;

export const referenceConsole: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./ReferenceControl')).ReferenceControl })),
  Cell: ReferenceCell,
  width: WIDTH,
};

export const categoryConsole: FieldLook = {
  ...referenceConsole,
  FilterControl: referenceConsole.Control,
  Control: lazy(async () => ({ default: (await import('../category/CategoryControl')).CategoryControl })),
};

/** The title of the record pointed to: of the one that came with this record, else fetched with all others of the page. */
function ReferenceCell({ value, field, record }: FieldCellProps) {
  const included = field.includeName ? record[field.includeName] : undefined;
  const id = Number(value);
  return typeof included === 'object' && included !== null ? (
    <IncludedTitle target={field.target ?? ''} record={included} />
  ) : (
    <FetchedTitle target={field.target ?? ''} id={id} />
  );
}

function IncludedTitle({ target, record }: { target: string; record: object }) {
  const title = String(useGetRecordRepresentation(target)(record));
  return <span title={title}>{title}</span>;
}

function FetchedTitle({ target, id }: { target: string; id: number }) {
  const title = useRecordTitles(target, [id])(id);
  return <span title={title}>{title}</span>;
}
