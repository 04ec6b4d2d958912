import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Coordinate } from '../../../engine/fields/line/line.field';
import type { Line } from '../../../resources/courses/geometry/measure';
import {
  beginEdits,
  type CourseEdits,
  type Edit,
  editCourse,
  gapBefore,
  halfWay,
  replayed,
} from '../../../src/features/course/editing/courseEdits';

const point = fc.tuple(
  fc.double({ min: 4, max: 5, noNaN: true }),
  fc.double({ min: 50, max: 51, noNaN: true }),
  fc.double({ min: 0, max: 300, noNaN: true }),
) as fc.Arbitrary<Coordinate>;
const line = fc.array(point, { minLength: 2, maxLength: 30 });
const place = fc.integer({ min: -1, max: 35 });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ type: fc.constant('move' as const), index: place, to: point }),
  fc.record({ type: fc.constant('insert' as const), at: place, point }),
  fc.record({ type: fc.constant('remove' as const), from: place, to: place }),
  fc.record({
    type: fc.constant('cut' as const),
    at: place,
    keep: fc.constantFrom('before' as const, 'after' as const),
  }),
  fc.constant({ type: 'reverse' } as const),
  fc.record({ type: fc.constant('join' as const), line }),
);
const outcome = (state: CourseEdits, edits: readonly Edit[]) => edits.reduce(editCourse, state);
const UNDO: Edit = { type: 'undo' };
const REDO: Edit = { type: 'redo' };

describe('whatever is done to a line', () => {
  it('is taken back step by step, to the very line that was there', () => {
    fc.assert(
      fc.property(line, fc.array(edit, { maxLength: 12 }), (start, edits) => {
        let state = beginEdits(start);
        const lines: Line[] = [];
        for (const one of edits) {
          const next = editCourse(state, one);
          if (next !== state) lines.push(state.line);
          state = next;
        }
        for (const before of lines.toReversed()) {
          state = editCourse(state, UNDO);
          expect(state.line).toEqual(before);
        }
        expect(state.line).toEqual(start);
        expect(editCourse(state, UNDO)).toEqual(state);
      }),
    );
  });

  it('is there again after it was taken back and done again', () => {
    fc.assert(
      fc.property(line, fc.array(edit, { maxLength: 12 }), (start, edits) => {
        const done = outcome(beginEdits(start), edits);
        const back = outcome(
          done,
          done.past.map(() => UNDO),
        );
        expect(
          outcome(
            back,
            done.past.map(() => REDO),
          ),
        ).toEqual(done);
      }),
    );
  });

  it('is the same when it is read from what was kept', () => {
    fc.assert(
      fc.property(line, fc.array(edit, { maxLength: 12 }), (start, edits) => {
        const done = outcome(beginEdits(start), edits);
        const kept = JSON.parse(JSON.stringify(done.past));
        expect(replayed(start, kept)?.line).toEqual(done.line);
      }),
    );
  });
});

const START: Line = [
  [4, 50, 10],
  [4.01, 50, 20],
  [4.02, 50, 30],
  [4.03, 50, 40],
];
const edited = (...edits: Edit[]) => outcome(beginEdits(START), edits);

describe('a line', () => {
  it('keeps the height of a point that is moved', () => {
    expect(edited({ type: 'move', index: 1, to: [4.5, 50.5] }).line[1]).toEqual([4.5, 50.5, 20]);
  });

  it('gives a new point the height between its neighbours, by how near it is to each', () => {
    const [, , , inserted] = edited({ type: 'insert', at: 3, point: [4.0225, 50] }).line;
    expect(inserted?.[2]).toBeCloseTo(32.5, 5);
    expect(edited({ type: 'insert', at: 4, point: [4.1, 50] }).line.at(-1)).toEqual([4.1, 50, 40]);
    expect(editCourse(beginEdits([]), { type: 'insert', at: 0, point: [4, 50] }).line).toEqual([[4, 50]]);
  });

  it('is cut on either side of a point, which stays', () => {
    expect(edited({ type: 'cut', at: 1, keep: 'before' }).line).toEqual(START.slice(0, 2));
    expect(edited({ type: 'cut', at: 1, keep: 'after' }).line).toEqual(START.slice(1));
    expect(edited({ type: 'cut', at: 3, keep: 'after' }).past).toEqual([]);
  });

  it('is continued by another from its nearer end', () => {
    const other: Line = [
      [4.9, 50],
      [4.04, 50],
    ];
    expect(edited({ type: 'join', line: other }).line.slice(4)).toEqual(other.toReversed());
    expect(edited({ type: 'join', line: other.toReversed() }).line.slice(4)).toEqual(other.toReversed());
    // From 4.03 to 4.04 degrees at 50 north.
    for (const way of [other, other.toReversed()]) expect(gapBefore(START, way)).toBeCloseTo(715, -1);
    expect(gapBefore([], other)).toBe(0);
  });

  it('loses a section as a whole', () => {
    expect(edited({ type: 'remove', from: 1, to: 2 }).line).toEqual([START[0], START[3]]);
    expect(edited({ type: 'remove', from: 3, to: 2 }).past).toEqual([]);
  });

  it('does not do again what was taken back before something else was done', () => {
    const state = edited({ type: 'reverse' }, UNDO, { type: 'remove', from: 0, to: 0 });
    expect(editCourse(state, REDO)).toEqual(state);
  });

  it('takes no steps that began from another one', () => {
    const { past } = edited({ type: 'move', index: 1, to: [4.5, 50.5] });
    expect(replayed([START[0]!, [4.011, 50, 20]], past)).toBeNull();
    expect(replayed([START[0]!], past)).toBeNull();
  });

  it('has a point half-way', () => {
    expect(halfWay(START, 0)).toEqual([expect.closeTo(4.005, 6), 50, 15]);
    expect(halfWay(START, 3)).toBeNull();
  });
});
