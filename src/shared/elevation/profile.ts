import { METRES } from '../../../engine/fields/measure/measure';
import { type HeightAt, heightProfile } from '../../../resources/courses/geometry/heights';
import type { Line, Measured } from '../../../resources/courses/geometry/measure';

export type LengthUnit = 'km' | 'miles';

/** From steep downhill to a wall, each with the gradient from which it is that. */
export const STEEPNESS = [
  { name: 'down_steep', from: Number.NEGATIVE_INFINITY },
  { name: 'down', from: -0.05 },
  { name: 'flat', from: -0.02 },
  { name: 'up', from: 0.02 },
  { name: 'up_steep', from: 0.05 },
  { name: 'up_wall', from: 0.1 },
] as const;
export type Steepness = (typeof STEEPNESS)[number]['name'];

/** Heights along a course, in metres. */
export interface Profile {
  readonly heights: readonly HeightAt[];
  readonly lowest: number;
  readonly highest: number;
}

export interface PlaceOnProfile {
  readonly along: number;
  readonly height: number;
  /** Metres up for each metre on: 0.03 is +3 %. */
  readonly gradient: number;
}

/** Metres over which a gradient is told: what a single step says is mostly noise. */
const GRADIENT_OVER = 100;
const FEET_PER_METRE = 1 / 0.3048;

/** The profile of a course with so many heights; null where it has no elevations. */
export function profileOf(line: Line, measured: Measured, samples: number): Profile | null {
  const heights = line.length < 2 || measured.distance === 0 ? null : heightProfile(line, measured.along, samples);
  if (!heights) return null;
  const values = heights.map(({ height }) => height);
  return { heights, lowest: Math.min(...values), highest: Math.max(...values) };
}

/** How high a course is at a place, and how steep around it. */
export function placeOn({ heights }: Profile, along: number): PlaceOnProfile {
  const length = heights.at(-1)?.along ?? 0;
  const here = Math.min(length, Math.max(0, along));
  const [from, to] = [Math.max(0, here - GRADIENT_OVER / 2), Math.min(length, here + GRADIENT_OVER / 2)];
  const rise = heightAt(heights, to) - heightAt(heights, from);
  return { along: here, height: heightAt(heights, here), gradient: to > from ? rise / (to - from) : 0 };
}

export function steepnessOf(gradient: number): Steepness {
  return STEEPNESS.findLast(({ from }) => gradient >= from)?.name ?? 'flat';
}

/** Stretches of one steepness in turn; each begins with the height at which the one before ends. */
export function stretchesOf({ heights }: Profile): { steepness: Steepness; heights: HeightAt[] }[] {
  const stretches: { steepness: Steepness; heights: HeightAt[] }[] = [];
  for (const [index, to] of heights.entries()) {
    const from = heights[index - 1];
    if (!from) continue;
    const steepness = steepnessOf(to.along > from.along ? (to.height - from.height) / (to.along - from.along) : 0);
    const last = stretches.at(-1);
    if (last?.steepness === steepness) last.heights.push(to);
    else stretches.push({ steepness, heights: [from, to] });
  }
  return stretches;
}

/** `231 m`, or `758 ft` where lengths are in miles. */
export function heightText(metres: number, unit: LengthUnit, locale: string): string {
  const [value, name] = unit === 'miles' ? [metres * FEET_PER_METRE, 'ft'] : [metres, 'm'];
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(Math.round(value) + 0)} ${name}`;
}

/** `12.4 km` */
export function alongText(metres: number, unit: LengthUnit, locale: string): string {
  const exactly = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${new Intl.NumberFormat(locale, exactly).format(metres / (METRES[unit] ?? 1000))} ${unit}`;
}

/** `+3 %` */
export function gradientText(gradient: number, locale: string): string {
  const percent = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  return `${percent.format(Math.round(gradient * 100)).replace('-', '−')} %`;
}

/** `12.4 km, 231 m, +3 %` */
export function placeText({ along, height, gradient }: PlaceOnProfile, unit: LengthUnit, locale: string): string {
  return [alongText(along, unit, locale), heightText(height, unit, locale), gradientText(gradient, locale)].join(', ');
}

function heightAt(heights: readonly HeightAt[], along: number): number {
  const spacing = (heights.at(-1)?.along ?? 0) / Math.max(1, heights.length - 1);
  const index = spacing > 0 ? Math.min(heights.length - 2, Math.floor(along / spacing)) : 0;
  const [before, after] = [heights[index], heights[index + 1]];
  if (!before || !after) return before?.height ?? 0;
  const share = after.along > before.along ? (along - before.along) / (after.along - before.along) : 0;
  return before.height + (after.height - before.height) * share;
}
