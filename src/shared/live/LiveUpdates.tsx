import { getSession } from '../../../providers/session';
import { useCurrentEvent } from '../event/EventContext';
import { useChanges } from './useChanges';
import { useRefreshShown } from './useRefreshShown';

/** Has lists and records that are shown asked for again when somebody, anywhere, changed what they show. Draws nothing. */
export function LiveUpdates() {
  const event = useCurrentEvent();
  const userId = getSession()?.user.id;
  const refresh = useRefreshShown();
  useChanges({ channel: event ? `private-event.${event.id}` : null, ...refresh });
  useChanges({ channel: userId ? `private-profile.${userId}` : null, ...refresh });
  return null;
}
