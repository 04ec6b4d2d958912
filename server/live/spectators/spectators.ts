import { ApiError, notFound } from '../../../engine/core/errors';
import { AddressLimit } from '../../limits/addressLimit';
import type { Admission } from '../pusher/hub';
import type { PublicSource } from './publicSource';

export interface SpectatorLimits {
  /** Who listens at once, of one address and in all: websockets are left for those who work on events. */
  readonly mostOfAddress: number;
  readonly most: number;
  /** How often an address may begin to listen, in a minute. */
  readonly aMinute: number;
}

const LIMITS: SpectatorLimits = { mostOfAddress: 300, most: 12_000, aMinute: 600 };
/** Those who were sent away by a node that ended come back all at once: one asks for all. */
const KNOWN_MS = 1_000;
const MOST_KNOWN = 1_000;

/** Somebody who has not signed in. What they may hear is judged when it is told. */
export class Spectator implements Admission {
  readonly end: () => void;

  constructor(end: () => void) {
    this.end = end;
  }

  mayHear(): boolean {
    return true;
  }
}

interface Asking {
  readonly eventId: number;
  /** Where they come from. */
  readonly address: string;
}

/** Lets everybody listen to events that are public. */
export class Spectators {
  readonly #source: PublicSource;
  readonly #limits: SpectatorLimits;
  readonly #listening = new Map<string, number>();
  readonly #beginning: AddressLimit;
  readonly #open = new Map<number, { at: number; isOpen: Promise<boolean> }>();
  #all = 0;

  constructor({ source, limits = {} }: { source: PublicSource; limits?: Partial<SpectatorLimits> | undefined }) {
    this.#source = source;
    this.#limits = { ...LIMITS, ...limits };
    this.#beginning = new AddressLimit({ count: this.#limits.aMinute, perMs: 60_000 });
  }

  /** @throws ApiError 404 for an event that is not public, 429 where there are too many */
  async admit({ eventId, address }: Asking): Promise<Spectator> {
    this.#beginning.take(address);
    this.#requireRoom(address);
    if (!(await this.#isOpen(eventId))) throw notFound('Event');
    // Asked once more: others came in meanwhile.
    this.#requireRoom(address);
    this.#count(address, 1);
    let isHere = true;
    return new Spectator(() => {
      if (isHere) this.#count(address, -1);
      isHere = false;
    });
  }

  #requireRoom(address: string): void {
    const { most, mostOfAddress } = this.#limits;
    if (this.#all >= most || (this.#listening.get(address) ?? 0) >= mostOfAddress) throw tooMany();
  }

  #count(address: string, by: number): void {
    this.#all += by;
    const left = (this.#listening.get(address) ?? 0) + by;
    if (left > 0) this.#listening.set(address, left);
    else this.#listening.delete(address);
  }

  #isOpen(eventId: number): Promise<boolean> {
    const now = performance.now();
    const known = this.#open.get(eventId);
    if (known && now - known.at < KNOWN_MS) return known.isOpen;
    if (this.#open.size >= MOST_KNOWN) this.#open.clear();
    const isOpen = this.#source.readOpen([eventId]).then((open) => open.has(eventId));
    this.#open.set(eventId, { at: now, isOpen });
    isOpen.catch(() => this.#open.delete(eventId));
    return isOpen;
  }
}

function tooMany(): ApiError {
  const message = 'Too many listen already. Try again shortly.';
  return new ApiError({ code: 'rate_limited', message, retryAfterSeconds: 60 });
}
