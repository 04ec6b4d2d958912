/** A chunk on its way into the database. */
export interface ChunkWrite<Result> {
  /** Whether it changes no record that was there, known before it is written; fails where the chunk does. */
  readonly onlyAdds: Promise<boolean>;
  readonly committed: Promise<Result>;
}

/** What a chunk tells and waits for while it is written. */
export interface Turn {
  /** To be called before the first write. */
  decide(onlyAdds: boolean): void;
  /** Over when the chunk before is committed; fails where that one does. */
  readonly come: Promise<unknown> | undefined;
}

/**
 * Starts writing a chunk while the one before is still written, which makes use of a second processor. Where that one changes
 * records, this one waits for its end first: it may be matched by what changes.
 */
export function startChunk<Result>(
  before: ChunkWrite<Result> | null,
  write: (turn: Turn) => Promise<Result>,
): ChunkWrite<Result> {
  let decide: Turn['decide'] = () => {};
  const decision = new Promise<boolean>((resolve) => {
    decide = resolve;
  });
  const committed = (async () => {
    if (before && !(await before.onlyAdds)) await before.committed;
    return write({ decide, come: before?.committed });
  })();
  const onlyAdds = Promise.race([decision, committed.then(() => false)]);
  // Its failure is met where its end is waited for.
  onlyAdds.catch(() => {});
  committed.catch(() => {});
  return { onlyAdds, committed };
}
