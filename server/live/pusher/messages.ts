import { z } from 'zod';

/** The version of the Pusher protocol that is spoken; see https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol. */
export const PROTOCOL = 7;

/**
 * Why a connection ends. What a client does next follows from the hundreds: 40xx do not come back as you are, 41xx come back
 * after a pause, 42xx come back at once.
 */
export const CLOSE = {
  invalidVersion: 4006,
  unsupportedVersion: 4007,
  noVersion: 4008,
  overCapacity: 4100,
  reconnect: 4200,
  noPong: 4201,
} as const;

/** What an error says that does not end the connection. */
export const REFUSED_CLIENT_EVENT = 4301;

/** No frame of a client needs more. */
export const MAX_FRAME_BYTES = 10_240;
const MAX_CHANNEL_NAME = 200;

const channel = z.string().min(1).max(MAX_CHANNEL_NAME);

/** Frames that clients may send; other events are answered with an error. */
export const clientFrame = z.discriminatedUnion('event', [
  z.object({ event: z.literal('pusher:ping') }),
  z.object({ event: z.literal('pusher:pong') }),
  z.object({ event: z.literal('pusher:subscribe'), data: z.object({ channel, auth: z.string().max(500).optional() }) }),
  z.object({ event: z.literal('pusher:unsubscribe'), data: z.object({ channel }) }),
]);

export type ClientFrame = z.infer<typeof clientFrame>;

/** A message of a channel. Its data is JSON within JSON: the protocol wants it so. */
export function channelFrame({ event, channel, data }: { channel: string; event: string; data: unknown }): string {
  return JSON.stringify({ event, channel, data: JSON.stringify(data) });
}

export function establishedFrame({
  socketId,
  activityTimeoutSeconds,
}: {
  socketId: string;
  activityTimeoutSeconds: number;
}): string {
  const data = JSON.stringify({ socket_id: socketId, activity_timeout: activityTimeoutSeconds });
  return JSON.stringify({ event: 'pusher:connection_established', data });
}

export function errorFrame({ code, message }: { code: number | null; message: string }): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message } });
}

export function subscribedFrame(name: string): string {
  return JSON.stringify({ event: 'pusher_internal:subscription_succeeded', channel: name, data: '{}' });
}

export function subscriptionErrorFrame({
  message,
  status,
  channel,
}: {
  channel: string;
  status: number;
  message: string;
}): string {
  const data = JSON.stringify({ type: 'AuthError', error: message, status });
  return JSON.stringify({ event: 'pusher:subscription_error', channel, data });
}

export const PING_FRAME = JSON.stringify({ event: 'pusher:ping', data: '{}' });
export const PONG_FRAME = JSON.stringify({ event: 'pusher:pong', data: '{}' });
