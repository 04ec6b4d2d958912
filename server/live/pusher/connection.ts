import { randomInt } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Broadcast } from './broadcast';
import { CLOSE, errorFrame } from './messages';

const ID_RANGE = 2 ** 47;
/** How long a client has to take in the reason and close on its side. */
const FAREWELL_MS = 5_000;

/** One websocket: what was promised to it, and what it still has to take in. */
export class Connection {
  /** Two numbers, unknown to anyone but this client: a channel's authorisation is bound to them. */
  readonly socketId = `${randomInt(ID_RANGE)}.${randomInt(ID_RANGE)}`;
  /** When it was last heard of, in milliseconds; and since when a pong is due. */
  heardAt: number;
  pingedAt: number | null = null;
  readonly #socket: WebSocket;
  /** What the websocket itself writes to. */
  readonly #stream: Duplex;
  readonly #takesCompressed: boolean;
  readonly #maxBufferedBytes: number;
  readonly #onEnd: (connection: Connection) => void;
  #hasEnded = false;

  constructor({
    socket,
    stream,
    takesCompressed,
    maxBufferedBytes,
    onEnd,
    now,
  }: {
    socket: WebSocket;
    stream: Duplex;
    takesCompressed: boolean;
    maxBufferedBytes: number;
    now: number;
    onEnd(connection: Connection): void;
  }) {
    this.#socket = socket;
    this.#stream = stream;
    this.#takesCompressed = takesCompressed;
    this.#maxBufferedBytes = maxBufferedBytes;
    this.#onEnd = onEnd;
    this.heardAt = now;
    socket.once('close', () => this.#end());
    // What follows is always a close.
    socket.on('error', () => {});
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Sends a frame to this client alone. */
  send(frame: string): void {
    if (!this.#isTooSlowFor(frame.length)) this.#socket.send(frame, { compress: false });
  }

  /** Passes on what everyone receives, past the websocket, which would make a frame of it for each again. */
  pass(message: Broadcast): void {
    const frame = message.frame({ compressed: this.#takesCompressed });
    if (!this.#isTooSlowFor(frame.length)) this.#stream.write(frame);
  }

  /** A client that does not take in what it was sent is dropped, so that it costs no more memory; one that has gone receives nothing. */
  #isTooSlowFor(bytes: number): boolean {
    if (this.#hasEnded) return true;
    const waiting = this.#stream.writableLength;
    if (waiting === 0 || waiting + bytes <= this.#maxBufferedBytes) return false;
    this.close(CLOSE.overCapacity, 'Too slow: messages arrive faster than you take them in. Connect again.');
    return true;
  }

  /** Says why, and ends the connection; it counts as gone from here on. */
  close(code: number, message: string): void {
    if (this.#hasEnded) return;
    this.#end();
    this.#socket.send(errorFrame({ code, message }), { compress: false });
    this.#socket.close(code, message);
    const last = setTimeout(() => this.#socket.terminate(), FAREWELL_MS).unref();
    this.#socket.once('close', () => clearTimeout(last));
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#onEnd(this);
  }
}
