import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useConsole } from '../ConsoleSetup';
import { UnsavedDialog } from './UnsavedDialog';
import { useUnsavedGuard } from './useUnsavedGuard';

interface LeaveGuardProps {
  /** Asked at the moment it matters. */
  hasChanges: () => boolean;
  /** The changes are given up. */
  onLeave: () => void;
}

/** Holds another page back while a form has changes, until somebody decides. Of several forms on a page any does, and one decision is for all. */
export function LeaveGuard({ hasChanges, onLeave }: LeaveGuardProps) {
  const { person } = useConsole();
  const [editor] = useState(person);
  const latest = useRef({ hasChanges, onLeave });
  latest.current = { hasChanges, onLeave };
  const form = useMemo<GuardedForm>(
    () => ({
      // Who was signed out meanwhile can neither save nor stay: the draft waits for them.
      hasChanges: () => latest.current.hasChanges() && person?.() === editor,
      giveUp: () => latest.current.onLeave(),
    }),
    [person, editor],
  );
  useEffect(() => guard(form), [form]);
  const isAsking = useSyncExternalStore(subscribe, () => forms[0] === form);
  return isAsking ? <Question /> : null;
}

interface GuardedForm {
  hasChanges(): boolean;
  giveUp(): void;
}

/** Those that are there. A router takes one blocker alone, so the first asks for all of them. */
let forms: readonly GuardedForm[] = [];
const listeners = new Set<() => void>();

function guard(form: GuardedForm): () => void {
  change([...forms, form]);
  return () => change(forms.filter((other) => other !== form));
}

function change(next: readonly GuardedForm[]): void {
  forms = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function haveChanges(): boolean {
  return forms.some((form) => form.hasChanges());
}

function Question() {
  const blocker = useUnsavedGuard(haveChanges);
  if (blocker.state !== 'blocked') return null;
  return (
    <UnsavedDialog
      onStay={blocker.reset}
      onLeave={() => {
        for (const form of forms) form.giveUp();
        blocker.proceed();
      }}
    />
  );
}
