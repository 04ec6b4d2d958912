import { useGetRecordRepresentation } from 'ra-core';
import type { FieldCellProps, FieldConsole } from '../fieldConsole';
import { lazyInputs } from '../inputs/lazyInputs';
import { useRecordTitles } from './useRecordTitles';

const WIDTH = 170;

export const referenceConsole: FieldConsole = {
  ...lazyInputs(async () => (await import('./ReferenceControl')).ReferenceControl),
  Cell: ReferenceCell,
  width: WIDTH,
};

export const categoryConsole: FieldConsole = {
  ...referenceConsole,
  Input: lazyInputs(async () => (await import('../category/CategoryControl')).CategoryControl).Input,
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
