import type { Coordinate } from '../../../../engine/fields/line/line.field';
import { type Line, pointAt } from '../../../../resources/courses/geometry/measure';
import { metresBetween } from '../../../../resources/courses/geometry/metresBetween';

/** One change of a line that can be taken back: points in place of others, or all of them turned round. */
export type Step =
  | {
      readonly kind: 'splice';
      readonly what: StepName;
      readonly at: number;
      readonly removed: Line;
      readonly added: Line;
    }
  | { readonly kind: 'reverse'; readonly what: 'reverse' };

/** What a step was, for those who read of it. */
type StepName = 'move' | 'insert' | 'remove' | 'cut' | 'join' | 'reverse';

export interface CourseEdits {
  readonly line: Line;
  /** In order. */
  readonly past: readonly Step[];
  /** What was taken back, the next one last. */
  readonly future: readonly Step[];
}

export type Edit =
  | { readonly type: 'move'; readonly index: number; readonly to: Coordinate }
  /** Before the point at `at`; behind the last where that is how many there are. */
  | { readonly type: 'insert'; readonly at: number; readonly point: Coordinate }
  /** From one point to another, both included. */
  | { readonly type: 'remove'; readonly from: number; readonly to: number }
  /** Leaves what is before, or behind, a place. */
  | { readonly type: 'cut'; readonly at: number; readonly keep: 'before' | 'after' }
  | { readonly type: 'reverse' }
  /** Another line behind the finish, turned so that its nearer end comes first. */
  | { readonly type: 'join'; readonly line: Line }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'begin'; readonly line: Line }
  | { readonly type: 'replay'; readonly base: Line; readonly steps: readonly Step[] };

export const beginEdits = (line: Line): CourseEdits => ({ line, past: [], future: [] });

/** The line after an edit, with the way back. An edit of what is not there changes nothing. */
export function editCourse(state: CourseEdits, edit: Edit): CourseEdits {
  if (edit.type === 'begin') return beginEdits(edit.line);
  if (edit.type === 'replay') return replayed(edit.base, edit.steps) ?? state;
  if (edit.type === 'undo') return undone(state);
  if (edit.type === 'redo') return redone(state);
  const step = stepOf(state.line, edit);
  if (!step) return state;
  return { line: applied(state.line, step), past: [...state.past, step], future: [] };
}

/** The line after steps that were kept; null where it is not the one that they began from. */
export function replayed(base: Line, steps: readonly Step[]): CourseEdits | null {
  let line = base;
  for (const step of steps) {
    if (step.kind === 'splice' && !fits(line, step)) return null;
    line = applied(line, step);
  }
  return { line, past: steps, future: [] };
}

/** Half-way between two points, which is where one is put in by key. */
export function halfWay(line: Line, index: number): Coordinate | null {
  const [from, to] = [line[index], line[index + 1]];
  if (!from || !to) return null;
  const length = metresBetween(from, to);
  return pointAt([from, to], Float64Array.of(0, length), length / 2);
}

function stepOf(line: Line, edit: Exclude<Edit, { type: 'undo' | 'redo' | 'begin' | 'replay' }>): Step | null {
  const { length } = line;
  switch (edit.type) {
    case 'move': {
      const point = line[edit.index];
      if (!point) return null;
      // Where it is moved to has the height that it had: nobody measured another.
      const added = edit.to.length === 2 && point[2] !== undefined ? [edit.to[0], edit.to[1], point[2]] : edit.to;
      return splice('move', edit.index, [point], [added as Coordinate]);
    }
    case 'insert':
      if (edit.at < 0 || edit.at > length) return null;
      return splice('insert', edit.at, [], [withHeight(line, edit.at, edit.point)]);
    case 'remove': {
      const removed = line.slice(Math.max(0, edit.from), edit.to + 1);
      return removed.length === 0 ? null : splice('remove', Math.max(0, edit.from), removed, []);
    }
    case 'cut': {
      if (edit.at <= 0 || edit.at >= length - 1) return null;
      const isBefore = edit.keep === 'before';
      return isBefore
        ? splice('cut', edit.at + 1, line.slice(edit.at + 1), [])
        : splice('cut', 0, line.slice(0, edit.at), []);
    }
    case 'reverse':
      return length < 2 ? null : { kind: 'reverse', what: 'reverse' };
    case 'join':
      return edit.line.length === 0 ? null : splice('join', length, [], joined(line.at(-1), edit.line));
  }
}

function splice(what: StepName, at: number, removed: Line, added: Line): Step {
  return { kind: 'splice', what, at, removed, added };
}

function applied(line: Line, step: Step): Line {
  if (step.kind === 'reverse') return line.toReversed();
  return [...line.slice(0, step.at), ...step.added, ...line.slice(step.at + step.removed.length)];
}

function undone({ line, past, future }: CourseEdits): CourseEdits {
  const step = past.at(-1);
  if (!step) return { line, past, future };
  return { line: applied(line, inverse(step)), past: past.slice(0, -1), future: [...future, step] };
}

function redone({ line, past, future }: CourseEdits): CourseEdits {
  const step = future.at(-1);
  if (!step) return { line, past, future };
  return { line: applied(line, step), past: [...past, step], future: future.slice(0, -1) };
}

function inverse(step: Step): Step {
  return step.kind === 'reverse' ? step : { ...step, removed: step.added, added: step.removed };
}

function fits(line: Line, { at, removed }: Extract<Step, { kind: 'splice' }>): boolean {
  if (at > line.length) return false;
  return removed.every((point, index) => {
    const there = line[at + index];
    return there !== undefined && point.length === there.length && point.every((value, part) => value === there[part]);
  });
}

/** Between two known heights there is one; a point beyond the ends has that of the end. */
function withHeight(line: Line, at: number, point: Coordinate): Coordinate {
  const [before, after] = [line[at - 1], line[at]];
  const [low, high] = [before?.[2] ?? after?.[2], after?.[2] ?? before?.[2]];
  if (point[2] !== undefined || low === undefined || high === undefined) return point;
  const [to, from] = [before ? metresBetween(before, point) : 0, after ? metresBetween(point, after) : 0];
  const share = to + from > 0 ? to / (to + from) : 0;
  return [point[0], point[1], before && after ? low + (high - low) * share : low];
}

/** Metres from the end of a line to another one that is to follow it. */
export function gapBefore(line: Line, next: Line): number {
  const [end, first] = [line.at(-1), joined(line.at(-1), next)[0]];
  return end && first ? metresBetween(end, first) : 0;
}

function joined(end: Coordinate | undefined, line: Line): Line {
  const [first, last] = [line[0], line.at(-1)];
  if (!end || !first || !last) return line;
  return metresBetween(end, last) < metresBetween(end, first) ? line.toReversed() : line;
}
