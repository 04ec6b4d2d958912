import { useState } from 'react';
import { isSameValue } from '../formValues';
import { keepDraft, readDraft, removeDraft } from './draftStore';
import { useDraftOwner } from './useDraft';

/** Whether what was stored under a name can still be taken. */
type Checks<Values> = { readonly [Name in keyof Values]?: (stored: unknown) => boolean };

interface Kept<Values> {
  readonly values: Values;
  change(part: Partial<Values>): void;
  /** It is saved or given up: nothing is kept, and the form is as it was at first, or begins with `next`. */
  settle(next?: Values): void;
}

/**
 * What is filled into a small form that is of no record, kept on this device until it is saved or given up: after signing in again it
 * stands there as it was. Not for secrets. Forms of records have `useDraft`, as others may have changed the record meanwhile.
 * @param name of the form among all there are, with what it is about
 * @param checks of what is stored, which may be of an earlier release; without one, a text, number or boolean comes back where it began as such
 */
export function useKept<Values extends object>(name: string, first: Values, checks: Checks<Values> = {}): Kept<Values> {
  const owner = useDraftOwner(name);
  const [values, setValues] = useState<Values>(() => ({
    ...first,
    ...taken(owner && readDraft(owner)?.values, first, checks),
  }));
  return {
    values,
    change(part) {
      const next = { ...values, ...part };
      setValues(next);
      if (!owner) return;
      const changed = Object.entries(next).filter(([key, value]) => !isSameValue(value, first[key as keyof Values]));
      if (changed.length === 0) removeDraft(owner);
      else
        keepDraft(owner, {
          at: new Date().toISOString(),
          version: null,
          values: Object.fromEntries(changed),
          seen: {},
        });
    },
    settle(next = first) {
      setValues(next);
      if (owner) removeDraft(owner);
    },
  };
}

/** Checks that a choice is still one of those there are. */
export function oneOf(choices: readonly unknown[]): (stored: unknown) => boolean {
  return (stored) => choices.includes(stored);
}

/** Checks a choice that may be none. */
export function idOrNone(stored: unknown): boolean {
  return stored === null || typeof stored === 'number';
}

function taken<Values extends object>(
  stored: Readonly<Record<string, unknown>> | null | undefined,
  first: Values,
  checks: Checks<Values>,
): Partial<Values> {
  const sound = Object.entries(stored ?? {}).filter(([key, value]) => {
    if (!Object.hasOwn(first, key)) return false;
    const name = key as keyof Values;
    return checks[name] ? checks[name](value) : typeof value !== 'object' && typeof value === typeof first[name];
  });
  return Object.fromEntries(sound) as Partial<Values>;
}
