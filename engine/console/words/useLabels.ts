import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldPlan, ResourcePlan } from '../../core/plan';

/** A field's label: the text of `resources.{resource}.fields.{field}`, else what the declaration says. */
export function useFieldLabel(resource: ResourcePlan): (field: FieldPlan) => string {
  const translate = useTranslate();
  return useCallback(
    (field) => translate(`resources.${resource.name}.fields.${field.name}`, { _: field.label }),
    [translate, resource],
  );
}

/** What a number of records is called, without the number: "athlete", "athletes". */
export function useRecordsName(resource: ResourcePlan): (count: number) => string {
  const nameOf = useNameOfRecords();
  return useCallback((count) => nameOf(resource, count), [nameOf, resource]);
}

/** As `useRecordsName`, for records of any resource. */
export function useNameOfRecords(): (resource: ResourcePlan, count: number) => string {
  const translate = useTranslate();
  return useCallback(
    (resource, count) => {
      const name = count === 1 ? resource.label : resource.name.replace(/_/g, ' ');
      return translate(`resources.${resource.name}.in_sentence`, { smart_count: count, _: name.toLowerCase() });
    },
    [translate],
  );
}
