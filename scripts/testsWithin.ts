/** Of a file that has not run here yet, in ms: most take less. */
const UNKNOWN_MS = 4_000;
/** Until the first test of a file runs: its worker, its environment, its imports. */
const START_MS = 1_000;

interface Choice {
  /** Those of them that run within the time, in their order. */
  readonly chosen: string[];
  readonly left: string[];
}

interface Budget {
  /** Test files, the most telling first. */
  readonly files: readonly string[];
  /** Of these some are what somebody is working on: they run however long they take. */
  readonly always: ReadonlySet<string>;
  /** What each took when it last ran, in ms. */
  readonly took: ReadonlyMap<string, number>;
  /** Of all workers together. */
  readonly ms: number;
}

/** As many test files as run within a time; one that is too long for what is left of it makes room for those after it. */
export function testsWithin({ files, always, took, ms }: Budget): Choice {
  const chosen: string[] = [];
  let rest = ms;
  for (const file of files) {
    const cost = START_MS + (took.get(file) ?? UNKNOWN_MS);
    if (cost > rest && !always.has(file)) continue;
    chosen.push(file);
    rest -= cost;
  }
  const isChosen = new Set(chosen);
  return { chosen, left: files.filter((file) => !isChosen.has(file)) };
}
