import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import { isSameValue } from '../formValues';
import { DraftNotice } from './DraftNotice';
import { useDraft } from './useDraft';

type Values = Record<string, unknown>;

export interface FieldsDraft {
  plan: ResourcePlan;
  /** Of the form, among all there are. */
  name: string;
  /** Those it shows. */
  fields: readonly FieldPlan[];
  /** What it calls them, where that is another than the declaration's. */
  labels?: Readonly<Record<string, string>>;
}

/**
 * Keeps what is typed into a form of a few fields, as forms of records do. `notice` offers what an earlier visit left, `settle` says that
 * it is saved or given up.
 */
export function useFieldsDraft(
  form: UseFormReturn<Values>,
  { plan, name, fields, labels }: FieldsDraft,
): { notice: ReactNode; settle: () => void } {
  const base: Values = { ...form.formState.defaultValues };
  const values = useWatch({ control: form.control });
  const changed = fields.filter((field) => !isSameValue(values[field.name], base[field.name]));
  const { offer, settle } = useDraft({ name, fields, form, base, changed });
  return { notice: offer && <DraftNotice plan={plan} offer={offer} labels={labels} />, settle };
}
