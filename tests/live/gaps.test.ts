import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Gaps } from '../../server/outbox/gaps';

/** Transactions that begin in order, take one id each, and end in an order of their own, some without a commit. */
const histories = fc
  .array(fc.record({ length: fc.nat(6), commits: fc.boolean(), readsAfter: fc.boolean() }), { maxLength: 60 })
  .map((transactions) => transactions.map((one, i) => ({ ...one, id: i + 1, begins: i, ends: i + one.length })));

it('every id that is committed is seen once, in whatever order', () => {
  fc.assert(
    fc.property(histories, (transactions) => {
      const gaps = new Gaps(0);
      const seen: number[] = [];
      const read = (time: number, now: number) => {
        const wanted = new Set(gaps.ids());
        const visible = transactions.filter(({ ends, commits }) => ends < time && commits);
        const ids = visible.map(({ id }) => id).filter((id) => id > gaps.highest || wanted.has(id));
        const begun = transactions.filter(({ begins }) => begins < time);
        const running = begun.filter(({ ends }) => ends >= time).map(({ begins }) => begins);
        gaps.saw(ids, { before: BigInt(begun.length), now });
        gaps.settle({ oldestRunning: BigInt(Math.min(begun.length, ...running)), now });
        seen.push(...ids);
      };
      transactions.forEach(({ readsAfter }, time) => {
        if (readsAfter) read(time + 1, time * 60_000);
      });
      const end = transactions.length + 10;
      read(end, end * 60_000);
      read(end, (end + 1) * 60_000);
      expect([...seen].sort((a, b) => a - b)).toEqual(
        transactions.filter(({ commits }) => commits).map(({ id }) => id),
      );
      expect(gaps.ids()).toEqual([]);
    }),
  );
});

it('an id is waited for as long as it is young, and no more than so many', () => {
  const gaps = new Gaps(0);
  gaps.saw([3], { before: 5n, now: 0 });
  gaps.settle({ oldestRunning: 5n, now: 1_000 });
  expect(gaps.ids()).toEqual([1, 2]);
  gaps.settle({ oldestRunning: 4n, now: 60_000 });
  expect(gaps.ids()).toEqual([1, 2]);
  gaps.settle({ oldestRunning: 5n, now: 60_000 });
  expect(gaps.ids()).toEqual([]);
  gaps.saw([1_000_000_000], { before: 6n, now: 0 });
  expect(gaps.ids().length).toBe(10_000);
});
