import { useConsole } from '../ConsoleSetup';
import type { Place } from '../Place';

/** Where the pages of a resource are, from the page shown. @throws Error for one that has none there */
export function usePlace(resource: string): Place {
  const place = useConsole().placeOf(resource);
  if (!place) throw new Error(`No pages of "${resource}" are here: add resourcePages('${resource}').`);
  return place;
}
