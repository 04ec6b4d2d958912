import type { TcpTimes } from '../../../server/timing/tcp/decoderConnection';
import {
  type RunningTcpServer,
  startTcpServer,
  type TcpServerOptions,
} from '../../../server/timing/tcp/startTcpServer';
import { Decoder } from './decoder';
import { FakeIngest } from './fakeIngest';

/** Nothing happens by itself unless a test asks for it. */
const PATIENT: TcpTimes = {
  greetAfter: 600_000,
  firstMessageWithin: 600_000,
  askEvery: 600_000,
  giveUpAfter: 600_000,
  retries: [],
  holdUnknown: 0,
  rememberEvent: 600_000,
  stopWithin: 600_000,
};

/** A server over a store in memory, with a Toolkit's and a RACE RESULT decoder's device registered, and those that connect to it. */
export class TestServer {
  readonly ingest = new FakeIngest(['10KM', 'D-5043']);
  /** What it logged. */
  readonly lines: string[] = [];
  readonly #decoders: Decoder[] = [];
  #running: RunningTcpServer | null = null;

  get port(): number {
    if (!this.#running) throw new Error('The server does not run.');
    return this.#running.port;
  }

  async start(
    times: Partial<TcpTimes> = {},
    {
      eventOfDevice = this.ingest.eventOfDevice,
      mostConnections,
    }: Partial<Pick<TcpServerOptions, 'eventOfDevice' | 'mostConnections'>> = {},
  ): Promise<void> {
    this.#running = await startTcpServer({
      port: 0,
      host: '127.0.0.1',
      storeReads: this.ingest.storeReads,
      eventOfDevice,
      log: (line) => void this.lines.push(line),
      times: { ...PATIENT, ...times },
      ...(mostConnections && { mostConnections }),
    });
  }

  async connect(): Promise<Decoder> {
    const decoder = await Decoder.connect(this.port);
    this.#decoders.push(decoder);
    return decoder;
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.stop();
  }

  /** Stops it whatever state a test that failed has left it in. */
  async close(): Promise<void> {
    this.ingest.release();
    for (const { socket } of this.#decoders) socket.destroy();
    await this.stop();
  }
}

/** Lets everything that could happen on the sockets of this process happen. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
