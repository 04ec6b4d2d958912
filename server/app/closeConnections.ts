import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a server that is closed end with its last answer. By itself Node ends what is idle at that moment, and waits for all other
 * connections until their clients end them: those kept alive after an answer, and those that never sent a whole request. Here, while
 * closing, answers that are due say `Connection: close`, and a connection ends at once when no answer is due on it. Websockets are left
 * to whom they belong to.
 */
export function closeConnections(app: FastifyInstance): void {
  const { server } = app;
  const connections = new Set<Socket>();
  /** In the order of their requests. */
  const due = new Map<ServerResponse, Socket>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    // It came between the signal and the end of listening.
    if (isClosing) socket.destroy();
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    due.set(response, socket);
    response.once('close', () => {
      due.delete(response);
      if (isClosing && !isAwaited(socket)) socket.destroySoon();
    });
  });
  server.once('listening', () => {
    // A listener where nobody takes websockets would leave their requests without an answer.
    if (server.listenerCount('upgrade') > 0)
      server.on('upgrade', ({ socket }: { socket: Socket }) => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    // Of several requests that were sent at once only the last answer may end the connection.
    const last = new Map([...due].map(([response, socket]) => [socket, response]));
    for (const response of last.values()) if (!response.headersSent) response.setHeader('Connection', 'close');
    for (const socket of connections) if (!last.has(socket)) socket.destroySoon();
  });

  function isAwaited(socket: Socket): boolean {
    return [...due.values()].includes(socket);
  }
}
