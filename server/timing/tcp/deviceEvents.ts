import { foldDevice } from '../store/eventSetup';
import type { DeviceEvent, Disputed, Locked } from './decoderProtocol';

/** Reads are not taken, as a person decided or has to decide: they come again, and trying at once would change nothing. */
export class NotTaken extends Error {}

interface Options {
  lookUp(device: string): Promise<DeviceEvent | Disputed | Locked | null>;
  /** How long an event that was found is taken for granted, ms. */
  remember: number;
}

const MOST_DEVICES = 1_000;

/**
 * The events of the devices that send over one connection. A device is looked for by the name that its records carry (RACE RESULT:
 * decoder id, else its name; MYLAPS: location), without regard to case and to blanks around it. One that is registered nowhere belongs
 * to the event that this connection has had reads for already, so nothing is lost of a system that sends all its decoders over one
 * connection.
 */
export class DeviceEvents {
  readonly #options: Options;
  readonly #known = new Map<string, { event: DeviceEvent; until: number }>();
  /** A device that is registered at an event. */
  #lastKnown: string | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @throws NotTaken with a sentence for the log that says what to do */
  async eventOf(device: string): Promise<DeviceEvent> {
    const key = foldDevice(device);
    const known = this.#known.get(key);
    if (known && known.until > performance.now()) return known.event;
    const own = await this.#lookUp(device);
    const event = own ?? (this.#lastKnown === null ? null : await this.#lookUp(this.#lastKnown));
    if (!event)
      throw new NotTaken(
        `Device "${device}" is registered at no timeline: its reads are not taken. Enter it at a timeline; it will send them again.`,
      );
    if (own) this.#lastKnown = device;
    if (this.#known.size >= MOST_DEVICES) this.#known.clear();
    this.#known.set(key, { event, until: performance.now() + this.#options.remember });
    return event;
  }

  async #lookUp(device: string): Promise<DeviceEvent | null> {
    const found = await this.#options.lookUp(device);
    if (found && 'disputedBy' in found)
      throw new NotTaken(
        `Device "${device}" is registered at events of several organizations, ${named(found)}: its reads are not taken, as nothing tells ` +
          'whose they are. Leave it at the one where it is, or finish those that are over; it will send them again.',
      );
    if (found && 'lockedBecause' in found)
      throw new NotTaken(
        `Device "${device}" stands at "${found.name}", which is locked: ${found.lockedBecause}`.trim() +
          ' Its reads are not taken until it is unlocked; it will send them again.',
      );
    return found;
  }
}

function named({ disputedBy }: Disputed): string {
  return disputedBy.map(({ eventId, name }) => `"${name}" (${eventId})`).join(' and ');
}
