import type { ChannelAuthorizationHandler } from 'pusher-js';
import type { HttpClient } from '../httpClient';
import { HttpError } from '../httpError';

/** Soon: nothing is heard until it answers, and on race day ten seconds are long. */
const RETRY_MS = [500, 1_000, 2_000, 3_000];

/**
 * Asks the server to sign for a channel. What the server refuses is final; while it cannot be reached, or is in trouble, it is asked
 * again for as long as the websocket is the same.
 */
export function createAuthorizer({
  isCurrent,
  client,
}: {
  client: HttpClient;
  isCurrent(socketId: string): boolean;
}): ChannelAuthorizationHandler {
  const authorize = async (socketId: string, channelName: string): Promise<{ auth: string } | null> => {
    for (let attempt = 0; isCurrent(socketId); attempt += 1) {
      try {
        const body = JSON.stringify({ socket_id: socketId, channel_name: channelName });
        return (await client('/v1/broadcasting/auth', { method: 'POST', body })).json as { auth: string };
      } catch (error) {
        if (isFinal(error)) throw error;
        await pause(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0);
      }
    }
    return null;
  };
  return ({ socketId, channelName }, done) => {
    authorize(socketId, channelName).then(
      // Without an answer the websocket is another one by now, and asks for itself.
      (answer) => answer && done(null, answer),
      (error: Error) => done(error, null),
    );
  };
}

function isFinal(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
