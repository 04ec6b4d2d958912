import { useEffect, useState } from 'react';

/** The dialogs that are open, the one over all others last. */
const open: ((problem: string) => void)[] = [];

/**
 * Has the open dialog say what went wrong: beside it nothing can be reached, and much of it is covered. False where none is open.
 */
export function tellOpenDialog(problem: string): boolean {
  const tell = open.at(-1);
  tell?.(problem);
  return tell !== undefined;
}

/** What went wrong while a dialog lies over the page, until it is cleared. */
export function useDialogProblem(): { problem: string | null; clear: () => void } {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const tell = (text: string) => setProblem(text);
    open.push(tell);
    return () => {
      open.splice(open.indexOf(tell), 1);
    };
  }, []);
  return { problem, clear: () => setProblem(null) };
}
