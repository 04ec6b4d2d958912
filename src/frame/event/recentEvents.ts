/** An event somebody opened lately. */
export interface RecentEvent {
  id: number;
  name: string;
}

export const RECENT_EVENTS_KEY = 'events.recent';
const LENGTH = 8;

export function withRecent(recent: readonly RecentEvent[], event: RecentEvent): RecentEvent[] {
  return [event, ...recent.filter(({ id }) => id !== event.id)].slice(0, LENGTH);
}
