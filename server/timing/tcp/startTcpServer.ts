import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SharedLoop } from '../../sharedLoop';
import { DecoderConnection, type Ingest, type TcpTimes } from './decoderConnection';
import { limitedLog, rareLog } from './rareLog';

const TIMES: TcpTimes = {
  greetAfter: 2_000,
  firstMessageWithin: 60_000,
  askEvery: 20_000,
  giveUpAfter: 180_000,
  retries: [1_000, 2_000, 4_000, 8_000],
  holdUnknown: 10_000,
  rememberEvent: 15_000,
  stopWithin: 5_000,
};
const MOST_CONNECTIONS = 250;
/** A minute, of some 300 bytes each. */
const MOST_RECORDS_LOGGED = 500;

export interface TcpServerOptions extends Ingest {
  /** 0 for any free one. */
  port: number;
  host: string;
  log: (line: string) => void;
  times?: Partial<TcpTimes>;
  mostConnections?: number;
}

export interface RunningTcpServer {
  port: number;
  /** Takes no more connections, commits and answers what was taken, and closes the others. */
  stop(): Promise<void>;
}

/**
 * Listens for timing systems: MYLAPS Toolkits and RACE RESULT decoders or exporters on the same port, distinguished by what they
 * say. Reads are acknowledged, where the protocol can, only after they are committed; one that reconnects and sends again
 * changes nothing. Rejects when the port is taken.
 */
export async function startTcpServer({
  port,
  host,
  log,
  times = {},
  mostConnections = MOST_CONNECTIONS,
  storeReads,
  eventOfDevice,
}: TcpServerOptions): Promise<RunningTcpServer> {
  const connections = new Set<DecoderConnection>();
  const loop = new SharedLoop();
  const say = rareLog(log);
  const logRecord = rareLog(limitedLog(log, { most: MOST_RECORDS_LOGGED, what: 'records that cannot be read' }));
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    if (connections.size >= mostConnections && !makeRoom(connections)) {
      say(`More than ${mostConnections} decoders at once: one more was turned away.`);
      socket.destroy();
      return;
    }
    const connection = new DecoderConnection({
      socket,
      ingest: { storeReads, eventOfDevice },
      times: { ...TIMES, ...times },
      serverName: 'Startline',
      loop,
      log: say,
      logRecord,
    });
    connections.add(connection);
    void connection.closed.then(() => connections.delete(connection));
  });
  server.listen({ port, host });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      await Promise.all([...connections].map((connection) => connection.stop()));
      await closed;
    },
  };
}

/** Cuts off who has been silent for longest and never showed to be a decoder: a stranger's open connections lock nobody out. */
function makeRoom(connections: Set<DecoderConnection>): boolean {
  let chosen: { connection: DecoderConnection; since: number } | null = null;
  for (const connection of connections) {
    const since = connection.strangerSince;
    if (since !== null && (!chosen || since < chosen.since)) chosen = { connection, since };
  }
  if (!chosen) return false;
  connections.delete(chosen.connection);
  chosen.connection.cutOff('It never said who it is and was cut off to make room for another.');
  return true;
}
