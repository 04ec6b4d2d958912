import './texts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isInvalid, isUnanswered, messageOf } from '../writes/errors';
import type { Translate } from './formValues';

/**
 * Puts what a refused write says at the fields it is about. Gives the rest in words, for the form as a whole, which keeps a draft; null
 * where nothing is left to say.
 */
export function showRefusal<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  names: readonly string[],
  error: unknown,
  translate: Translate,
): string | null {
  if (isUnanswered(error)) return translate(`engine.unanswered.${navigator.onLine ? 'unreachable' : 'offline'}`);
  const errors = Object.entries(isInvalid(error) ? error.errors : {});
  const known = errors.filter(([name]) => names.includes(name));
  for (const [name, texts] of known) form.setError(name as Path<Fields>, { type: 'server', message: texts.join(' ') });
  const others = errors.filter((one) => !known.includes(one)).flatMap(([, texts]) => texts);
  return known.length > 0 && others.length === 0 ? null : [messageOf(error), ...others].join(' ');
}
