import { useState } from 'react';
import { useConsole } from '../../ConsoleSetup';
import { type DraftOwner, keepDraft, readDraft, removeDraft } from './draftStore';

interface Kept<Values> {
  readonly values: Values;
  change(part: Partial<Values>): void;
  /** It is saved or given up: the form is as it was at first. */
  settle(): void;
}

/**
 * What is filled into a small form that is of no record, kept on this device until it is saved: after signing in again it stands there as it
 * was. Not for secrets. Forms of records have `useDraft`, as others may have changed the record meanwhile.
 * @param name of the form among all there are, with what it is about
 */
export function useKept<Values extends Readonly<Record<string, string>>>(name: string, first: Values): Kept<Values> {
  const { person } = useConsole();
  const [owner] = useState<DraftOwner | null>(() => {
    const id = person?.() ?? null;
    return id === null ? null : { person: id, form: name };
  });
  const [values, setValues] = useState<Values>(() => ({
    ...first,
    ...textsOf(owner && readDraft(owner)?.values, first),
  }));
  return {
    values,
    change(part) {
      const next = { ...values, ...part };
      setValues(next);
      if (!owner) return;
      if (Object.keys(first).every((key) => next[key] === first[key])) removeDraft(owner);
      else keepDraft(owner, { at: new Date().toISOString(), version: null, values: next, seen: {} });
    },
    settle() {
      setValues(first);
      if (owner) removeDraft(owner);
    },
  };
}

/** What is stored may be of an earlier release. */
function textsOf(kept: Readonly<Record<string, unknown>> | null | undefined, first: object): Record<string, string> {
  const texts = Object.entries(kept ?? {}).filter(([name, value]) => name in first && typeof value === 'string');
  return Object.fromEntries(texts) as Record<string, string>;
}
