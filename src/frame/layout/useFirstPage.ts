import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageIsShown } from './firstPage';

/** A page may ask for one thing after another: it is complete once it has asked for nothing for so long. */
const PAUSE_MS = 200;

/** Called by what every page has: tells when the page has all that it asked the server for. */
export function useFirstPage(): void {
  const fetching = useIsFetching();
  useEffect(() => {
    if (fetching > 0) return;
    const timer = setTimeout(pageIsShown, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [fetching]);
}
