import type { Engine } from '../../../engine/api/engine';
import type { Runner } from './runners';
import type { StoredRead } from './storedReads';

/** Where an event's timing stands: its reads are numbered, and whatever else is worked out is counted. */
export interface Feed {
  /** The number of the last read. */
  readonly seq: number;
  /** Goes up whenever results are worked out for another reason than new reads. */
  readonly epoch: number;
}

/** An athlete with all reads that belong to it. */
export interface KnownAthlete {
  readonly runner: Runner;
  readonly reads: readonly StoredRead[];
}

/** Reads kept in memory over all events: some 300 bytes each. */
const MOST_READS = 600_000;

interface KnownEvent {
  feed: Feed;
  /** Who has which chip, for the chips that were looked up. */
  readonly holders: Map<string, readonly number[]>;
  readonly athletes: Set<number>;
}

/**
 * The athletes that were read lately, as they are in the database: the next read of one need not load its earlier ones. Holds only as
 * long as nobody else writes, which the event's feed tells, and for athletes that are not marked stale, which whoever asks has to look up.
 */
export class RecentAthletes {
  private readonly events = new Map<number, KnownEvent>();
  /** The longest unread first. */
  private readonly athletes = new Map<number, KnownAthlete & { eventId: number }>();
  private reads = 0;

  constructor(private readonly mostReads = MOST_READS) {}

  /** Keeps what is known only if the feed has stayed where it was. To be asked by whoever holds the feed's lock. */
  asOf(eventId: number, { seq, epoch }: Feed): void {
    const known = this.events.get(eventId)?.feed;
    if (known && (known.seq !== seq || known.epoch !== epoch)) this.forgetEvent(eventId);
  }

  /** Everyone who has the chip; undefined when that is not known of all of them. */
  holdersOf(eventId: number, chipcode: string): KnownAthlete[] | undefined {
    const ids = this.events.get(eventId)?.holders.get(chipcode);
    const holders = ids?.flatMap((id) => this.athletes.get(id) ?? []);
    return holders && holders.length === ids?.length ? holders : undefined;
  }

  /** Says what was committed when the feed stood there: the athletes as they are now, and the chips that were looked up for them. */
  remember(o: { eventId: number; feed: Feed; athletes: readonly KnownAthlete[]; chips: Iterable<string> }): void {
    const { eventId, feed } = o;
    const event = this.events.get(eventId) ?? { feed, holders: new Map(), athletes: new Set() };
    this.events.set(eventId, event);
    event.feed = feed;
    const holders = new Map<string, number[]>(Array.from(o.chips, (chip) => [chip, []]));
    for (const { runner, reads } of o.athletes) {
      const id = runner.athleteId;
      const former = this.athletes.get(id);
      if (former && isSameChips(former.runner, runner)) this.leave(id, former);
      else this.drop(id);
      this.athletes.set(id, { eventId, runner, reads });
      event.athletes.add(id);
      this.reads += reads.length;
      for (const chip of runner.chipcodes) holders.get(chip)?.push(id);
    }
    for (const [chip, ids] of holders) {
      // A chip that nobody has yet is looked up every time.
      if (ids.length > 0) event.holders.set(chip, ids);
      else event.holders.delete(chip);
    }
    for (const id of this.athletes.keys()) {
      if (this.reads <= this.mostReads) break;
      this.drop(id);
    }
  }

  /** Forgets athletes, and who has these chips. */
  forget(eventId: number, athletes: Iterable<number>, chips: Iterable<string>): void {
    for (const id of athletes) this.drop(id);
    const holders = this.events.get(eventId)?.holders;
    for (const chip of chips) holders?.delete(chip);
  }

  /** Another writer of this process moved the feed on, and forgot what it changed: the rest holds. */
  moved(eventId: number, from: Feed, to: Feed): void {
    const event = this.events.get(eventId);
    if (!event) return;
    if (event.feed.seq === from.seq && event.feed.epoch === from.epoch) event.feed = to;
    else this.forgetEvent(eventId);
  }

  forgetEvent(eventId: number): void {
    for (const id of this.events.get(eventId)?.athletes ?? []) this.drop(id);
    this.events.delete(eventId);
  }

  private drop(id: number): void {
    const known = this.athletes.get(id);
    if (!known) return;
    this.leave(id, known);
    const event = this.events.get(known.eventId);
    event?.athletes.delete(id);
    for (const chip of known.runner.chipcodes) event?.holders.delete(chip);
  }

  private leave(id: number, { reads }: KnownAthlete): void {
    this.athletes.delete(id);
    this.reads -= reads.length;
  }
}

function isSameChips(a: Runner, b: Runner): boolean {
  return a.chipcodes.length === b.chipcodes.length && a.chipcodes.every((chip, i) => chip === b.chipcodes[i]);
}

const ofEngine = new WeakMap<Engine, RecentAthletes>();

/** Those of this process. */
export function recentAthletes(engine: Engine): RecentAthletes {
  const recent = ofEngine.get(engine) ?? new RecentAthletes();
  ofEngine.set(engine, recent);
  return recent;
}
