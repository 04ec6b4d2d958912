import { lazy } from 'react';
import type { FieldPlan } from '../../core/plan';
import type { FieldCellProps, FieldLook, Looks } from '../fieldConsole';
import type { ReferenceOptions } from './reference.field';
import { useFullTitle, useRecordTitles } from './useRecordTitles';

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
    <IncludedTitle field={field} record={included} around={record} />
  ) : (
    <FetchedTitle field={field} id={id} around={record} />
  );
}

interface Around {
  field: FieldPlan;
  /** The record that points to it. */
  around: FieldCellProps['record'];
}

function IncludedTitle({ field, record, around }: Around & { record: object }) {
  const title = useFullTitle(field, [record], around)(record);
  return <span title={title}>{title}</span>;
}

function FetchedTitle({ field, id, around }: Around & { id: number }) {
  const title = useRecordTitles(field, [id], around)(id);
  return <span title={title}>{title}</span>;
}
