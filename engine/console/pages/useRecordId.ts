import { useResourceContext } from 'react-admin';
import { useConsole } from '../ConsoleSetup';
import { useIdParam } from './useIdParam';

/** The id of a resource's record in the address; without a name of the resource in context. NaN for none. */
export function useRecordId(name?: string): number {
  const resource = useResourceContext({ resource: name }) ?? '';
  return useIdParam(useConsole().pages.paramOf(resource));
}
