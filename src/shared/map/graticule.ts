import type { Canvas } from './CanvasLayer';
import { longitudeOf, worldSize, worldX, worldY } from './mercator';

const MINUTE = 1 / 60;
const SECOND = MINUTE / 60;
const STEPS = [30, 20, 10, 5, 2, 1]
  .flatMap((step) => [step, step * MINUTE, step * SECOND])
  .concat([90, 60, 0.5 * SECOND, 0.2 * SECOND, 0.1 * SECOND])
  .sort((a, b) => a - b);
/** Px between two lines at least. */
const GAP = 110;
const LABEL = '11px "Inter Variable", system-ui, sans-serif';

/** Degrees between two lines of the grid, at a zoom. */
export function gridStep(zoom: number): number {
  const degreesPerPixel = 360 / worldSize(zoom);
  return STEPS.find((step) => step >= GAP * degreesPerPixel) ?? 90;
}

/** `50°51′30″ N`, as exact as the step of the grid asks for. */
export function degreesText(degrees: number, step: number, [positive, negative]: readonly [string, string]): string {
  const tenths = Math.round((Math.abs(degrees) / SECOND) * 10);
  const [whole, minutes, seconds] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, (tenths % 600) / 10];
  const side = tenths === 0 ? '' : ` ${degrees > 0 ? positive : negative}`;
  const two = (value: number) => String(value).padStart(2, '0');
  if (step >= 1) return `${whole}°${side}`;
  if (step >= MINUTE) return `${whole}°${two(minutes)}′${side}`;
  return `${whole}°${two(minutes)}′${two(seconds)}″${side}`;
}

/** Plain ground: lines of longitude and latitude, each with its degrees at the edge. */
export function paintGraticule({ context, width, height, zoom, left, top, colour }: Canvas): void {
  const size = worldSize(zoom);
  const step = gridStep(zoom);
  context.strokeStyle = colour('line');
  context.lineWidth = 1;
  context.font = LABEL;
  const meridians = stepsBetween((left / size - 0.5) * 360, ((left + width) / size - 0.5) * 360, step);
  const parallels = stepsBetween(latitudeOf((top + height) / size), latitudeOf(top / size), step);
  const xOf = (longitude: number) => Math.round(worldX(longitude) * size - left) + 0.5;
  const yOf = (latitude: number) => Math.round(worldY(latitude) * size - top) + 0.5;
  context.beginPath();
  for (const longitude of meridians) {
    context.moveTo(xOf(longitude), 0);
    context.lineTo(xOf(longitude), height);
  }
  for (const latitude of parallels) {
    context.moveTo(0, yOf(latitude));
    context.lineTo(width, yOf(latitude));
  }
  context.stroke();
  context.fillStyle = colour('quiet');
  for (const longitude of meridians)
    context.fillText(degreesText(longitudeOf(longitude), step, ['E', 'W']), xOf(longitude) + 4, 13);
  for (const latitude of parallels) context.fillText(degreesText(latitude, step, ['N', 'S']), 6, yOf(latitude) - 4);
}

function stepsBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}
