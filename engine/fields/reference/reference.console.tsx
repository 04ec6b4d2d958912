import { lazy } from 'react';
import type { FieldPlan } from '../../core/plan';
import type { FieldCellProps, FieldLook, Looks } from '../fieldConsole';
import type { ReferenceOptions } from './reference.field';
import { useRecordTitles, useTitle } from './useRecordTitles';

const WIDTH = 170;

export const looks = {
  reference: ({ isCategory }: ReferenceOptions) => (isCategory ? categoryLook : referenceLook),
} satisfies Looks<ReferenceOptions>;

const referenceLook: FieldLook = {
  Control: lazy(async () => ({ default: (await import('./ReferenceControl')).ReferenceControl })),
  Cell: ReferenceCell,
  width: WIDTH,
};

const categoryLook: FieldLook = {
  ...referenceLook,
  FilterControl: referenceLook.Control,
  Control: lazy(async () => ({ default: (await import('./CategoryControl')).CategoryControl })),
};

/** The title of the record pointed to: of the one that came with this record, else fetched with all others of the page. */
function ReferenceCell({ value, field, record }: FieldCellProps) {
  const included = field.includeName ? record[field.includeName] : undefined;
  const id = Number(value);
  return typeof included === 'object' && included !== null ? (
    <IncludedTitle field={field} record={included} />
  ) : (
    <FetchedTitle field={field} id={id} />
  );
}

function IncludedTitle({ field, record }: { field: FieldPlan; record: object }) {
  const title = useTitle(field)(record);
  return <span title={title}>{title}</span>;
}

function FetchedTitle({ field, id }: { field: FieldPlan; id: number }) {
  const title = useRecordTitles(field, [id])(id);
  return <span title={title}>{title}</span>;
}
