import type { Coordinate } from '../../../engine/fields/line/line.field';
import { METRES } from '../../../engine/fields/measure/measure';
import { pointAt } from '../../../resources/courses/geometry/measure';
import type { Canvas } from './CanvasLayer';
import type { CourseShape, ShownLine } from './courseShape';
import { longitudeNear, metresPerPixel, worldSize, worldX, worldY } from './mercator';
import { PIN_SIZE, type Pixel } from './pins';

interface CourseWords {
  readonly start: string;
  readonly finish: string;
  /** Where both are the same place. */
  readonly startAndFinish: string;
}

interface CourseLook {
  /** Of the labels along the course. */
  readonly unit: 'km' | 'miles';
  readonly words: CourseWords;
  /** What labels are not to lie under, in px of the world. */
  readonly pins: readonly Pixel[];
}

/** What stands around the ends of a course, on the canvas. */
interface Around {
  readonly pins: readonly Pixel[];
  /** Of what is shown. */
  readonly middle: Pixel;
  /** Where the view begins and ends; everywhere is shown without it. */
  readonly view?: { readonly left: number; readonly right: number };
}

const LINE_WIDTH = 6;
const CASING_WIDTH = 9;
/** Px between two arrows. */
const ARROW_GAP = 96;
const ARROW_SIZE = 4;
/** Px between two labels, at least. */
const LABEL_GAP = 64;
const LABEL_STEPS = [1, 2, 5, 10, 20, 50, 100];
const LABEL_HEIGHT = 18;
const LABEL_FONT = '600 11px "Inter Variable", system-ui, sans-serif';
/** Px within which the finish is where the start is. */
const SAME_PLACE = 24;
/** Px from a start or finish to the middle of its label: a marker that stands there leaves it readable. */
const END_LIFT = 30;
const END_RADIUS = 6;
/** Px from the middle of a pin within which it lies over a label. */
const PIN_REACH = PIN_SIZE / 2 + LABEL_HEIGHT / 2 + 2;
/** Px around a start or finish that its marker takes, and half of what the words above it are wide. */
const END_REACH = 26;
const END_WORDS = 54;
const ALONE: Around = { pins: [], middle: { x: 0, y: 0 } };
/** Where else words may stand, from their place towards the middle of the course, the best first. */
const END_WORDS_AT: readonly (readonly [number, number])[] = [
  [0, 30],
  [0, -30],
  [86, 0],
  [0, 62],
  [100, 40],
  [100, -40],
  [0, -62],
  [-86, 0],
  [-100, 40],
  [-100, -40],
];
/** Of what a line is wide, beyond the canvas. */
const EDGE = 12;

/** A course: its line, which way it goes, how far one is, and where it starts and ends. */
export function paintCourse(canvas: Canvas, shape: CourseShape, { unit, words, pins }: CourseLook): void {
  if (shape.line.length < 2) return;
  const shown = shape.at(canvas.zoom);
  paintLine(canvas, shown);
  paintArrows(canvas, shown);
  paintLengths(canvas, shape, { unit, pins });
  paintEnds(canvas, shape, { words, pins });
}

/** How many units lie between two labels along a course, so that there is room for each. */
export function labelEvery(pixelsPerUnit: number): number {
  return LABEL_STEPS.find((step) => step * pixelsPerUnit >= LABEL_GAP) ?? LABEL_STEPS.at(-1) ?? 100;
}

/** Where the label of a start or finish stands, of a place at `y`: above it, or below where the map ends. */
export function endLabelY(y: number): number {
  return y < END_LIFT + LABEL_HEIGHT ? y + END_LIFT : y - END_LIFT;
}

/**
 * Where the words of a start or finish stand: above or below it, or else where no pin covers them and the view does not end, rather
 * towards the `middle` of what is shown.
 */
export function endWordsAt(end: Pixel, { pins, middle, view }: Around = ALONE): Pixel {
  const usual = { x: end.x, y: endLabelY(end.y) };
  const [right, down] = [middle.x < end.x ? -1 : 1, middle.y < end.y ? -1 : 1];
  const others = END_WORDS_AT.map(([x, y]) => ({ x: end.x + right * x, y: end.y + down * y }));
  const isCovered = (words: Pixel) =>
    pins.some(({ x, y }) => {
      const [dx, dy] = [
        Math.max(0, Math.abs(x - words.x) - END_WORDS),
        Math.max(0, Math.abs(y - words.y) - LABEL_HEIGHT / 2),
      ];
      return Math.hypot(dx, dy) < PIN_SIZE / 2 + 1;
    });
  const isCut = ({ x }: Pixel) =>
    view !== undefined &&
    end.x > view.left &&
    end.x < view.right &&
    (x - END_WORDS < view.left || x + END_WORDS > view.right);
  const free = [usual, ...others].filter((words) => !isCovered(words));
  return free.find((words) => !isCut(words)) ?? free[0] ?? usual;
}

/** Whether a label would lie under the marker of a start or finish, or under the words beside it. */
export function isAtEnd(label: Pixel, end: Pixel, words: Pixel = endWordsAt(end)): boolean {
  const isUnderMarker = Math.hypot(label.x - end.x, label.y - end.y) < END_REACH;
  const isUnderWords = Math.abs(label.x - words.x) < END_WORDS && Math.abs(label.y - words.y) < LABEL_HEIGHT;
  return isUnderMarker || isUnderWords;
}

function paintLine(canvas: Canvas, shown: ShownLine): void {
  const { context, colour } = canvas;
  const path = visiblePath(canvas, shown);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = colour('surface');
  context.lineWidth = CASING_WIDTH;
  context.stroke(path);
  context.strokeStyle = colour('info');
  context.lineWidth = LINE_WIDTH;
  context.stroke(path);
}

/** The parts of a line that can be seen. */
function visiblePath({ zoom, left, top, width, height }: Canvas, { points }: ShownLine): Path2D {
  const path = new Path2D();
  const size = worldSize(zoom);
  let isDown = false;
  for (let index = 2; index < points.length; index += 2) {
    const [ax, ay] = [points[index - 2]! * size - left, points[index - 1]! * size - top];
    const [bx, by] = [points[index]! * size - left, points[index + 1]! * size - top];
    const isOutside =
      Math.max(ax, bx) < -EDGE ||
      Math.min(ax, bx) > width + EDGE ||
      Math.max(ay, by) < -EDGE ||
      Math.min(ay, by) > height + EDGE;
    if (!isOutside && !isDown) path.moveTo(ax, ay);
    if (!isOutside) path.lineTo(bx, by);
    isDown = !isOutside;
  }
  return path;
}

function paintArrows({ context, colour, zoom, left, top, width, height }: Canvas, { points }: ShownLine): void {
  const size = worldSize(zoom);
  let walked = ARROW_GAP / 2;
  context.strokeStyle = colour('surface');
  context.lineWidth = 2;
  context.beginPath();
  for (let index = 2; index < points.length; index += 2) {
    const [ax, ay] = [points[index - 2]! * size - left, points[index - 1]! * size - top];
    const [dx, dy] = [points[index]! * size - left - ax, points[index + 1]! * size - top - ay];
    const length = Math.hypot(dx, dy);
    for (let at = ARROW_GAP - (walked % ARROW_GAP); at < length; at += ARROW_GAP) {
      const [x, y] = [ax + (dx * at) / length, ay + (dy * at) / length];
      if (x < 0 || y < 0 || x > width || y > height) continue;
      const [ux, uy] = [(dx / length) * ARROW_SIZE, (dy / length) * ARROW_SIZE];
      context.moveTo(x - ux - uy, y - uy + ux);
      context.lineTo(x + ux * 0.4, y + uy * 0.4);
      context.lineTo(x - ux + uy, y - uy - ux);
    }
    walked += length;
  }
  context.stroke();
}

function paintLengths(canvas: Canvas, shape: CourseShape, { unit, pins }: Pick<CourseLook, 'unit' | 'pins'>): void {
  const { context, zoom } = canvas;
  const { line, measured, centre } = shape;
  const metres = METRES[unit] ?? 1000;
  const latitude = (measured.bounds.north + measured.bounds.south) / 2;
  const every = labelEvery(metres / metresPerPixel(latitude, zoom));
  const around = aroundOf(canvas, shape, pins);
  const ends = endsOf(canvas, { line, centre }).map((end) => ({ end, words: endWordsAt(end, around) }));
  context.font = LABEL_FONT;
  const taken: { x: number; y: number }[] = [];
  for (let count = every; count * metres < measured.distance; count += every) {
    const place = placeOf(canvas, pointAt(line, measured.along, count * metres), { centre });
    // Where a course passes a place twice, the first label has it.
    if (!place || taken.some(({ x, y }) => Math.abs(x - place.x) < 30 && Math.abs(y - place.y) < LABEL_HEIGHT))
      continue;
    if (ends.some(({ end, words }) => isAtEnd(place, end, words))) continue;
    if (around.pins.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < PIN_REACH)) continue;
    taken.push(place);
    paintPill(canvas, { ...place, text: String(count), ground: 'surface', ink: 'text' });
  }
}

function aroundOf(canvas: Canvas, { measured, centre }: CourseShape, pins: readonly Pixel[]): Around {
  const { bounds } = measured;
  const middle: Coordinate = [centre, (bounds.north + bounds.south) / 2];
  return {
    pins: pins.map(({ x, y }) => ({ x: x - canvas.left, y: y - canvas.top })),
    middle: placeOf(canvas, middle, { centre, isAnywhere: true }) ?? { x: 0, y: 0 },
    view: { left: canvas.beyond, right: canvas.width - canvas.beyond },
  };
}

function paintEnds(canvas: Canvas, shape: CourseShape, { words, pins }: Pick<CourseLook, 'words' | 'pins'>): void {
  const around = aroundOf(canvas, shape, pins);
  const [start, finish] = endsOf(canvas, shape);
  canvas.context.font = LABEL_FONT;
  if (!start || !finish) return;
  const isSame = Math.hypot(start.x - finish.x, start.y - finish.y) < SAME_PLACE;
  if (!isSame) paintEnd(canvas, finish, { text: words.finish, at: endWordsAt(finish, around) });
  const text = isSame ? words.startAndFinish : words.start;
  paintEnd(canvas, start, { text, at: endWordsAt(start, around) });
}

function endsOf(canvas: Canvas, { line, centre }: Pick<CourseShape, 'line' | 'centre'>): Pixel[] {
  return [line[0], line.at(-1)].flatMap(
    (point) => (point && placeOf(canvas, point, { centre, isAnywhere: true })) ?? [],
  );
}

function paintEnd(canvas: Canvas, { x, y }: Pixel, { text, at }: { text: string; at: Pixel }): void {
  const { context, colour } = canvas;
  context.beginPath();
  context.arc(x, y, END_RADIUS, 0, Math.PI * 2);
  context.fillStyle = colour('text');
  context.strokeStyle = colour('surface');
  context.lineWidth = 2;
  context.fill();
  context.stroke();
  paintPill(canvas, { ...at, text, ground: 'text', ink: 'surface' });
}

function placeOf(
  { zoom, left, top, width, height }: Canvas,
  [longitude, latitude]: Coordinate,
  { centre, isAnywhere = false }: { centre: number; isAnywhere?: boolean },
) {
  const size = worldSize(zoom);
  const [x, y] = [worldX(longitudeNear(centre, longitude)) * size - left, worldY(latitude) * size - top];
  return isAnywhere || (x >= -40 && y >= -40 && x <= width + 40 && y <= height + 40) ? { x, y } : null;
}

interface Pill {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly ground: string;
  readonly ink: string;
}

function paintPill({ context, colour }: Canvas, { x, y, text, ground, ink }: Pill): void {
  const width = Math.max(LABEL_HEIGHT, context.measureText(text).width + 10);
  context.beginPath();
  context.roundRect(x - width / 2, y - LABEL_HEIGHT / 2, width, LABEL_HEIGHT, LABEL_HEIGHT / 2);
  context.fillStyle = colour(ground);
  context.strokeStyle = colour('info');
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
  context.fillStyle = colour(ink);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y + 0.5);
  context.textAlign = 'start';
  context.textBaseline = 'alphabetic';
}
