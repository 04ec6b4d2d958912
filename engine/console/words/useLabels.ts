import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { humanise } from '../../core/words';

/** A field's label: the text of `resources.{resource}.fields.{field}`, else what the declaration says. */
export function useFieldLabel(resource: ResourcePlan): (field: FieldPlan) => string {
  const translate = useTranslate();
  return useCallback(
    (field) => translate(`resources.${resource.name}.fields.${field.name}`, { _: field.label }),
    [translate, resource],
  );
}

/** What a field is for, in a sentence: the text of `resources.{resource}.help.{field}`, else what the declaration says. */
export function useFieldHelp({ name }: ResourcePlan): (field: FieldPlan) => string | undefined {
  const translate = useTranslate();
  return (field) =>
    translate(`resources.${name}.help.${field.name}`, { _: field.field.options.help ?? '' }) || undefined;
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

/** Title, reason and further texts of a resource's form sections, by key with the declaration's as defaults. */
export function useSectionTexts(resource: ResourcePlan) {
  const translate = useTranslate();
  return (name: string): { title: string; why: string | undefined } => {
    const section = resource.resource.sections?.find((candidate) => candidate.name === name);
    const key = `resources.${resource.name}.sections.${name}`;
    const why = translate(`${key}.why`, { _: section?.why ?? '' });
    return { title: translate(`${key}.title`, { _: humanise(name) }), why: why || undefined };
  };
}
