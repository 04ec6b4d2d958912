import '../../core/laterTexts';
import './texts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { humanise } from '../../core/words';
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
  const fieldOf = (name: string) => names.find((field) => name === field || name.startsWith(`${field}.`));
  const known = new Map<string, [string, readonly string[]][]>();
  for (const one of errors) {
    const field = fieldOf(one[0]);
    if (field !== undefined) known.set(field, [...(known.get(field) ?? []), one]);
  }
  for (const [field, found] of known) {
    const inner = found.filter(([name]) => name !== field);
    const said = found.flatMap(([name, texts]) =>
      name === field ? texts : `${propertyLabel(name, translate)}: ${texts.join(' ')}`,
    );
    // Where the field is a form of its own, each of its inputs says what is wrong with itself.
    const types = Object.fromEntries(inner.map(([name, texts]) => [name, texts.join(' ')]));
    form.setError(field as Path<Fields>, {
      type: 'server',
      message: said.join(' '),
      ...(inner.length > 0 && { types }),
    });
  }
  const others = errors.filter(([name]) => fieldOf(name) === undefined);
  if (errors.length === 0) return messageOf(error);
  return others.length === 0 ? null : others.map(([name, texts]) => `${humanise(name)}: ${texts.join(' ')}`).join(' ');
}

/** What a property of a field that is a form of its own is called: `settings.url` → "Address". */
export function propertyLabel(path: string, translate: Translate): string {
  return translate(`properties.${path}.label`, { _: humanise(path.slice(path.lastIndexOf('.') + 1)) });
}
