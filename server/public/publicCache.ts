import type { KeptAnswer } from './keptAnswer';

/** What an answer was made of: it is good for as long as none of it changes. */
export interface MadeOf {
  readonly eventId: number;
  /** Names of resources, and `timing` for reads and results. */
  readonly resources: readonly string[];
  /** Of what changes by itself: how long it is good for at most, in ms. */
  readonly goodForMs?: number;
}

interface Entry {
  readonly answer: KeptAnswer;
  readonly made: Made;
  readonly goodUntil: number;
  readonly parts: readonly Part[];
  /** The last change of anything by which it was still good. */
  goodAt: number;
}

/** Changes are numbered over everything: what changed after an answer was begun has a higher number. */
interface Part {
  changed: number;
}

/** When an answer was begun, before any of it was read. */
interface Made {
  readonly at: number;
  readonly change: number;
}

/** An answer that is being made. */
export interface Making {
  /** Keeps the answer for those who ask for the same. */
  keep(of: MadeOf, answer: KeptAnswer): void;
  /** To be called whatever became of it. */
  end(): void;
}

/** An answer is given again for so long whatever changed: under 500 reads a second it is made once a second, not 500 times. */
const SETTLED_MS = 1_000;
/** While it is being made anew, those who ask get the one before, if it is no older than this. */
const STALE_MS = 10_000;
const LONGEST_MAKING_MS = 10_000;
const MOST_BYTES = 128 * 1024 * 1024;
const MOST_PARTS = 10_000;
/** What the bookkeeping of an entry takes beside its body. */
const OVERHEAD_BYTES = 1_500;
/** Room for the packed ones besides, which are made when they are asked for. */
const BYTES_PER_BYTE = 1.6;

/**
 * Answers of the public API by their address. Told of every change, it asks the database for nothing that has not changed; before it is
 * told (`follow`), answers are good for a second.
 */
export class PublicCache {
  readonly #entries = new Map<string, Entry>();
  readonly #parts = new Map<string, Part>();
  readonly #making = new Map<string, { readonly since: number; readonly done: Promise<void> }>();
  #bytes = 0;
  #isFollowing = false;
  #changes = 0;
  /** The last change of something that no answer was made of so far. */
  #elsewhere = 0;

  /** From now on `changed` is called for every write that is committed anywhere. */
  follow(): void {
    this.#isFollowing = true;
  }

  /** Something of an event changed; of every event where it is null. */
  changed(eventId: number | null, resource: string): void {
    this.#changes += 1;
    if (eventId === null) {
      for (const [key, part] of this.#parts) if (key.endsWith(` ${resource}`)) part.changed = this.#changes;
      this.#elsewhere = this.#changes;
      return;
    }
    const part = this.#parts.get(keyOf(eventId, resource));
    if (part) part.changed = this.#changes;
    else this.#elsewhere = this.#changes;
  }

  /** What is good to be given out now. */
  find(address: string): KeptAnswer | null {
    const entry = this.#entries.get(address);
    if (!entry) return null;
    const now = performance.now();
    const age = now - entry.made.at;
    if (age < SETTLED_MS || this.#isGood(entry, now)) return entry.answer;
    return age < STALE_MS && this.#making.has(address) ? entry.answer : null;
  }

  /** Resolves once whoever makes the answer is done; null where nobody does, or has for so long that somebody else had better. */
  settled(address: string): Promise<void> | null {
    const making = this.#making.get(address);
    return making && performance.now() - making.since < LONGEST_MAKING_MS ? making.done : null;
  }

  /** Says that the caller makes the answer. */
  begin(address: string): Making {
    const made = { at: performance.now(), change: this.#changes };
    let settle = (): void => {};
    const done = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const making = { since: made.at, done };
    this.#making.set(address, making);
    return {
      keep: (of, answer) => this.#keep({ address, made, of, answer }),
      end: () => {
        if (this.#making.get(address) === making) this.#making.delete(address);
        settle();
      },
    };
  }

  #keep({ address, made, of, answer }: { address: string; made: Made; of: MadeOf; answer: KeptAnswer }): void {
    const parts = of.resources.map((resource) => this.#part(keyOf(of.eventId, resource)));
    const goodUntil = made.at + (of.goodForMs ?? Number.POSITIVE_INFINITY);
    const entry: Entry = { made, parts, goodUntil, answer, goodAt: made.change };
    this.#drop(address);
    this.#entries.set(address, entry);
    this.#bytes += sizeOf(address, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest);
    }
  }

  #isGood(entry: Entry, now: number): boolean {
    return this.#isFollowing && now <= entry.goodUntil && this.#isUnchanged(entry);
  }

  #isUnchanged(entry: Entry): boolean {
    // Looked at once for every change of anything, not for everybody who asks.
    if (entry.goodAt === this.#changes) return true;
    if (entry.parts.some(({ changed }) => changed > entry.made.change)) return false;
    entry.goodAt = this.#changes;
    return true;
  }

  /** Of one that is new here nobody noted when it changed. */
  #part(key: string): Part {
    const known = this.#parts.get(key);
    if (known) return known;
    for (const [oldest, part] of this.#parts) {
      if (this.#parts.size < MOST_PARTS) break;
      // Answers that were made of it are never good again.
      part.changed = Number.POSITIVE_INFINITY;
      this.#changes += 1;
      this.#parts.delete(oldest);
    }
    const part: Part = { changed: this.#elsewhere };
    this.#parts.set(key, part);
    return part;
  }

  #drop(address: string): void {
    const entry = this.#entries.get(address);
    if (!entry) return;
    this.#bytes -= sizeOf(address, entry);
    this.#entries.delete(address);
  }
}

function sizeOf(address: string, { answer }: Entry): number {
  return BYTES_PER_BYTE * answer.body.length + 2 * address.length + OVERHEAD_BYTES;
}

function keyOf(eventId: number, resource: string): string {
  return `${eventId} ${resource}`;
}
