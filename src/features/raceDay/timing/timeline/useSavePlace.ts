import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { readValues, showErrors, showRefusal } from '../../../../../engine/console/forms/formValues';
import type { WriteMeta } from '../../../../../engine/console/writes/ConsoleDataProvider';
import { staleOf } from '../../../../../engine/console/writes/errors';
import { useRefreshResources } from '../../../../../engine/console/writes/useWrites';
import type { FieldPlan } from '../../../../../engine/core/plan';

export type PlaceValues = Record<string, unknown>;

interface SavePlaceOptions {
  form: UseFormReturn<PlaceValues>;
  /** Those that are sent. */
  fields: (values: PlaceValues) => readonly FieldPlan[];
  write: (values: PlaceValues) => Promise<{ meta: WriteMeta }>;
  /** Key of what is said afterwards, and what it names. */
  done: string;
  args: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

/** Saves the place of a timeline on a course, or says why that is not possible: at the field, or of the whole. */
export function useSavePlace({ form, fields, write, done, args, onClose }: SavePlaceOptions) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshResources();
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (error: unknown) => {
    // What somebody else changed meanwhile is shown first; nothing of theirs is written over unseen.
    if (staleOf(error)) refresh();
    setProblem(showRefusal(form, Object.keys(form.getValues()), error));
  };
  const save = async (given: PlaceValues) => {
    const sent = fields(given);
    if (sent.length === 0) return onClose();
    const { values, errors } = readValues({ fields: sent, values: given });
    if (showErrors(form, errors, translate)) return;
    setProblem(null);
    try {
      const { meta } = await write(values);
      notify(done, { type: 'success', messageArgs: args, operation_id: meta.operation_id });
      onClose();
    } catch (error) {
      refuse(error);
    }
  };
  return { save, problem };
}
