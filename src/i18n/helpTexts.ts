import type { ResourcePlan } from '../../engine/core/plan';

/** Lists the help texts of a declaration by their whole key: those of its fields and sections. */
export function helpTexts({ name, resource, fields }: ResourcePlan): Record<string, string> {
  const own = `resources.${name}`;
  const ofSections = (resource.sections ?? []).map((section) => [`${own}.sections.${section.name}.why`, section.why]);
  const ofFields = [...fields].map(
    ([
      field,
      {
        field: { options },
      },
    ]) => [`${own}.help.${field}`, options.help],
  );
  return Object.fromEntries([...ofSections, ...ofFields].filter(([, text]) => text));
}
