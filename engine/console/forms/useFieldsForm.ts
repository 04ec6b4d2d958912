import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { FieldPlan } from '../../core/plan';
import { staleOf } from '../writes/errors';
import { useRefreshResources } from '../writes/useWrites';
import { readValues, showErrors, showRefusal } from './formValues';

type Values = Record<string, unknown>;

interface FieldsFormOptions {
  /** What the form starts with. */
  defaultValues: Values;
  /** Those that are sent, given what the form holds. */
  sent: (given: Values) => readonly FieldPlan[];
  write: (values: Values) => Promise<unknown>;
}

/** A form of a few fields: read by their declaration, then written. What is refused stands at its field, else it is the `problem`. */
export function useFieldsForm({ defaultValues, sent, write }: FieldsFormOptions) {
  const translate = useTranslate();
  const refresh = useRefreshResources();
  const form = useForm<Values>({ defaultValues });
  const [problem, setProblem] = useState<string | null>(null);
  const submit = form.handleSubmit(async (given) => {
    const fields = sent(given);
    const { values, errors } = readValues({ fields, values: given });
    if (showErrors(form, errors, translate)) return;
    setProblem(null);
    try {
      await write(values);
    } catch (error) {
      // What somebody else changed meanwhile is shown first; nothing of theirs is written over unseen.
      if (staleOf(error)) refresh();
      const names = fields.map(({ name }) => name);
      setProblem(showRefusal(form, names, error));
    }
  });
  return { form, submit, problem, isBusy: form.formState.isSubmitting };
}
