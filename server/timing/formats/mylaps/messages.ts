/** One message: `Source@Function@…@$` without its end, split at the `@`. */
export interface MylapsMessage {
  /** 1-based number of the message in the conversation. */
  number: number;
  source: string;
  /** Such as Pong, Passing or Store; empty when the message is not built like one. */
  name: string;
  /** What stands between the name and the last `@`. */
  fields: string[];
  text: string;
  isTooLong: boolean;
}

/** Characters of one message: a Toolkit puts some dozen passings of 100 characters into one. */
export const LONGEST_MESSAGE = 500_000;
const END = '$';
/** Line breaks after a message, and zero bytes that some versions pad with, belong to nothing. */
const PADDING = /[\r\n\0]/g;

/** Cuts the bytes of a connection into messages. Memory stays bounded when the end never comes. */
export class MylapsMessages {
  readonly #decoder = new TextDecoder();
  #open = '';
  #number = 1;
  #isTooLong = false;

  push(chunk: string | Uint8Array): MylapsMessage[] {
    const text = typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true });
    const parts = text.replace(PADDING, '').split(END);
    const messages: MylapsMessage[] = [];
    parts.forEach((part, index) => {
      this.#append(part);
      if (index < parts.length - 1) messages.push(this.#close());
    });
    return messages;
  }

  #append(part: string): void {
    const room = LONGEST_MESSAGE - this.#open.length;
    if (part.length > room) this.#isTooLong = true;
    this.#open += part.slice(0, room);
  }

  #close(): MylapsMessage {
    const text = this.#open;
    const [source = '', name = '', ...rest] = text.split('@');
    const message = { number: this.#number, source, name, fields: rest.slice(0, -1), text, isTooLong: this.#isTooLong };
    this.#open = '';
    this.#isTooLong = false;
    this.#number++;
    return message;
  }
}
