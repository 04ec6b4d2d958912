import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Candidate, pairNamesakes } from '../../../engine/api/import/run/pairNamesakes';

const pairsOf = (...candidates: [row: string, record: string, rank: number][]) =>
  pairNamesakes(candidates.map(([row, record, rank]) => ({ row, record, rank })))
    .map(({ row, record }) => row + record)
    .sort();

it('pairs the surest candidates first and sets them aside', () => {
  expect(pairsOf(['a', 'A', 1], ['a', 'B', 2], ['b', 'A', 2], ['b', 'B', 2])).toEqual(['aA', 'bB']);
});

it('pairs nobody where a row has two records of a rank, or a record two rows', () => {
  expect(pairsOf(['a', 'A', 1], ['a', 'B', 1])).toEqual([]);
  expect(pairsOf(['a', 'A', 1], ['b', 'A', 1])).toEqual([]);
});

it('pairs no row by a lower rank whose surer records are equal', () => {
  expect(pairsOf(['a', 'A', 1], ['a', 'B', 1], ['a', 'C', 2])).toEqual([]);
});

it('pairs each row and record once, whatever the order of the candidates', () => {
  const candidate = fc.record({
    row: fc.constantFrom('a', 'b', 'c'),
    record: fc.constantFrom('A', 'B', 'C'),
    rank: fc.integer({ min: 0, max: 2 }),
  });
  const candidates = fc
    .uniqueArray(candidate, { selector: ({ row, record }) => row + record })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  const named = (all: readonly Candidate<string, string>[]) => all.map(({ row, record }) => row + record).sort();
  fc.assert(
    fc.property(candidates, ([all, shuffled]) => {
      const pairs = pairNamesakes(all);
      expect(new Set(pairs.flatMap(({ row, record }) => [row, record])).size).toBe(pairs.length * 2);
      expect(named(pairNamesakes(shuffled))).toEqual(named(pairs));
    }),
  );
});
