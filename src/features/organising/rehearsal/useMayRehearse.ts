import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useSwitchedOff } from '../../../shared/event/useSwitchedOff';

/**
 * Whether rehearsing the event is offered: to who may, where nobody switched it off. Where that cannot be asked it is offered, and the server says so.
 * @returns `isOff` where it is known that somebody switched it off
 */
export function useMayRehearse(eventId: number): { may: boolean; isOff: boolean } {
  const { can } = useConsole();
  const isAllowed = can('events.rehearse');
  const isOff = useSwitchedOff(eventId, isAllowed).has('rehearsals');
  return { may: isAllowed && !isOff, isOff };
}
