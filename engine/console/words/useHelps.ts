import '../../core/laterTexts';
import { useTranslate } from 'react-admin';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { humanise } from '../../core/words';

/** Explains a field in a sentence: the text of `resources.{resource}.help.{field}`, else the declaration's. */
export function useFieldHelp({ name }: ResourcePlan): (field: FieldPlan) => string | undefined {
  const translate = useTranslate();
  return (field) =>
    translate(`resources.${name}.help.${field.name}`, { _: field.field.options.help ?? '' }) || undefined;
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
