import { MylapsConversation } from '../formats/mylaps/conversation';
import { LONGEST_MESSAGE, type MylapsMessage, MylapsMessages } from '../formats/mylaps/messages';
import { type DecoderProtocol, type DecoderRecord, type DeviceEvent, outcome } from './decoderProtocol';

/** Messages that carry times, and so belong to an event; all others are about the connection. */
const TIMED = ['Passing', 'Store', 'Marker'];
const MOST_CONVERSATIONS = 500;

/**
 * A MYLAPS Toolkit: it greets, sends messages with numbers, and sends again what is not acknowledged. The location that a message
 * comes from is its device; a Toolkit may speak for several over one connection.
 */
export class MylapsProtocol implements DecoderProtocol {
  readonly name = 'MYLAPS';
  readonly #messages = new MylapsMessages();
  readonly #conversations = new Map<string, MylapsConversation>();
  readonly #serverName: string;
  readonly #connection: MylapsConversation;

  constructor(serverName: string) {
    this.#serverName = serverName;
    this.#connection = new MylapsConversation({ serverName, timeZone: 'UTC' });
  }

  *receive(chunk: Uint8Array): Generator<DecoderRecord> {
    for (const message of this.#messages.push(chunk)) {
      if (message.isTooLong) throw new Error(`A message is longer than ${LONGEST_MESSAGE} characters.`);
      const device = TIMED.includes(message.name) ? message.source.trim() : null;
      yield { device, read: (event) => this.#read(message, event) };
    }
  }

  question(): string {
    return this.#connection.ping();
  }

  #read({ source, text }: MylapsMessage, event: DeviceEvent | null) {
    const conversation = event ? this.#conversationOf(source, event) : this.#connection;
    const [step] = conversation.receive(`${text}$`);
    if (!step) return outcome();
    const notes = step.markers.map(
      ({ kind, name, time }) => `${source} marked "${kind} ${name}" at ${new Date(time).toISOString()}.`,
    );
    return outcome({ reads: step.reads, rejections: step.rejections, answer: step.answer ?? '', notes });
  }

  /** Each location has a clock of its own. */
  #conversationOf(source: string, { eventId, timeZone, date, lastReads }: DeviceEvent): MylapsConversation {
    const key = JSON.stringify([source, eventId]);
    const known = this.#conversations.get(key);
    if (known) return known;
    if (this.#conversations.size >= MOST_CONVERSATIONS) this.#conversations.clear();
    const conversation = new MylapsConversation({ serverName: this.#serverName, timeZone, date, lastReads });
    this.#conversations.set(key, conversation);
    return conversation;
  }
}
