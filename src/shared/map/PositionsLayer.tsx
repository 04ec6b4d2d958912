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

/** Written pixel by pixel: a browser without a graphics card takes a hundred times as long to draw as many circles. */
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
  const dot = dotOf(Math.round(SIZE * ratio), colour('attention'), colour('surface'));
  const size = worldSize(zoom);
  for (let index = 0; index < places.length; index += 2) {
    const x = Math.round((worldX(longitudeNear(centre, places[index] ?? 0)) * size - left) * ratio - dot.size / 2);
    const y = Math.round((worldY(places[index + 1] ?? 0) * size - top) * ratio - dot.size / 2);
    if (x < 0 || y < 0 || x + dot.size > width || y + dot.size > height) continue;
    for (let row = 0; row < dot.size; row += 1) {
      const from = (y + row) * width + x;
      for (let column = 0; column < dot.size; column += 1) {
        const pixel = dot.pixels[row * dot.size + column] ?? 0;
        if (pixel !== 0) pixels[from + column] = pixel;
      }
    }
  }
  context.putImageData(picture, 0, 0);
}

interface Dot {
  readonly size: number;
  readonly pixels: Uint32Array;
}

const dots = new Map<string, Dot>();

/** The pixels of one place. */
function dotOf(size: number, fill: string, edge: string): Dot {
  const key = [size, fill, edge].join(' ');
  const known = dots.get(key);
  if (known) return known;
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  if (!context) return { size, pixels: new Uint32Array(size * size) };
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2 - 1, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.strokeStyle = edge;
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
  const made = { size, pixels: new Uint32Array(context.getImageData(0, 0, size, size).data.buffer) };
  dots.set(key, made);
  return made;
}
