/** Anything that is numbered 1, 2, 3, … in the order in which it was stored. */
interface Numbered {
  readonly seq: number;
}

interface FeedOptions<Item extends Numbered> {
  /** What came after a number, in order, at most `limit`; nothing where there is nothing more. */
  fetchAfter(after: number, limit: number, signal: AbortSignal): Promise<{ items: readonly Item[] }>;
  /** Gets every item once, in order. */
  onItems(items: readonly Item[]): void;
  /** Number of the last item that is known already. */
  after: number;
  /** Waits before a failed fetch is tried again; for tests. */
  pause?(attempt: number): Promise<void>;
}

export interface PassingFeed<Item extends Numbered> {
  /** Items that were pushed. */
  receive(items: readonly Item[]): void;
  /** What was pushed meanwhile, if anything, was not received: the connection was away. */
  catchUp(): void;
  stop(): void;
}

const PAGE = 1_000;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000];

/** Puts together what is pushed and what can be fetched, so that nothing is missed and nothing comes twice. */
export function createPassingFeed<Item extends Numbered>(options: FeedOptions<Item>): PassingFeed<Item> {
  const { pause = pauseFor } = options;
  const ending = new AbortController();
  let last = options.after;
  let isFetching = false;
  let isWanted = false;
  /** Pushed while something before it was still being fetched. */
  let waiting: Item[] = [];

  const deliver = (items: readonly Item[]): void => {
    const fresh = items.filter(({ seq }) => seq > last);
    const newest = fresh.at(-1);
    if (!newest || ending.signal.aborted) return;
    last = newest.seq;
    options.onItems(fresh);
  };

  /** What was pushed, as far as it follows on what is known. */
  const deliverWaiting = (): void => {
    waiting = waiting.filter(({ seq }) => seq > last).sort((a, b) => a.seq - b.seq);
    const gap = waiting.findIndex(({ seq }, i) => seq !== last + 1 + i);
    const following = gap < 0 ? waiting : waiting.slice(0, gap);
    waiting = gap < 0 ? [] : waiting.slice(gap);
    deliver(following);
  };

  const fetchAll = async (): Promise<void> => {
    for (let attempt = 0; !ending.signal.aborted; ) {
      try {
        const { items } = await options.fetchAfter(last, PAGE, ending.signal);
        attempt = 0;
        // The server may give shorter pages than it was asked for: only an empty one is the end.
        if (items.length === 0) return;
        deliver(items);
      } catch {
        await pause(attempt);
        attempt += 1;
      }
    }
  };

  const run = async (): Promise<void> => {
    isFetching = true;
    while (isWanted && !ending.signal.aborted) {
      isWanted = false;
      const pushedBefore = waiting;
      waiting = [];
      await fetchAll();
      // Stored before the fetch: a number still missing before one of these belongs to nothing.
      deliver([...pushedBefore].sort((a, b) => a.seq - b.seq));
      deliverWaiting();
      if (waiting.length > 0) isWanted = true;
    }
    isFetching = false;
  };

  const catchUp = (): void => {
    isWanted = true;
    if (!isFetching) void run();
  };

  return {
    receive(items) {
      waiting.push(...items);
      if (isFetching) return;
      deliverWaiting();
      if (waiting.length > 0) catchUp();
    },
    catchUp,
    stop: () => ending.abort(),
  };
}

function pauseFor(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]));
}
