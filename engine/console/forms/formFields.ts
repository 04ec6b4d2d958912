import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { isFieldReadable, whyLocked } from '../fieldAccess';
import type { Place } from '../Place';

export type FormMode = 'create' | 'edit';
type Can = (permission: string) => boolean;

export interface FormField {
  readonly plan: FieldPlan;
  /** Why it cannot be changed here; null when it can. */
  readonly lock: 'read_only' | 'immutable' | 'no_permission' | null;
}

export interface FormSection {
  /** Null where the declaration has no sections. */
  readonly name: string | null;
  readonly fields: readonly FormField[];
}

interface FormFieldsOptions {
  plan: ResourcePlan;
  place: Place;
  mode: FormMode;
  can: Can;
  /** Names of the sections to show; all without it. */
  only?: readonly string[] | undefined;
}

/** The sections of a form with their fields, in the declaration's order. */
export function formSections({ plan, place, mode, can, only }: FormFieldsOptions): FormSection[] {
  const names = plan.resource.sections?.map((section) => section.name) ?? [];
  const [first = null] = names;
  const fields = [...plan.fields.values()].flatMap((field) => {
    const { section, writeOnly } = field.field.options;
    const lock = whyLocked(field, mode, can);
    // What the server works out is only worth its room on a form where the declaration gives it a place there.
    const isFact = lock === 'read_only' && (mode === 'create' || section === undefined);
    const isHere = section !== false && !isFact && !(field.name in (place.within ?? {}));
    const isSeen = isFieldReadable(field, can) || (writeOnly === true && lock === null);
    return isHere && isSeen ? [{ plan: field, lock, section: section ?? first }] : [];
  });
  const sections = names.length > 0 ? names : [null];
  return sections
    .filter((name) => !only || (name !== null && only.includes(name)))
    .map((name) => ({ name, fields: fields.filter((field) => field.section === name) }))
    .filter((section) => section.fields.length > 0);
}

/** The fields of a form that can be changed. */
export function openFields(sections: readonly FormSection[]): FieldPlan[] {
  return sections.flatMap((section) =>
    section.fields.filter((field) => field.lock === null).map((field) => field.plan),
  );
}

/** What a new record starts with: the declaration's defaults, where it is, and what the address suggests. */
export function newValues(
  place: Place,
  fields: readonly FieldPlan[],
  suggested: URLSearchParams,
): Record<string, unknown> {
  const defaults = fields.map(({ name, field }) => [name, field.options.default ?? null]);
  return { ...place.within, ...Object.fromEntries(defaults), ...suggestedValues(fields, suggested) };
}

/** What the address suggests for a new record: `?type=program`. */
export function suggestedValues(fields: readonly FieldPlan[], suggested: URLSearchParams): Record<string, unknown> {
  const found = fields.flatMap(({ name, field }) => {
    const text = suggested.get(name);
    const read = text === null ? null : field.type.parseOperand(text, 'eq', field.options);
    return read?.ok ? [[name, read.value]] : [];
  });
  return Object.fromEntries(found);
}
