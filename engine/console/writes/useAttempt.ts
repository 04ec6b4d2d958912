import { useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from './errors';

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

/** The same for a form or dialog that says itself what the problem is. */
export function useShownAttempt(): Attempt & { readonly problem: string | null } {
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, attempt } = useAttempts((error) => setProblem(messageOf(error)));
  return {
    isBusy,
    problem,
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
