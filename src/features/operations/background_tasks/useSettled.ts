import { useEffect, useState } from 'react';

/** As long as a second press may take that was meant for what stood there before. */
export const SETTLES_MS = 1_000;

/** Whether what is shown has been the same for that long; what is there from the beginning has. */
export function useSettled(shown: string | null): boolean {
  const [settled, setSettled] = useState(shown);
  useEffect(() => {
    if (settled === shown) return;
    const timer = setTimeout(() => setSettled(shown), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [settled, shown]);
  return settled === shown;
}
