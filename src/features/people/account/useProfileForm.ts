import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { HttpError } from '../../../../providers/httpError';
import { type ProfileChange, saveProfile } from '../../../../providers/profile';

interface ProfileFormOptions<Values extends FieldValues> {
  defaultValues: DefaultValues<Values>;
  /** Key of what to say when it worked. */
  savedMessage: string;
  /** The version the change is based on. */
  version?: number;
}

/** A form that saves fields of one's own profile, and puts what the server says at its fields. */
export function useProfileForm<Values extends FieldValues & ProfileChange>(options: ProfileFormOptions<Values>) {
  const { defaultValues, savedMessage, version } = options;
  const queryClient = useQueryClient();
  const notify = useNotify();
  const form = useForm<Values>({ defaultValues });

  const submit = form.handleSubmit(async (values) => {
    try {
      await saveProfile(queryClient, values, version);
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

  return { submit, field, formState: form.formState };
}
