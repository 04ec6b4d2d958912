import { useResourceContext } from 'react-admin';
import { useConsole } from '../ConsoleSetup';
import type { Place } from '../Place';

/** Where the pages of a resource are, from the page shown; without a name those of the resource in context. @throws Error for one that has none there */
export function usePlace(name?: string): Place {
  const resource = useResourceContext({ resource: name }) ?? '';
  const place = useConsole().placeOf(resource);
  if (!place) throw new Error(`No pages of "${resource}" are here: add resourcePages('${resource}').`);
  return place;
}
