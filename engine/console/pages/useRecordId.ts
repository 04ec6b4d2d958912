import { useConsole } from '../ConsoleSetup';
import { useIdParam } from './useIdParam';

/** The id of a resource's record in the address; NaN for none. */
export function useRecordId(resource: string): number {
  return useIdParam(useConsole().pages.paramOf(resource));
}
