import { useState } from 'react';
import { useNotify } from 'react-admin';
import { endNotice } from '../noticeOver';
import { isInvalid, messageOf } from './errors';

interface Attempt {
  readonly isBusy: boolean;
  /** Answers whether the work was done. */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
}

/** Does something that may fail: `isBusy` meanwhile, and a notice says why where it fails. */
export function useAttempt(): Attempt {
  const notify = useNotify();
  return useAttempts((error) => notify(messageOf(error), { type: 'error' }));
}

/** The same for a form or dialog that says itself what the problem is; where it asks for one field alone, without the name of that. */
export function useShownAttempt(field?: string): Attempt & { readonly problem: string | null; clear(): void } {
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, attempt } = useAttempts((error) => {
    endNotice();
    setProblem(problemOf(error, field));
  });
  return {
    isBusy,
    problem,
    /** What was read where it was asked for is not said again elsewhere. */
    clear: () => setProblem(null),
    attempt: (work) => {
      setProblem(null);
      return attempt(work);
    },
  };
}

function useAttempts(onFailure: (error: unknown) => void): Attempt {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    attempt: async (work) => {
      setBusy(true);
      try {
        await work();
        return true;
      } catch (error) {
        onFailure(error);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

function problemOf(error: unknown, field: string | undefined): string {
  return (field !== undefined && isInvalid(error) && error.errors[field]?.[0]) || messageOf(error);
}
