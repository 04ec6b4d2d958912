import { type ReactNode, useCallback, useState } from 'react';
import { onDemand } from '../../../../engine/console/onDemand';
import type { Correction } from './correction';

const CorrectionDialog = onDemand(async () => (await import('./CorrectionDialog')).CorrectionDialog);

interface CorrectionHandle {
  start(correction: Correction): void;
  /** Goes into the page; empty while nothing is being corrected. */
  readonly dialog: ReactNode;
}

/** Lets a page correct reads: each is shown with what it would change before it is made. `onDone` is called once one was. */
export function useCorrection(onDone?: () => void): CorrectionHandle {
  const [correction, setCorrection] = useState<Correction | null>(null);
  const close = (isDone: boolean) => {
    setCorrection(null);
    if (isDone) onDone?.();
  };
  return {
    start: useCallback((next) => setCorrection(next), []),
    dialog: correction && <CorrectionDialog correction={correction} onClose={close} />,
  };
}
