import { MOST_KEPT } from '../outgoing/outgoing';

/** Messages under way together, whomever they go to. */
const TOGETHER = 512;
/** To one push service that answers: what waits for a connection would run out of its time. */
export const MOST_TO_ONE = MOST_KEPT;
/** To one of which that is not known (yet, or any more). */
const TO_UNPROVEN = 8;
/** To all of those: anybody can name a server that never answers. */
const TO_ALL_UNPROVEN = 64;

interface Service {
  underWay: number;
  /** How many it may have: one more with each answer in time, a few again once it gave none. */
  most: number;
  isProven: boolean;
}

/** How many messages more may be begun. */
export interface Room {
  /** Services of which something is known. */
  readonly known: readonly { readonly service: string; readonly room: number; readonly is_proven: boolean }[];
  /** To each of those of which nothing is. */
  readonly each: number;
  /** To all that are proven, and to all that are not. */
  readonly proven: number;
  readonly unproven: number;
}

/**
 * How many messages are under way to which push service: as many as each takes at its own pace, so that none waits for those of another. A service
 * begins with a few and gets more as it answers; those that do not answer have a part of the whole among them.
 */
export class SendingWindow {
  readonly #services = new Map<string, Service>();

  /** A message is under way. */
  begin(service: string): void {
    const known = this.#services.get(service) ?? { underWay: 0, most: TO_UNPROVEN, isProven: false };
    known.underWay += 1;
    this.#services.set(service, known);
  }

  /** It is not any more. @param isAnswered whether its service answered in time; null where it was never asked */
  end(service: string, isAnswered: boolean | null): void {
    const known = this.#services.get(service);
    if (!known) return;
    known.underWay -= 1;
    if (isAnswered !== null) known.isProven = isAnswered;
    if (isAnswered) known.most = Math.min(MOST_TO_ONE, known.most + 1);
    else if (isAnswered === false) known.most = TO_UNPROVEN;
    // Of the others it is enough to begin anew.
    if (known.underWay === 0 && !known.isProven) this.#services.delete(service);
  }

  /** Whether it is worth asking for more to that service: a few at a time would each cost as much as many. */
  hasRoom(service: string): boolean {
    const { underWay, most } = this.#services.get(service) ?? { underWay: 0, most: TO_UNPROVEN };
    return underWay <= most * 0.75;
  }

  room(): Room {
    const services = [...this.#services];
    const underWay = (wanted: boolean) =>
      services.reduce((sum, [, one]) => sum + (one.isProven === wanted ? one.underWay : 0), 0);
    return {
      known: services.map(([service, { most, underWay: begun, isProven }]) => ({
        service,
        room: Math.max(0, most - begun),
        is_proven: isProven,
      })),
      each: TO_UNPROVEN,
      proven: Math.max(0, TOGETHER - TO_ALL_UNPROVEN - underWay(true)),
      unproven: Math.max(0, TO_ALL_UNPROVEN - underWay(false)),
    };
  }
}
