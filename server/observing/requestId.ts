import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { IsTrusted } from '../limits/addresses';

const HEADER = 'x-request-id';
const GIVEN = /^[\w.-]{8,64}$/;

/** The id that the log knows a request by: the one that a trusted proxy gave it, else a new one. */
export function requestId(isTrusted: IsTrusted | undefined): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[HEADER];
    const isUsed = typeof given === 'string' && GIVEN.test(given) && isTrusted?.(socket.remoteAddress ?? '') === true;
    return isUsed ? given : randomUUID();
  };
}
