import { constants, deflateRawSync } from 'node:zlib';

/** Shorter messages are not worth the receiver's work. */
const COMPRESSED_FROM = 512;
/** A third of the time of the default for a tenth more bytes. */
const LEVEL = 3;
/** What a flush of the compressor ends with, and what a receiver adds by itself (RFC 7692, 7.2.1). */
const FLUSH_BYTES = 4;

const TEXT = 0x81;
const COMPRESSED_TEXT = TEXT | 0x40;

/**
 * A message as it goes to everyone in a channel: the bytes on the wire are the same for all, so that they are made once,
 * and compressed once for those who take that.
 */
export class Broadcast {
  readonly #text: Buffer;
  #plain: Buffer | null = null;
  #compressed: Buffer | null = null;

  constructor(text: string) {
    this.#text = Buffer.from(text);
  }

  /** A whole websocket frame. */
  frame({ compressed }: { compressed: boolean }): Buffer {
    if (compressed && this.#text.length >= COMPRESSED_FROM) {
      this.#compressed ??= framed(COMPRESSED_TEXT, deflated(this.#text));
      return this.#compressed;
    }
    this.#plain ??= framed(TEXT, this.#text);
    return this.#plain;
  }
}

/** Without what earlier messages were like: each client has heard others of them. */
function deflated(text: Buffer): Buffer {
  const flushed = deflateRawSync(text, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
  return flushed.subarray(0, flushed.length - FLUSH_BYTES);
}

/** An unmasked frame in one piece (RFC 6455, 5.2). */
function framed(first: number, payload: Buffer): Buffer {
  const { length } = payload;
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header[0] = first;
  header[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (header.length === 4) header.writeUInt16BE(length, 2);
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, payload]);
}
