import { useCallback, useRef, useState } from 'react';
import { useConsole } from '../ConsoleSetup';
import { UnsavedDialog } from './UnsavedDialog';
import { useUnsavedGuard } from './useUnsavedGuard';

interface LeaveGuardProps {
  /** Asked at the moment it matters. */
  hasChanges: () => boolean;
  /** The changes are given up. */
  onLeave: () => void;
}

/** Holds another page back while a form has changes, until somebody decides. A page has one at most. */
export function LeaveGuard({ hasChanges, onLeave }: LeaveGuardProps) {
  const { person } = useConsole();
  const [editor] = useState(person);
  const latest = useRef(hasChanges);
  latest.current = hasChanges;
  const blocker = useUnsavedGuard(
    // Who was signed out meanwhile can neither save nor stay: the draft waits for them.
    useCallback(() => latest.current() && person?.() === editor, [person, editor]),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <UnsavedDialog
      onStay={blocker.reset}
      onLeave={() => {
        onLeave();
        blocker.proceed();
      }}
    />
  );
}
