import { useEffect } from 'react';
import { type Blocker, type Location, useBlocker } from 'react-router-dom';

/**
 * Keeps changes from getting lost: another page is held back until somebody decides, and the browser asks before it
 * closes the tab. `hasChanges` is asked at the moment it matters.
 */
export function useUnsavedGuard(hasChanges: () => boolean): Blocker {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [hasChanges]);

  return useBlocker(
    ({ currentLocation, nextLocation }) => addressOf(currentLocation) !== addressOf(nextLocation) && hasChanges(),
  );
}

function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}
