import { createRequire } from 'node:module';
import { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import workerSource from './pgliteWorker.js?raw';

/** `X` and a length of four: the client's goodbye, which would end the only session PGlite has. */
const TERMINATE = 0x58;

/**
 * Looks like a socket to a pg client and speaks PostgreSQL's protocol with a PGlite in a thread of its own. So queries, types, errors,
 * prepared statements and notices are those of any other PostgreSQL, and a slow query leaves the event loop alone.
 *
 * The thread's program travels as text inside the bundle: no second entry of the build, no path to find.
 */
export class PgliteStream extends Duplex {
  /** Resolves when the thread has closed its database and ended, or broke down. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  #isReady = false;
  #announceConnect: (() => void) | undefined;

  /** `folder` holds the database and is filled when it is empty; `memory://` keeps none. */
  constructor(folder: string) {
    super();
    const pgliteUrl = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')).href;
    this.#worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(workerSource)}`), {
      workerData: { pgliteUrl, folder },
    });
    this.#worker.on('message', (message: 'ready' | Uint8Array) => this.#receive(message));
    this.#worker.on('error', (error) => this.destroy(error));
    this.ended = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.#worker.on('exit', () => this.destroy());
  }

  /** Called by the pg client, which waits for `connect`. */
  connect(): this {
    if (this.#isReady) process.nextTick(() => this.emit('connect'));
    else this.#announceConnect = () => this.emit('connect');
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#worker.ref();
    return this;
  }

  unref(): this {
    this.#worker.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    this.#worker.once('exit', () => done());
    this.#worker.postMessage('close');
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.terminate().then(
      () => done(error),
      () => done(error),
    );
  }

  #send(bytes: Buffer): void {
    if (bytes[0] === TERMINATE) return;
    this.#worker.postMessage(new Uint8Array(bytes));
  }

  #receive(message: 'ready' | Uint8Array): void {
    if (message === 'ready') {
      this.#isReady = true;
      this.#announceConnect?.();
    } else {
      this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    }
  }
}
