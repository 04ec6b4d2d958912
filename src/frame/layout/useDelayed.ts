import { useEffect, useState } from 'react';

/** What takes less time than this needs no sign that it is going on. */
const DELAY_MS = 150;

/** True once `isOn` has been so for a moment; false at once. */
export function useDelayed(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    if (!isOn) return setLong(false);
    const timer = setTimeout(() => setLong(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isOn]);

  return isOn && isLong;
}
