import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { SharedLoop } from '../../sharedLoop';
import type { RawRead } from '../formats/rawRead';
import { chooseProtocol } from './chooseProtocol';
import type { DecoderProtocol, DeviceEvent, Disputed, Locked, RecordOutcome } from './decoderProtocol';
import { DeviceEvents, NotTaken } from './deviceEvents';
import { RaceResultProtocol } from './raceResultProtocol';

export interface Ingest {
  /** Resolves after commit; reads that were stored before change nothing. Rejects with `NotTaken` where the event was locked meanwhile. */
  storeReads(eventId: number, reads: RawRead[]): Promise<{ received: number; stored: number; duplicates: number }>;
  /** The event at whose timelines the device is registered, null when there is none; it is nobody's when organizations dispute it. */
  eventOfDevice(device: string): Promise<DeviceEvent | Disputed | Locked | null>;
}

/** All in ms. */
export interface TcpTimes {
  /** A connection that says nothing for so long is taken for a RACE RESULT decoder and asked for its passings. */
  greetAfter: number;
  /** In which the first message is whole once it has begun. */
  firstMessageWithin: number;
  /** How often a silent decoder is asked for a sign of life. */
  askEvery: number;
  /** One that can answer and does not is given up. */
  giveUpAfter: number;
  /** Waits between tries of the database. */
  retries: readonly number[];
  /** How long the connection of a device that is nobody's is held, so that it does not come back at once. */
  holdUnknown: number;
  /** How long an event that was found for a device is taken for granted. */
  rememberEvent: number;
  /** How long a stop waits for the other side. */
  stopWithin: number;
}

interface Options {
  socket: Socket;
  ingest: Ingest;
  times: TcpTimes;
  serverName: string;
  /** Shared by all connections: none of them keeps the rest of the server waiting. */
  loop: SharedLoop;
  log: (line: string) => void;
  /** Keeps the text of a record that is acknowledged and stored nowhere. */
  logRecord: (line: string) => void;
}

/** Records in a row that cannot be read, after which nothing is expected any more. */
const MOST_REJECTIONS = 1_000;
const LINE_FEED = 0x0a;
const LONGEST_LINE = 2_000;
/** What a decoder calls itself must not write lines of its own into the log. */
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/**
 * One decoder's connection. Bytes are taken a chunk at a time: while its reads are being committed nothing more is read from the
 * socket, so a fast sender is slowed down by its own network and memory stays bounded. Answers are sent after the commit. When
 * reads cannot be stored the connection is closed without an answer, and the decoder sends them again.
 */
export class DecoderConnection {
  readonly closed: Promise<void>;
  readonly #options: Options;
  readonly #from: string;
  readonly #stopping = new AbortController();
  readonly #events: DeviceEvents;
  #protocol: DecoderProtocol | null = null;
  #begun: Buffer = Buffer.alloc(0);
  #isOver = false;
  #isGreeted = false;
  /** Whether it has said a message that can be understood. */
  #hasSpoken = false;
  #heardAt = performance.now();
  /** For a sign of life, since it was last heard. */
  #isAsked = false;
  #rejections = 0;
  #work: Promise<void> = Promise.resolve();
  #isWorking = false;
  #timer: NodeJS.Timeout;
  #deadline: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    const { socket, times } = options;
    this.#options = options;
    this.#from = socket.remoteAddress ?? 'somewhere';
    this.#events = new DeviceEvents({
      lookUp: (device) => this.#tryAgain(() => options.ingest.eventOfDevice(device)),
      remember: times.rememberEvent,
    });
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.setNoDelay(true);
    socket.setKeepAlive(true, times.askEvery);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('end', () => void this.#work.then(() => socket.end()));
    // What it was comes with 'close'; without a listener it would end the process.
    socket.on('error', () => {});
    this.#timer = setTimeout(() => this.#greet(), times.greetAfter);
    void this.closed.then(() => this.#stopWaiting());
  }

  /** Since when it is silent, in ms of the process; null for one that has shown to be a decoder, or may be about to. */
  get strangerSince(): number | null {
    return this.#hasSpoken || this.#isWorking ? null : this.#heardAt;
  }

  /** Ends it at once. */
  cutOff(reason: string): void {
    this.#log(reason);
    this.#options.socket.destroy();
  }

  /** Commits and answers what was taken, then closes. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#stopWaiting();
    await this.#work;
    this.#close();
    await this.closed;
  }

  #take(chunk: Buffer): void {
    if (this.#isOver || this.#stopping.signal.aborted) return;
    const { socket, times } = this.#options;
    // Not again with each byte: who sends one now and then would stay for ever.
    if (!this.#hasSpoken) this.#deadline ??= setInterval(() => this.#missDeadline(), times.firstMessageWithin);
    this.#heardAt = performance.now();
    this.#isAsked = false;
    this.#isWorking = true;
    socket.pause();
    this.#work = this.#handle(chunk)
      .catch((error: unknown) => this.#giveUp(error))
      .finally(() => {
        this.#isWorking = false;
        this.#heardAt = performance.now();
        if (!this.#stopping.signal.aborted) socket.resume();
      });
  }

  async #handle(chunk: Buffer): Promise<void> {
    const protocol = this.#protocolOf(chunk);
    if (!protocol) return;
    const bytes = this.#begun.length > 0 ? this.#begun : chunk;
    this.#begun = Buffer.alloc(0);
    const batches = new Map<number, RawRead[]>();
    const answers: string[] = [];
    const endOfStep = await this.#options.loop.join();
    try {
      for (const record of protocol.receive(bytes)) {
        await endOfStep();
        const event = record.device === null ? null : await this.#events.eventOf(record.device);
        const { reads, rejections, answer, notes } = record.read(event);
        if (rejections.length === 0 || reads.length > 0 || answer !== '') this.#noteSpoken();
        for (const note of notes) this.#log(note);
        this.#reject(rejections);
        if (event && reads.length > 0) addTo(batches, event.eventId, reads);
        if (answer !== '') answers.push(answer);
      }
    } finally {
      // Also when a record further on cannot be taken: what came before it is whole.
      await this.#store(batches);
      await this.#send(answers.join(''));
    }
  }

  #protocolOf(chunk: Buffer): DecoderProtocol | null {
    if (this.#protocol) return this.#protocol;
    this.#begun = Buffer.concat([this.#begun, chunk]);
    this.#protocol = chooseProtocol(this.#begun, {
      serverName: this.#options.serverName,
      isGreeted: this.#isGreeted,
    });
    if (this.#protocol) this.#askLater();
    return this.#protocol;
  }

  async #store(batches: ReadonlyMap<number, RawRead[]>): Promise<void> {
    for (const [eventId, reads] of batches) await this.#tryAgain(() => this.#options.ingest.storeReads(eventId, reads));
    if (batches.size > 0) this.#rejections = 0;
  }

  async #tryAgain<Result>(action: () => Promise<Result>): Promise<Result> {
    const { signal } = this.#stopping;
    for (const wait of this.#options.times.retries) {
      try {
        return await action();
      } catch (error) {
        if (signal.aborted || error instanceof NotTaken) throw error;
        this.#log(`The database does not take reads, trying again: ${messageOf(error)}`);
        await pause(wait, undefined, { signal }).catch(() => {});
      }
    }
    return action();
  }

  /** Waits while the other side does not take what was sent before, but not for ever. */
  async #send(text: string): Promise<void> {
    const { socket, times } = this.#options;
    if (text === '' || socket.destroyed || socket.write(text)) return;
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(times.giveUpAfter)]);
    await Promise.race([once(socket, 'drain', { signal }), this.closed]).catch(() => {
      if (!this.#stopping.signal.aborted) socket.destroy();
    });
  }

  #noteSpoken(): void {
    this.#hasSpoken = true;
    clearInterval(this.#deadline);
  }

  #missDeadline(): void {
    // Who waits for the database gets as long again.
    if (!this.#isWorking && !this.#isOver) this.cutOff('It did not say who it is and was cut off.');
  }

  /** Acknowledged with the rest, so it never comes again: the log is the only place that keeps it. */
  #reject(rejections: RecordOutcome['rejections']): void {
    for (const { reason, raw } of rejections)
      this.#options.logRecord(this.#lineOf(`A record cannot be read. ${reason}. It was ${JSON.stringify(raw)}`));
    this.#rejections += rejections.length;
    if (this.#rejections > MOST_REJECTIONS) throw new Error('It sends nothing that can be read.');
  }

  #greet(): void {
    if (!this.#protocol && (this.#begun.length === 0 || this.#begun.includes(LINE_FEED))) {
      this.#isGreeted = true;
      void this.#send(RaceResultProtocol.greeting);
    }
    this.#askLater();
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#deadline);
  }

  #askLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), this.#options.times.askEvery);
  }

  /** A half-open connection looks like a silent one until it is asked. */
  #ask(): void {
    const { socket, times } = this.#options;
    if (this.#isOver) return;
    const question = this.#protocol ? this.#protocol.question() : '';
    const isSilent = !this.#isWorking && performance.now() - this.#heardAt >= times.giveUpAfter;
    const hadItsChance = question === '' || this.#isAsked;
    if (question !== null && isSilent && hadItsChance) {
      this.cutOff('It gave no sign of life and was cut off.');
      return;
    }
    if (question && socket.writableLength === 0) socket.write(question);
    this.#isAsked = true;
    this.#askLater();
  }

  async #giveUp(error: unknown): Promise<void> {
    this.#log(messageOf(error));
    if (error instanceof NotTaken)
      await pause(this.#options.times.holdUnknown, undefined, { signal: this.#stopping.signal }).catch(() => {});
    this.#close();
  }

  /** What still comes is thrown away: data that nobody reads would make the system cut off our last answers too. */
  #close(): void {
    const { socket, times } = this.#options;
    if (this.#isOver) return;
    this.#isOver = true;
    socket.end();
    socket.resume();
    const tooLate = setTimeout(() => socket.destroy(), times.stopWithin);
    void this.closed.then(() => clearTimeout(tooLate));
  }

  #log(line: string): void {
    this.#options.log(this.#lineOf(line));
  }

  #lineOf(text: string): string {
    return `${this.#protocol?.name ?? 'Decoder'} at ${this.#from}: ${text.slice(0, LONGEST_LINE).replace(CONTROL, '\ufffd')}`;
  }
}

function addTo(batches: Map<number, RawRead[]>, eventId: number, reads: readonly RawRead[]): void {
  const batch = batches.get(eventId);
  if (batch) batch.push(...reads);
  else batches.set(eventId, [...reads]);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
