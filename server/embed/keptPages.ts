/** A page as it goes out. */
export interface ReadyPage {
  readonly status: 200 | 404;
  readonly text: string;
  readonly packed: Buffer;
  readonly etag: string;
  readonly policy: string;
}

interface Kept {
  readonly page: Promise<ReadyPage>;
  /** Null while it is being drawn. */
  doneAt: number | null;
}

/** What browsers keep for longer anyway: a stadium that opens a page is one drawing a second. */
const KEPT_MS = 1_000;
const MOST_PAGES = 500;

/** Pages that were just drawn, for all who ask for the same: one draws, the others wait for it. */
export class KeptPages {
  readonly #pages = new Map<string, Kept>();

  async get(address: string, draw: () => Promise<ReadyPage>): Promise<ReadyPage> {
    const known = this.#pages.get(address);
    const isGood = known && (known.doneAt === null || performance.now() - known.doneAt < KEPT_MS);
    // What went wrong for who draws, such as a limit, is not theirs who wait.
    if (isGood) return known.page.catch(draw);
    const kept: Kept = { page: draw(), doneAt: null };
    this.#pages.delete(address);
    this.#pages.set(address, kept);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MOST_PAGES) break;
      this.#pages.delete(oldest);
    }
    try {
      return await kept.page;
    } catch (error) {
      if (this.#pages.get(address) === kept) this.#pages.delete(address);
      throw error;
    } finally {
      kept.doneAt = performance.now();
    }
  }
}
