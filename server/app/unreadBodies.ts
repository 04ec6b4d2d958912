import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './slowRequests';

export interface UnreadLimits {
  /** Of a body, behind what was read of it. */
  readonly bytes: number;
  readonly ms: number;
}

const LIMITS: UnreadLimits = { bytes: 16 * 1024 * 1024, ms: 5_000 };

/**
 * Takes what is left of a body that was refused before its end, and answers then: as long as it lies in the connection, the next
 * request on it is never seen, and who is still sending may not see the answer. Of what does not end in time the connection is closed.
 */
export function takeUnreadBodies(app: FastifyInstance, limits: UnreadLimits = LIMITS): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (hasBody(raw) && !(await readRest(raw, limits))) reply.header('Connection', 'close');
  });
}

/** Whether it ended. */
async function readRest(request: IncomingMessage, { bytes, ms }: UnreadLimits): Promise<boolean> {
  if (request.readableEnded) return true;
  if (request.destroyed) return false;
  return new Promise((resolve) => {
    let left = bytes;
    const settle = (isWhole: boolean) => {
      clearTimeout(timer);
      request.off('data', count).off('end', whole).off('close', broken);
      resolve(isWhole);
    };
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) settle(false);
    };
    const whole = () => settle(true);
    const broken = () => settle(false);
    const timer = setTimeout(broken, ms);
    // Whatever it went to waits for more room that nobody makes any longer.
    request.unpipe();
    request.on('data', count).once('end', whole).once('close', broken);
    request.resume();
  });
}
