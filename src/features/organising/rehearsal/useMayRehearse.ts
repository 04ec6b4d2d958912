import { useConsole } from '../../../../engine/console/ConsoleSetup';
import type { readFlags } from '../../../../resources/admin/flags.calls';
import { useCall } from '../../../shared/useCall';

/**
 * Whether rehearsing the event is offered: to who may, where it is not switched off. Nothing is offered before that is known.
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
  return { may: isAllowed && flag?.is_on === true, isOff: flag?.is_on === false };
}
