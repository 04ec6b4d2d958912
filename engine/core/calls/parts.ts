import { z } from 'zod';
import { type AnyField, type Field, samplesOf } from '../field';
import { englishText } from '../messages';
import { parseField } from '../operations/parseRecord';
import type { Fields, RecordOf } from '../resource';

/** The largest id that an address or a body may name. */
const MAX_ID = 999_999_999_999_999;

/** An instant of an answer: ISO 8601 UTC. */
export const instant = z.iso.datetime();

/** A record id of a body. */
export const recordId = z
  .int('Must be the id of an existing record.')
  .positive('Must be the id of an existing record.');

interface Bounds {
  min?: number;
  max?: number;
  /** What is said where it must be there and is not. */
  missing?: string;
}

/** A whole number of the address. */
export function wholeNumber({ min = 0, max = MAX_ID, missing }: Bounds = {}) {
  const text = `must be a whole number from ${min} to ${max}.`;
  return z
    .string(missing ?? text)
    .regex(/^\d{1,15}$/, text)
    .transform(Number)
    .pipe(z.number().int().min(min, text).max(max, text));
}

/** What a field of a resource holds, by the rules that are declared there. */
export function fieldValue<Value, Options extends object>(field: Field<Value, Options>) {
  const { type, options } = field;
  return z
    .custom<Value>(() => true)
    .transform((input, context): Value => {
      const outcome = parseField({ field: field as AnyField, bounds: [] }, input ?? null);
      if ('value' in outcome) return outcome.value as Value;
      context.addIssue({ code: 'custom', message: englishText(outcome.issue) });
      return z.NEVER;
    })
    .meta({ ...type.jsonSchema(options), examples: [...samplesOf(field)] });
}

/** A record as its resource gives it out. */
export function recordOf<R extends { readonly name: string; readonly fields: Fields }>(resource: R) {
  return z
    .custom<RecordOf<R>>((value) => typeof value === 'object' && value !== null)
    .meta({ resource: resource.name });
}
