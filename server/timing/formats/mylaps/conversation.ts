import { LocalClock } from '../lines/localClock';
import { quoted, rejectionOf, Unreadable } from '../lines/unreadable';
import { readDevice, requireCount } from '../lines/values';
import type { RawBatch, RawFormatOptions } from '../rawRead';
import { LONGEST_MESSAGE, type MylapsMessage, MylapsMessages } from './messages';
import { type MylapsMarker, readMarker, readPassing, readStoredPassing } from './passings';

/** What one message of a Toolkit brought. */
export interface MylapsStep extends RawBatch {
  markers: MylapsMarker[];
  /**
   * What to send back, or null for nothing. For passings and markers it is their acknowledgement: send it after they are
   * stored, never before. What is not acknowledged is sent again.
   */
  answer: string | null;
}

type Options = Pick<RawFormatOptions, 'timeZone' | 'date' | 'device' | 'lastReads'> & { serverName: string };

const RESERVED = /[@$|\s]+/g;
/** The fields of a passing that the server asks for: chip, its type, time, day, lap, device, re-read, antennas, group, bib, number. */
const PASSING_FIELDS = 'c|ct|t|d|l|dv|re|an|g|b|n';
/** Answers to questions, and questions for lists this server does not keep: nothing follows from them. */
const UNANSWERED = ['AckPing', 'AckPong', 'GetInfo', 'AckGetInfo', 'GetLocations', 'AckGetLocations', 'RaceInfo'];

/**
 * The server's side of the TCP protocol of MYLAPS Timing & Scoring ("Toolkit"), without the network: bytes in, reads and answers
 * out. The Toolkit connects and says `Name@Pong@$`; the answer asks for protocol 2.1, in which passings come as `Passing`. Older
 * ones go on with `Store`. Both carry a message number that is acknowledged, with all they hold, unreadable passings included:
 * those are reported and would not become readable by being sent again. Names of messages are those of public
 * implementations of the protocol.
 */
export class MylapsConversation {
  readonly #messages = new MylapsMessages();
  readonly #clock: LocalClock;
  readonly #serverName: string;
  readonly #device: string | null;

  /** Throws RangeError for a time zone or date that does not exist. `device` is for messages that name no location. */
  constructor({ serverName, timeZone, date, device, lastReads }: Options) {
    this.#clock = new LocalClock({ timeZone, date, lastReads });
    this.#serverName = serverName.replace(RESERVED, '-');
    this.#device = device ?? null;
  }

  /** What the messages that are complete with the chunk brought, in their order. */
  receive(chunk: string | Uint8Array): MylapsStep[] {
    return this.#messages.push(chunk).map((message) => {
      const step: MylapsStep = { reads: [], rejections: [], markers: [], answer: null };
      attempt({ step, line: message.number, raw: message.text }, () => this.#handle(message, step));
      return step;
    });
  }

  /** A sign of life for a silent connection; a Toolkit answers it. */
  ping(): string {
    return this.#say('Ping');
  }

  #handle(message: MylapsMessage, step: MylapsStep): void {
    if (message.isTooLong)
      throw new Unreadable('message', `it is longer than ${LONGEST_MESSAGE.toLocaleString('en-US')} characters`);
    switch (message.name) {
      case 'Pong':
        step.answer = this.#say('AckPong', 'Version2.1', PASSING_FIELDS);
        return;
      case 'Ping':
        step.answer = this.#say('AckPing');
        return;
      case 'Passing':
        this.#acknowledge(message, step, (raw, context) => step.reads.push(readPassing(raw, context)));
        return;
      case 'Store':
        this.#acknowledge(message, step, (raw, context) => step.reads.push(readStoredPassing(raw, context)));
        return;
      case 'Marker':
        this.#acknowledge(message, step, (raw, context) => step.markers.push(readMarker(raw, context)));
        return;
      default:
        if (!UNANSWERED.includes(message.name))
          throw new Unreadable('function', `${quoted(message.name)} is none of the Toolkit's messages`);
    }
  }

  #acknowledge(
    { name, number, source, fields }: MylapsMessage,
    step: MylapsStep,
    read: (raw: string, context: { clock: LocalClock; device: string | null }) => void,
  ): void {
    const messageNumber = requireCount('message number', fields.at(-1));
    const context = { clock: this.#clock, device: readDevice(source) ?? this.#device };
    for (const raw of fields.slice(0, -1)) attempt({ step, line: number, raw }, () => read(raw, context));
    step.answer = this.#say(`Ack${name}`, String(messageNumber));
  }

  #say(...fields: string[]): string {
    return `${[this.#serverName, ...fields].join('@')}@$`;
  }
}

function attempt({ step, line, raw }: { step: MylapsStep; line: number; raw: string }, action: () => void): void {
  try {
    action();
  } catch (error) {
    step.rejections.push(rejectionOf({ error, line, raw }));
  }
}
