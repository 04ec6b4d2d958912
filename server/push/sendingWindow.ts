import { MOST_KEPT } from '../outgoing/outgoing';
import { isOfBrowsers } from './pushServices';

/** How a push service answered of late: soon; late or not at all; or nothing is known of it yet. */
type Pace = 'quick' | 'slow' | 'unknown';

/** How one message was answered, `late` also where that was that there are too many; null where its push service was not asked. */
export type Answer = 'quick' | 'late' | 'none' | null;

/** Messages under way together to push services of each pace. The slow ones wait for each other alone, however many they are. */
const SHARES: Readonly<Record<Pace, number>> = { quick: 320, slow: 128, unknown: 64 };
/** To one push service: what waits for a connection would run out of its time. */
const MOST_TO_ONE = MOST_KEPT;
/** To one of which nothing is known. */
const TO_UNKNOWN = 8;
/** To one that answers late, at least; and to one that gave no answer. */
const TO_LATE = 32;
const TO_SILENT = 2;
/** A slow one is quick again after so many answers in a row: else it would be by every other answer, and hold up the quick with the rest. */
const QUICK_AGAIN = 32;
const MOST_KNOWN = 200;

interface Service {
  pace: Pace;
  underWay: number;
  /** How many it may have: one more with each answer that comes soon, half as many with each that does not. */
  most: number;
  quickInRow: number;
}

/** How many messages more may be begun. */
export interface Room {
  /** Services of which something is known, or that have messages under way. */
  readonly known: readonly { readonly service: string; readonly pace: Pace; readonly room: number }[];
  /** To each of the others. */
  readonly each: number;
  /** To all of a pace. */
  readonly left: Readonly<Record<Pace, number>>;
  /** Nobody has to wait for room: whatever is not begun now is not due. */
  readonly isOpen: boolean;
}

/**
 * How many messages are under way to which push service: as many as each takes at its own pace, so that none waits for those of another. A service
 * begins with a few and gets more as it answers; those of which nothing is known, and those that are slow, have a part of the whole among them.
 */
export class SendingWindow {
  readonly #services = new Map<string, Service>();

  /** A message is under way. */
  begin(service: string): void {
    const known = this.#services.get(service) ?? newService(service);
    known.underWay += 1;
    // Behind all others: who was sent something longest ago is forgotten first.
    this.#services.delete(service);
    this.#services.set(service, known);
    for (const [oldest, { underWay }] of this.#services) {
      if (this.#services.size <= MOST_KNOWN) break;
      if (underWay === 0) this.#services.delete(oldest);
    }
  }

  /** It is not any more. */
  end(service: string, answer: Answer): void {
    const known = this.#services.get(service);
    if (!known) return;
    known.underWay -= 1;
    if (answer === 'quick') {
      known.quickInRow += 1;
      known.most = Math.min(MOST_TO_ONE, known.most + 1);
      if (known.pace === 'unknown' || known.quickInRow >= QUICK_AGAIN) known.pace = 'quick';
    } else if (answer !== null) {
      known.quickInRow = 0;
      known.pace = 'slow';
      known.most = Math.max(answer === 'late' ? TO_LATE : TO_SILENT, Math.floor(known.most / 2));
    }
  }

  /** Whether it is worth asking for more to that service: a few at a time would each cost as much as many. */
  hasRoom(service: string): boolean {
    const { underWay, most } = this.#services.get(service) ?? newService(service);
    return underWay <= most / 2;
  }

  room(): Room {
    const left = { ...SHARES };
    for (const { pace, underWay } of this.#services.values()) left[pace] = Math.max(0, left[pace] - underWay);
    const known = [...this.#services].map(([service, { pace, most, underWay }]) => ({
      service,
      pace,
      room: Math.max(0, most - underWay),
    }));
    const isOpen = known.every(({ room }) => room > 0) && Object.values(left).every((room) => room > 0);
    return { known, each: TO_UNKNOWN, left, isOpen };
  }
}

function newService(service: string): Service {
  return { pace: isOfBrowsers(service) ? 'quick' : 'unknown', underWay: 0, most: TO_UNKNOWN, quickInRow: 0 };
}
