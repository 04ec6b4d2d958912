import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useFieldsDraft } from '../../../../engine/console/forms/drafts/useFieldsDraft';
import { HttpError } from '../../../../providers/httpError';
import { type ProfileChange, saveProfile } from '../../../../providers/profile';

interface ProfileFormOptions<Values extends FieldValues> {
  defaultValues: DefaultValues<Values>;
  /** Names of those that are kept until they are saved; no password. */
  kept: readonly string[];
  /** Key of what to say when it worked. */
  savedMessage: string;
  /** The version the change is based on. */
  version?: number;
}

/** A form that saves fields of one's own profile, and puts what the server says at its fields. */
export function useProfileForm<Values extends FieldValues & ProfileChange>(options: ProfileFormOptions<Values>) {
  const { defaultValues, kept, savedMessage, version } = options;
  const queryClient = useQueryClient();
  const notify = useNotify();
  const form = useForm<Values>({ defaultValues });
  const plan = useResourcePlan('profiles');
  const { notice, settle } = useFieldsDraft(form as unknown as UseFormReturn<Record<string, unknown>>, {
    plan,
    name: `profile/${kept.join()}`,
    fields: kept.flatMap((name) => plan.fields.get(name) ?? []),
  });

  const submit = form.handleSubmit(async (values) => {
    try {
      await saveProfile(queryClient, values, version);
      settle();
      form.reset(defaultValues);
      notify(savedMessage, { type: 'success' });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const fields = Object.entries(error.errors);
      for (const [name, texts] of fields) form.setError(name as Path<Values>, { message: texts.join(' ') });
      if (fields.length === 0) notify(error.message, { type: 'error' });
    }
  });

  /** Properties of the text field called `name`. */
  const field = (name: Path<Values>, rules: Parameters<typeof form.register<Path<Values>>>[1] = {}) => {
    const { ref, ...input } = form.register(name, rules);
    const problem = form.formState.errors[name]?.message;
    return { ...input, inputRef: ref, error: problem !== undefined, helperText: problem as string | undefined };
  };

  return { submit, field, notice, formState: form.formState };
}
