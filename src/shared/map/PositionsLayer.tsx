import { useCallback, useEffect } from 'react';
import type { Canvas } from './CanvasLayer';
import { useCentre } from './MapContext';
import { longitudeNear, worldSize, worldX, worldY } from './mercator';
import { useCanvasLayer } from './useCanvasLayer';

interface PositionsLayerProps {
  /** Longitude and latitude of each in turn, at a moment of `performance.now()`. */
  at: (now: number) => Float64Array;
  /** Whether they are drawn at each frame. */
  isMoving: boolean;
}

/** Px across, with the edge: each is seen where it is alone. */
const SIZE = 10;
const EDGE = 1.5;

/** Any number of places that move, such as a field of athletes. */
export function PositionsLayer({ at, isMoving }: PositionsLayerProps) {
  const centre = useCentre();
  const paint = useCallback((canvas: Canvas) => paintPositions(canvas, at(performance.now()), centre), [at, centre]);
  const layer = useCanvasLayer(paint, OPTIONS);

  useEffect(() => {
    if (!layer || !isMoving) return;
    let frame = requestAnimationFrame(function next() {
      layer.paintNow();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [layer, isMoving]);

  return null;
}

/** Painted at each frame as it is. */
const OPTIONS = { padding: 0 };

/**
 * Written pixel by pixel: a browser without a graphics card takes a hundred times as long to draw as many circles. All edges first, so that a
 * crowd is one body with an edge around it.
 */
function paintPositions(
  { context, ratio, zoom, left, top, colour }: Canvas,
  places: Float64Array,
  centre: number,
): void {
  const { width, height } = context.canvas;
  // A map that is out of sight, as on paper.
  if (width === 0 || height === 0) return;
  const picture = context.createImageData(width, height);
  const pixels = new Uint32Array(picture.data.buffer);
  const across = Math.round(SIZE * ratio);
  const size = worldSize(zoom);
  const corners = new Int32Array(places.length / 2);
  let shown = 0;
  for (let index = 0; index < places.length; index += 2) {
    const x = Math.round((worldX(longitudeNear(centre, places[index] ?? 0)) * size - left) * ratio - across / 2);
    const y = Math.round((worldY(places[index + 1] ?? 0) * size - top) * ratio - across / 2);
    if (x < 0 || y < 0 || x + across > width || y + across > height) continue;
    corners[shown] = y * width + x;
    shown += 1;
  }
  const edge = EDGE * ratio;
  for (const [inset, name] of [[0, 'surface'] as const, [edge, 'attention'] as const]) {
    const offsets = discOffsets({ across, inset, width });
    const value = pixelOf(colour(name));
    for (let index = 0; index < shown; index += 1)
      for (const offset of offsets) pixels[(corners[index] ?? 0) + offset] = value;
  }
  context.putImageData(picture, 0, 0);
}

/** How far the pixels of a disc are from the first of the square around it, in a picture so many px wide. */
export function discOffsets({ across, inset, width }: { across: number; inset: number; width: number }): Int32Array {
  const radius = across / 2;
  const offsets: number[] = [];
  for (let row = 0; row < across; row += 1)
    for (let column = 0; column < across; column += 1)
      if (Math.hypot(row + 0.5 - radius, column + 0.5 - radius) <= radius - inset) offsets.push(row * width + column);
  return Int32Array.from(offsets);
}

const values = new Map<string, number>();

/** A colour as pictures keep it. */
function pixelOf(colour: string): number {
  const known = values.get(colour);
  if (known !== undefined) return known;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return 0;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [value = 0] = new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer);
  values.set(colour, value);
  return value;
}
