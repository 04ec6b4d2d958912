import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The other end of a connection: a decoder as far as its socket is concerned. */
export class Decoder {
  readonly socket: Socket;
  #heard = '';
  #onText: () => void = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk) => {
      this.#heard += chunk;
      this.#onText();
    });
    socket.on('error', () => {});
    socket.on('close', () => this.#onText());
  }

  static async connect(port: number): Promise<Decoder> {
    const socket = connect({ port, host: '127.0.0.1' });
    await once(socket, 'connect');
    return new Decoder(socket);
  }

  get heard(): string {
    return this.#heard;
  }

  send(...texts: string[]): void {
    for (const text of texts) this.socket.write(text);
  }

  /** Waits until it heard that text. Rejects when the connection ends without. */
  async hears(text: string): Promise<void> {
    while (!this.#heard.includes(text)) {
      if (this.socket.closed) throw new Error(`The connection ended; heard: ${JSON.stringify(this.#heard)}`);
      await new Promise<void>((resolve) => {
        this.#onText = resolve;
      });
    }
  }

  async isClosed(): Promise<void> {
    if (!this.socket.closed) await once(this.socket, 'close');
  }

  /** As when the power goes: no goodbye, what was not sent is lost. */
  kill(): void {
    this.socket.resetAndDestroy();
  }
}
