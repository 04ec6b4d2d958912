import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings, type Encoding } from '../acceptedEncodings';

/** What is written to a connection as it is: the lines of its head as name, value, name, value. */
export interface Sendable {
  readonly status: 200 | 304;
  readonly head: string[];
  readonly body: Buffer | null;
}

/** Values by their names in small letters. */
type Head = Readonly<Record<string, string | string[] | number | undefined>>;

const WORTH_PACKING = 800;
/** Made anew each second while reads come in: a better one would cost more than it saves. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const packers: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: promisify(gzip),
};

/** An answer, ready to be written in each way that clients take it: a request that it is good for makes nothing. */
export class KeptAnswer {
  readonly body: Buffer;
  readonly #tag: string;
  readonly #head: Head;
  readonly #plain: Sendable;
  readonly #unchanged: Sendable;
  readonly #packed = new Map<Encoding, Sendable>();
  readonly #packing = new Map<Encoding, Promise<Sendable>>();

  /** @param head as it was said when the answer was made, without what follows from its body */
  constructor(body: Buffer, head: Head = {}) {
    this.body = body;
    this.#tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    // Weak: the packed ones are other bytes.
    this.#head = { ...head, etag: `W/${this.#tag}`, vary: 'Accept-Encoding' };
    this.#plain = this.#sendable(body);
    const { 'content-type': _, ...unchanged } = this.#head;
    this.#unchanged = { status: 304, head: linesOf(unchanged), body: null };
  }

  /** What somebody gets who asks with these headers; null where it has to be packed first, as nobody took it like that so far. */
  sendable(asked: IncomingHttpHeaders): Sendable | null {
    const has = asked['if-none-match'];
    // The tag is of nothing else, so whoever names it among others has this one.
    if (has !== undefined && (has.includes(this.#tag) || has === '*')) return this.#unchanged;
    if (this.body.length < WORTH_PACKING) return this.#plain;
    const accepted = acceptedEncodings(asked['accept-encoding']);
    if (accepted.length === 0) return this.#plain;
    for (const encoding of accepted) {
      const packed = this.#packed.get(encoding);
      if (packed) return packed;
    }
    return null;
  }

  /** The same, packed where it has to be: once for all who ask meanwhile. */
  async packed(asked: IncomingHttpHeaders): Promise<Sendable> {
    const ready = this.sendable(asked);
    if (ready) return ready;
    const [encoding = 'gzip'] = acceptedEncodings(asked['accept-encoding']);
    const packing = this.#packing.get(encoding) ?? this.#pack(encoding).finally(() => this.#packing.delete(encoding));
    this.#packing.set(encoding, packing);
    return packing;
  }

  async #pack(encoding: Encoding): Promise<Sendable> {
    const body = await packers[encoding](this.body);
    const packed =
      body.length < this.body.length ? this.#sendable(body, { 'content-encoding': encoding }) : this.#plain;
    this.#packed.set(encoding, packed);
    return packed;
  }

  #sendable(body: Buffer, more: Head = {}): Sendable {
    return { status: 200, head: linesOf({ ...this.#head, ...more, 'content-length': body.length }), body };
  }
}

function linesOf(head: Head): string[] {
  return Object.entries(head).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
}
