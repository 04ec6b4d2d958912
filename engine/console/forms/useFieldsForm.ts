import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { FieldPlan } from '../../core/plan';
import { staleOf } from '../writes/errors';
import { useRefreshResources } from '../writes/useWrites';
import { type FieldsDraft, useFieldsDraft } from './drafts/useFieldsDraft';
import { readValues, showErrors } from './formValues';
import { showRefusal } from './showRefusal';

type Values = Record<string, unknown>;

interface FieldsFormOptions {
  /** What the form starts with. */
  defaultValues: Values;
  /** Those that are sent, given what the form holds. */
  sent: (given: Values) => readonly FieldPlan[];
  write: (values: Values) => Promise<unknown>;
  /** What is typed is kept under its name until it is written, or `giveUp` is called. */
  draft: FieldsDraft;
}

/**
 * A form of a few fields: read by their declaration, then written. What is refused stands at its field, else it is the `problem`; what an
 * earlier visit left is offered by the `notice`.
 */
export function useFieldsForm({ defaultValues, sent, write, draft }: FieldsFormOptions) {
  const translate = useTranslate();
  const refresh = useRefreshResources();
  const form = useForm<Values>({ defaultValues });
  const { notice, settle } = useFieldsDraft(form, draft);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = form.handleSubmit(async (given) => {
    const fields = sent(given);
    const { values, errors } = readValues({ fields, values: given });
    if (showErrors(form, errors, translate)) return;
    setProblem(null);
    try {
      await write(values);
      settle();
    } catch (error) {
      // What somebody else changed meanwhile is shown first; nothing of theirs is written over unseen.
      if (staleOf(error)) refresh();
      const names = fields.map(({ name }) => name);
      setProblem(showRefusal(form, names, error, translate));
    }
  });
  return { form, submit, problem, notice, isBusy: form.formState.isSubmitting, giveUp: settle };
}
