import { useConsole } from '../../../../engine/console/ConsoleSetup';
import type { readFlags } from '../../../../resources/admin/flags.calls';
import { useCall } from '../../../shared/useCall';

/**
 * Whether rehearsing the event is offered: to who may, where nobody switched it off. Where that cannot be asked it is offered, and the server says so.
 * @returns `isOff` where it is known that somebody switched it off
 */
export function useMayRehearse(eventId: number): { may: boolean; isOff: boolean } {
  const { can } = useConsole();
  const isAllowed = can('events.rehearse');
  const { data } = useCall<typeof readFlags>(
    { method: 'GET', path: '/v1/admin/events/{id}/flags', params: { id: eventId } },
    { of: 'feature_flags', enabled: isAllowed },
  );
  const flag = data?.items.find(({ name }) => name === 'rehearsals');
  return { may: isAllowed && flag?.is_on !== false, isOff: flag?.is_on === false };
}
