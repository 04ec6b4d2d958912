/** What can be listened to. */
export type Channel =
  | { readonly kind: 'event' | 'live' | 'public'; readonly eventId: number }
  | { readonly kind: 'profile'; readonly profileId: number }
  | { readonly kind: 'console' }
  | { readonly kind: 'events' };

const EVENT = /^private-event\.([1-9]\d{0,14})(\.live)?$/;
const PUBLIC = /^event\.([1-9]\d{0,14})$/;
const PROFILE = /^private-profile\.([1-9]\d{0,14})$/;

/** Null for what is no channel of ours. */
export function parseChannel(name: string): Channel | null {
  const [, eventId, live] = EVENT.exec(name) ?? [];
  if (eventId) return { kind: live ? 'live' : 'event', eventId: Number(eventId) };
  const [, publicId] = PUBLIC.exec(name) ?? [];
  if (publicId) return { kind: 'public', eventId: Number(publicId) };
  if (name === CONSOLE_CHANNEL) return { kind: 'console' };
  if (name === EVENTS_CHANNEL) return { kind: 'events' };
  const [, profileId] = PROFILE.exec(name) ?? [];
  return profileId ? { kind: 'profile', profileId: Number(profileId) } : null;
}

/** What is said to everybody who is signed in. */
export const CONSOLE_CHANNEL = 'private-console';
/** What changed of events themselves, of all organizations: for super admins. */
export const EVENTS_CHANNEL = 'private-events';
/** What changed in an event. */
export const eventChannel = (eventId: number): string => `private-event.${eventId}`;
/** Reads, gunshots and the summary of an event as they come. */
export const liveChannel = (eventId: number): string => `private-event.${eventId}.live`;
/** What changed in an event that anybody may see, for whoever listens: it is not signed for. */
export const publicChannel = (eventId: number): string => `event.${eventId}`;
/** Tasks and imports that somebody started. */
export const profileChannel = (profileId: number): string => `private-profile.${profileId}`;
