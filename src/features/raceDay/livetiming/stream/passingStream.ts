import type { LivePassing } from '../../../../../resources/passings/passings.calls';

export interface StreamSnapshot {
  /** Newest first. */
  readonly rows: readonly LivePassing[];
  /** How many came since the stream is held. */
  readonly held: number;
  readonly isHeld: boolean;
  /** Whether there are older ones that are not in memory; null until it is known. */
  readonly hasOlder: boolean | null;
}

interface StreamOptions {
  /** Most rows in memory while the newest are followed; older ones are read again when they are scrolled to. */
  cap: number;
  matches?(passing: LivePassing): boolean;
  /** Runs what is collected a moment later; for tests. */
  later?(run: () => void): void;
}

export interface PassingStream {
  /** What came, in any order; known ones are left out. Shown with all that came within the same moment. */
  receive(items: readonly LivePassing[]): void;
  /** The newest there are, read at once: what is older than they are is read again when it is wanted. */
  setNewest(page: readonly LivePassing[], hasOlder: boolean): void;
  /** What follows on the oldest in memory. */
  addOlder(page: readonly LivePassing[], hasOlder: boolean): void;
  /** Rows as they are by now; those not in memory are left out. */
  update(rows: readonly LivePassing[]): void;
  /** Keeps rows where they are until it is released; what comes meanwhile is counted. */
  hold(): void;
  release(): void;
  /** Begins again with what another filter lets in. */
  reset(matches: (passing: LivePassing) => boolean): void;
  /** The highest number that came, also of what is not shown; 0 before the first. */
  newestSeq(): number;
  subscribe(listener: () => void): () => void;
  getSnapshot(): StreamSnapshot;
}

const FLUSH_MS = 100;
const EMPTY: StreamSnapshot = { rows: [], held: 0, isHeld: false, hasOlder: null };

/** The reads of an event newest first, drawn at most ten times a second however many come. */
export function createPassingStream({
  cap,
  matches: first = () => true,
  later = (run) => setTimeout(run, FLUSH_MS),
}: StreamOptions): PassingStream {
  let matches = first;
  let snapshot = EMPTY;
  let incoming: LivePassing[] = [];
  let isScheduled = false;
  /** What came while it is held, and the last of it: counted apart, since not all of it is kept. */
  let held = 0;
  let counted = 0;
  let newest = 0;
  const listeners = new Set<() => void>();

  const set = (part: Partial<StreamSnapshot>): void => {
    snapshot = { ...snapshot, ...part };
    for (const listener of listeners) listener();
  };
  const merge = (): Partial<StreamSnapshot> => {
    const all = mergedRows(incoming, snapshot.rows);
    incoming = [];
    held = 0;
    // Anyone who scrolled back has read older rows: they stay while the stream is held, and go when it moves on.
    const isTooMany = all.length > cap;
    return { rows: isTooMany ? all.slice(0, cap) : all, held: 0, ...(isTooMany && { hasOlder: true }) };
  };
  const count = (items: readonly LivePassing[]): void => {
    for (const { seq } of items) {
      if (seq <= counted) continue;
      counted = seq;
      held += 1;
    }
  };
  const flush = (): void => {
    isScheduled = false;
    if (incoming.length === 0) return;
    if (snapshot.isHeld) set({ held });
    else set(merge());
  };

  return {
    receive(items) {
      for (const { seq } of items) newest = Math.max(newest, seq);
      const wanted = items.filter(matches);
      if (wanted.length === 0) return;
      incoming.push(...wanted);
      if (snapshot.isHeld) count(wanted);
      // Held for hours, only what would be shown then is kept; the rest is read again.
      if (incoming.length > 2 * cap) incoming = incoming.slice(-cap);
      if (isScheduled) return;
      isScheduled = true;
      later(flush);
    },
    setNewest(page, hasOlder) {
      newest = Math.max(newest, page[0]?.seq ?? 0);
      const oldest = page.at(-1)?.seq ?? 0;
      const newer = snapshot.rows.filter(({ seq }) => seq >= oldest);
      set({ rows: mergedRows(page.filter(matches), newer), hasOlder });
    },
    addOlder(page, hasOlder) {
      set({ rows: mergedRows(page.filter(matches), snapshot.rows), hasOlder });
    },
    update(rows) {
      const byId = new Map(rows.map((row) => [row.id, row]));
      if (!snapshot.rows.some(({ id }) => byId.has(id))) return;
      set({ rows: snapshot.rows.map((row) => byId.get(row.id) ?? row) });
    },
    hold() {
      if (snapshot.isHeld) return;
      counted = snapshot.rows[0]?.seq ?? 0;
      count(incoming);
      set({ isHeld: true, held });
    },
    release() {
      if (snapshot.isHeld) set({ ...merge(), isHeld: false });
    },
    reset(next) {
      matches = next;
      incoming = [];
      held = 0;
      counted = 0;
      set({ ...EMPTY, isHeld: snapshot.isHeld });
    },
    newestSeq: () => newest,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
  };
}

/** Both newest first without repeats; of two with the same number the one that came last. */
function mergedRows(given: readonly LivePassing[], rows: readonly LivePassing[]): readonly LivePassing[] {
  const newest = rows[0]?.seq ?? 0;
  const bySeq = new Map<number, LivePassing>();
  for (const row of given) bySeq.set(row.seq, row);
  const added = [...bySeq.values()].sort((a, b) => b.seq - a.seq);
  // The usual case: all that came is newer than all there is.
  if (added.length > 0 && (added.at(-1)?.seq ?? 0) > newest) return [...added, ...rows];
  const kept = rows.filter(({ seq }) => !bySeq.has(seq));
  return [...added, ...kept].sort((a, b) => b.seq - a.seq);
}
