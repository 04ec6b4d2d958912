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

/** An athlete with all reads that belong to it, as they are in the database. Changes only once that has. */
export interface KnownAthlete {
  runner: Runner;
  reads: StoredRead[];
  /** Whether one of the reads may be another's: one of a chip that is not the athlete's, or one that was moved. */
  mayShare: boolean;
}

export function knownAthlete(runner: Runner, reads: StoredRead[]): KnownAthlete {
  return { runner, reads, mayShare: reads.some((read) => mayBeAnothers(runner, read)) };
}

/** Adds a read that was stored. */
export function addRead(athlete: KnownAthlete, read: StoredRead): void {
  athlete.reads.push(read);
  athlete.mayShare ||= mayBeAnothers(athlete.runner, read);
}

/** Takes a read away that is another's now. */
export function removeRead(athlete: KnownAthlete, read: StoredRead): void {
  athlete.reads = athlete.reads.filter((one) => one !== read);
  athlete.mayShare = athlete.reads.some((one) => mayBeAnothers(athlete.runner, one));
}

function mayBeAnothers({ athleteId, chipcodes }: Runner, { chipcode, movedToId }: StoredRead): boolean {
  return movedToId === null ? chipcode === null || !chipcodes.includes(chipcode) : movedToId !== athleteId;
}

/** Reads kept in memory over all events: some 400 bytes each. */
const MOST_READS = 600_000;

interface KnownEvent {
  feed: Feed;
  /** Who has which chip, for the chips that were looked up. */
  readonly holders: Map<string, readonly number[]>;
  readonly athletes: Set<number>;
}

interface Entry {
  readonly eventId: number;
  readonly athlete: KnownAthlete;
  reads: number;
  usedAt: number;
}

/**
 * The athletes that were read lately: the next read of one need not load its earlier ones. Holds only as long as nobody else writes,
 * which the event's feed tells, and for athletes whose own data were not changed since, which anyone who asks has to look up.
 */
export class RecentAthletes {
  readonly #events = new Map<number, KnownEvent>();
  readonly #athletes = new Map<number, Entry>();
  #reads = 0;
  #uses = 0;
  readonly #mostReads: number;

  constructor(mostReads = MOST_READS) {
    this.#mostReads = mostReads;
  }

  /** Keeps what is known only if the feed has stayed where it was. To be asked by anyone who holds the feed's lock. */
  asOf(eventId: number, { seq, epoch }: Feed): void {
    const known = this.#events.get(eventId)?.feed;
    if (known && (known.seq !== seq || known.epoch !== epoch)) this.forgetEvent(eventId);
  }

  athlete(id: number): KnownAthlete | undefined {
    return this.#athletes.get(id)?.athlete;
  }

  /** Everyone who has the chip; undefined when that is not known of all of them. */
  holdersOf(eventId: number, chipcode: string): KnownAthlete[] | undefined {
    const ids = this.#events.get(eventId)?.holders.get(chipcode);
    if (!ids) return undefined;
    const holders: KnownAthlete[] = [];
    for (const id of ids) {
      const athlete = this.athlete(id);
      if (!athlete) return undefined;
      holders.push(athlete);
    }
    return holders;
  }

  /** Says what was committed when the feed stood there: the athletes as they are now, and the chips that had to be looked up for them. */
  remember(options: { eventId: number; feed: Feed; athletes: readonly KnownAthlete[]; chips: Iterable<string> }): void {
    const { eventId, feed } = options;
    const event = this.#events.get(eventId) ?? { feed, holders: new Map(), athletes: new Set() };
    this.#events.set(eventId, event);
    event.feed = feed;
    const holders = new Map<string, number[]>(Array.from(options.chips, (chip) => [chip, []]));
    this.#uses += 1;
    for (const athlete of options.athletes) {
      this.#keep(event, eventId, athlete);
      for (const chip of athlete.runner.chipcodes) holders.get(chip)?.push(athlete.runner.athleteId);
    }
    for (const [chip, ids] of holders) {
      // A chip that nobody has yet is looked up every time.
      if (ids.length > 0) event.holders.set(chip, ids);
      else event.holders.delete(chip);
    }
    if (this.#reads > this.#mostReads) this.#makeRoom();
  }

  /** Forgets athletes, and who has these chips. */
  forget(eventId: number, athletes: Iterable<number>, chips: Iterable<string>): void {
    for (const id of athletes) this.#drop(id);
    const holders = this.#events.get(eventId)?.holders;
    for (const chip of chips) holders?.delete(chip);
  }

  /** A writer of this process moved the feed on: what it did not change holds, if what was known stood where it began. Says whether. */
  moved(eventId: number, from: Feed, to: Feed): boolean {
    const event = this.#events.get(eventId);
    if (!event) return false;
    if (event.feed.seq !== from.seq || event.feed.epoch !== from.epoch) {
      this.forgetEvent(eventId);
      return false;
    }
    event.feed = to;
    return true;
  }

  forgetEvent(eventId: number): void {
    for (const id of this.#events.get(eventId)?.athletes ?? []) this.#drop(id);
    this.#events.delete(eventId);
  }

  #keep(event: KnownEvent, eventId: number, athlete: KnownAthlete): void {
    const id = athlete.runner.athleteId;
    const { length } = athlete.reads;
    const entry = this.#athletes.get(id);
    if (entry?.athlete === athlete) {
      this.#reads += length - entry.reads;
      entry.reads = length;
      entry.usedAt = this.#uses;
      return;
    }
    this.#drop(id);
    this.#athletes.set(id, { eventId, athlete, reads: length, usedAt: this.#uses });
    event.athletes.add(id);
    this.#reads += length;
  }

  /** Lets go of those that were not read for longest, a tenth at a time. */
  #makeRoom(): void {
    const byUse = [...this.#athletes].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [id] of byUse) {
      if (this.#reads <= this.#mostReads * 0.9) break;
      this.#drop(id);
    }
  }

  #drop(id: number): void {
    const entry = this.#athletes.get(id);
    if (!entry) return;
    this.#athletes.delete(id);
    this.#reads -= entry.reads;
    const event = this.#events.get(entry.eventId);
    event?.athletes.delete(id);
    for (const chip of entry.athlete.runner.chipcodes) event?.holders.delete(chip);
  }
}

const ofEngine = new WeakMap<Engine, RecentAthletes>();

/** Those of this process. */
export function recentAthletes(engine: Engine): RecentAthletes {
  const recent = ofEngine.get(engine) ?? new RecentAthletes();
  ofEngine.set(engine, recent);
  return recent;
}
