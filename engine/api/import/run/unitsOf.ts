interface Taking {
  readonly id: number | null;
  readonly holderId: number;
}

/** Those that take from each other, directly or by others between them; whoever `find` does not find is not among them. */
export function unitsOf<One>(takings: readonly Taking[], find: (id: number) => One | undefined): One[][] {
  const above = new Map<number, number>();
  const rootOf = (id: number): number => {
    let one = id;
    for (let next = above.get(one); next !== undefined; next = above.get(one)) {
      // Of a chain as long as the file half is left each time it is gone along.
      const beyond = above.get(next) ?? next;
      above.set(one, beyond);
      one = beyond;
    }
    return one;
  };
  const ids = new Set<number>();
  for (const { id, holderId } of takings) {
    ids.add(holderId);
    if (id === null || find(id) === undefined) continue;
    ids.add(id);
    const [root, other] = [rootOf(id), rootOf(holderId)];
    if (root !== other) above.set(root, other);
  }
  const units = new Map<number, One[]>();
  for (const id of ids) {
    const one = find(id);
    if (one === undefined) continue;
    const unit = units.get(rootOf(id));
    if (unit) unit.push(one);
    else units.set(rootOf(id), [one]);
  }
  return [...units.values()];
}
