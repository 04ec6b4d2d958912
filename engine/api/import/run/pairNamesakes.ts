/** A row and a record of the same name, with the rank of the evidence that they are about one person: 0 is the surest. */
export interface Candidate<RowOf, RecordOf> {
  readonly row: RowOf;
  readonly record: RecordOf;
  readonly rank: number;
}

/**
 * Pairs rows with records from the surest rank down. A pair needs a row and a record that each have no other candidate of the rank once
 * surer pairs are set aside. Rows and records with several candidates of a rank get no pair of a lower rank.
 */
export function pairNamesakes<RowOf, RecordOf>(
  candidates: readonly Candidate<RowOf, RecordOf>[],
): Candidate<RowOf, RecordOf>[] {
  const pairs: Candidate<RowOf, RecordOf>[] = [];
  const settled = new Set<RowOf | RecordOf>();
  const isOpen = ({ row, record }: Candidate<RowOf, RecordOf>) => !settled.has(row) && !settled.has(record);
  for (const rank of [...new Set(candidates.map((one) => one.rank))].sort((a, b) => a - b)) {
    const ofRank = candidates.filter((one) => one.rank === rank);
    for (let found = onlyOnes(ofRank.filter(isOpen)); found.length > 0; found = onlyOnes(ofRank.filter(isOpen)))
      for (const pair of found) {
        pairs.push(pair);
        settled.add(pair.row).add(pair.record);
      }
    for (const { row, record } of ofRank.filter(isOpen)) settled.add(row).add(record);
  }
  return pairs;
}

/** Returns the candidates whose row and record are in no other candidate. */
function onlyOnes<RowOf, RecordOf>(candidates: Candidate<RowOf, RecordOf>[]): Candidate<RowOf, RecordOf>[] {
  const counts = new Map<RowOf | RecordOf, number>();
  for (const { row, record } of candidates)
    for (const one of [row, record]) counts.set(one, (counts.get(one) ?? 0) + 1);
  return candidates.filter(({ row, record }) => counts.get(row) === 1 && counts.get(record) === 1);
}
