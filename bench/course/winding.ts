import type { Coordinate } from '../../engine/fields/line/line.field';

/** A marathon that never goes straight, with hills. */
export function winding(points: number): Coordinate[] {
  return Array.from({ length: points }, (_, index): Coordinate => {
    const turn = (index / points) * 2 * Math.PI;
    const waver = Math.sin(turn * 40) * 0.004 + Math.sin(turn * 900) * 0.0002;
    const height = 60 + 40 * Math.sin(turn * 5) + 6 * Math.sin(turn * 61);
    return [4.35 + (0.1 + waver) * Math.cos(turn), 50.85 + (0.05 + waver / 2) * Math.sin(turn), height];
  });
}
