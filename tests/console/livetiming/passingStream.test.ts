import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPassingStream } from '../../../src/features/raceDay/livetiming/stream/passingStream';
import { aPassing, many } from './reads';

/** A stream whose moments the test lets pass. */
function aStream(o: { cap?: number } = {}) {
  const due: (() => void)[] = [];
  const stream = createPassingStream({ cap: o.cap ?? 100, later: (run) => void due.push(run) });
  let drawn = 0;
  stream.subscribe(() => {
    drawn += 1;
  });
  return {
    stream,
    pass: () => due.splice(0).forEach((run) => void run()),
    seqs: () => stream.getSnapshot().rows.map(({ seq }) => seq),
    drawn: () => drawn,
  };
}

describe('the stream of reads', () => {
  it('draws all that came within a moment once, newest first', () => {
    const { stream, pass, seqs, drawn } = aStream();
    for (let seq = 1; seq <= 50; seq++) stream.receive([aPassing(seq)]);
    expect(drawn()).toBe(0);
    pass();
    expect(drawn()).toBe(1);
    expect(seqs().slice(0, 3)).toEqual([50, 49, 48]);
  });

  it('has each read once, whatever comes from the list and from the feed in whatever order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }), { maxLength: 8 }),
        (batches) => {
          const { stream, pass, seqs } = aStream();
          batches.forEach((batch, index) => {
            if (index % 3 === 2) {
              stream.addOlder(
                [...batch].sort((a, b) => b - a).map((seq) => aPassing(seq)),
                true,
              );
              return;
            }
            stream.receive(batch.map((seq) => aPassing(seq)));
            if (index % 2 === 0) pass();
          });
          pass();
          expect(seqs()).toEqual([...new Set(batches.flat())].sort((a, b) => b - a));
        },
      ),
    );
  });

  it('keeps rows where they are while it is held, counts what comes, and shows it when it goes on', () => {
    const { stream, pass, seqs } = aStream();
    stream.receive(many(1, 5));
    pass();
    stream.hold();
    stream.receive(many(4, 8));
    pass();
    expect(seqs()).toEqual([5, 4, 3, 2, 1]);
    expect(stream.getSnapshot()).toMatchObject({ isHeld: true, held: 3 });
    stream.release();
    expect(seqs()).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(stream.getSnapshot()).toMatchObject({ isHeld: false, held: 0 });
  });

  it('keeps no more than its cap, and knows that there are older ones then', () => {
    const { stream, pass, seqs } = aStream({ cap: 10 });
    stream.setNewest(many(1, 5).reverse(), false);
    stream.receive(many(6, 30));
    pass();
    expect(seqs()).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21]);
    expect(stream.getSnapshot().hasOlder).toBe(true);
  });

  it('counts what came while it was held for long, without keeping all of it', () => {
    const { stream, pass, seqs } = aStream({ cap: 10 });
    stream.hold();
    for (let seq = 1; seq <= 95; seq += 5) {
      stream.receive(many(seq, seq + 4));
      pass();
    }
    expect(stream.getSnapshot().held).toBe(95);
    stream.release();
    expect(seqs()).toHaveLength(10);
    expect(seqs()[0]).toBe(95);
  });

  it('leaves no gap between a first page that is read again and rows from before', () => {
    const { stream, seqs } = aStream();
    stream.setNewest(many(1, 5).reverse(), false);
    stream.setNewest(many(20, 22).reverse(), true);
    expect(seqs()).toEqual([22, 21, 20]);
    expect(stream.getSnapshot().hasOlder).toBe(true);
  });

  it('lets in what the filter lets in, and begins again with another', () => {
    const { stream, pass, seqs } = aStream();
    stream.reset(({ race_id }) => race_id === 2);
    stream.receive([aPassing(1), aPassing(2, { race_id: 2 })]);
    pass();
    expect(seqs()).toEqual([2]);
    stream.reset(() => true);
    expect(seqs()).toEqual([]);
    expect(stream.getSnapshot().hasOlder).toBeNull();
  });

  it('shows rows as they are by now, and is not drawn for others', () => {
    const { stream, pass, drawn } = aStream();
    stream.receive(many(1, 3));
    pass();
    const before = drawn();
    stream.update([aPassing(9)]);
    expect(drawn()).toBe(before);
    stream.update([aPassing(2, { state: 'invalidated' })]);
    expect(stream.getSnapshot().rows.map(({ state }) => state)).toEqual(['valid', 'invalidated', 'valid']);
  });
});
