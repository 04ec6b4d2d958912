import type { FieldPlan } from '../core/plan';
import { useCell } from './FieldOverrides';

interface FieldValueProps {
  field: FieldPlan;
  record: Readonly<Record<string, unknown>>;
  /** What stands for an empty value; nothing without it. */
  empty?: string;
  isEditable?: boolean;
  /** It stands in a link, in which there is no other one. */
  isWithinLink?: boolean;
}

/** A field's value as its type shows it. */
export function FieldValue({ field, record, empty, isEditable = false, isWithinLink = false }: FieldValueProps) {
  const Cell = useCell(field);
  const value = record[field.name];
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) {
    return empty ? <span className="sl-empty-value">{empty}</span> : null;
  }
  return <Cell value={value} field={field} record={record} isEditable={isEditable} isWithinLink={isWithinLink} />;
}
