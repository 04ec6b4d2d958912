import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Canvas } from './CanvasLayer';
import { type CourseShape, nearestOn } from './courseShape';
import { useMap } from './MapContext';
import { longitudeNear, longitudeOf, projected, worldSize } from './mercator';
import { useCanvasLayer } from './useCanvasLayer';

export interface PointRange {
  readonly from: number;
  /** Included. */
  readonly to: number;
}

export type Position = readonly [longitude: number, latitude: number];

interface HandlesLayerProps {
  shape: CourseShape;
  selection: PointRange | null;
  /** Whether a click beside the line adds a point at its end. */
  isDrawing: boolean;
  onSelect: (index: number, isExtending: boolean) => void;
  onMove: (index: number, to: Position) => void;
  /** Before the point at `at`. */
  onInsert: (at: number, to: Position) => void;
}

/** Px across, and within which a finger or a pointer has one. */
const SIZE = 9;
const REACH = { mouse: 9, touch: 22 };
/** Px by which a press becomes a drag. */
const SLACK = 3;
/** Closer together than this they could not be told apart. */
const MOST = 400;

/** What is being dragged: a point of the line, or a new one before it. */
interface Drag {
  readonly index: number;
  readonly isNew: boolean;
  readonly pointer: number;
  readonly start: { readonly x: number; readonly y: number };
  to: Position | null;
}

/** The points of a line to drag, where one is near enough to tell them apart; a place of the line between them becomes a new one. */
export function HandlesLayer({ shape, selection, isDrawing, onSelect, onMove, onInsert }: HandlesLayerProps) {
  const map = useMap();
  const points = useMemo(() => projected(shape.line, shape.centre), [shape]);
  const drag = useRef<Drag | null>(null);
  const paint = useCallback(
    (canvas: Canvas) => paintHandles(canvas, { points, centre: shape.centre, selection, drag: drag.current }),
    [points, shape, selection],
  );
  const layer = useCanvasLayer(paint);

  const press = useEffectEvent((event: PointerEvent): void => {
    if (event.button !== 0 || drag.current) return;
    const reach = event.pointerType === 'mouse' ? REACH.mouse : REACH.touch;
    const hit = hitAt({ map, points, shape, event, reach });
    if (!hit) return;
    map.dragging.disable();
    drag.current = { ...hit, pointer: event.pointerId, start: { x: event.clientX, y: event.clientY }, to: null };
  });
  const pull = useEffectEvent((event: PointerEvent): void => {
    const { current } = drag;
    if (!current || event.pointerId !== current.pointer) return;
    const moved = Math.hypot(event.clientX - current.start.x, event.clientY - current.start.y);
    if (!current.to && moved < SLACK) return;
    current.to = positionAt(map, event);
    layer?.repaint();
  });
  const release = useEffectEvent((event: PointerEvent): void => {
    const { current } = drag;
    if (!current || event.pointerId !== current.pointer) return;
    drag.current = null;
    map.dragging.enable();
    layer?.repaint();
    if (event.type === 'pointercancel') return;
    const { index, isNew, to } = current;
    if (!to) onSelect(index, event.shiftKey);
    else if (isNew) onInsert(index, to);
    else onMove(index, to);
  });
  const add = useEffectEvent((event: MouseEvent): void => {
    if (isDrawing && !hitAt({ map, points, shape, event, reach: REACH.mouse }))
      onInsert(shape.line.length, positionAt(map, event));
  });

  useEffect(() => {
    const view = map.getContainer();
    const click = ({ originalEvent }: { originalEvent: MouseEvent }) => add(originalEvent);
    const parts = [
      ['pointerdown', press],
      ['pointermove', pull],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const;
    // Before the map's own, which would begin to move with the same press.
    view.addEventListener('pointerdown', press, true);
    for (const [name, listener] of parts.slice(1)) window.addEventListener(name, listener);
    map.on('click', click);
    map.doubleClickZoom.disable();
    return () => {
      view.removeEventListener('pointerdown', press, true);
      for (const [name, listener] of parts.slice(1)) window.removeEventListener(name, listener);
      map.off('click', click);
      map.doubleClickZoom.enable();
      map.dragging.enable();
    };
  }, [map]);

  const bringIntoView = useEffectEvent(({ from, to }: PointRange): void => {
    const [longitude = 0, latitude = 0] = shape.line[to] ?? shape.line[from] ?? [];
    const place: [number, number] = [latitude, longitudeNear(shape.centre, longitude)];
    if (!map.getBounds().contains(place)) map.panTo(place, { animate: false });
  });
  useEffect(() => {
    if (selection) bringIntoView(selection);
  }, [selection]);

  useEffect(() => {
    map.getContainer().classList.toggle('is-drawing', isDrawing);
    return () => map.getContainer().classList.remove('is-drawing');
  }, [map, isDrawing]);

  return null;
}

interface Hit {
  map: LeafletMap;
  points: Float64Array;
  shape: CourseShape;
  event: MouseEvent;
  reach: number;
}

/** The point that is pressed, or the place of the line between two where a new one begins. */
function hitAt({ map, points, shape, event, reach }: Hit): Pick<Drag, 'index' | 'isNew'> | null {
  const zoom = map.getZoom();
  const { x, y } = map.project(map.mouseEventToLatLng(event), zoom);
  const size = worldSize(zoom);
  let [index, nearest] = [-1, reach];
  for (let at = 0; at < points.length; at += 2) {
    const distance = Math.hypot((points[at] ?? 0) * size - x, (points[at + 1] ?? 0) * size - y);
    if (distance <= nearest) [index, nearest] = [at / 2, distance];
  }
  if (index >= 0) return { index, isNew: false };
  const shown = shape.at(zoom);
  const place = nearestOn(shown, { x, y, zoom, reach });
  if (!place) return null;
  return { index: indexAlong(shape, place.along), isNew: true };
}

/** The first point at or behind a place of the course. */
function indexAlong({ measured: { along } }: CourseShape, metres: number): number {
  let [low, high] = [0, along.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((along[middle] ?? 0) < metres) low = middle + 1;
    else high = middle;
  }
  return low;
}

function positionAt(map: LeafletMap, event: MouseEvent): Position {
  const { lng, lat } = map.mouseEventToLatLng(event);
  return [degrees(longitudeOf(lng)), degrees(lat)];
}

/** To a centimetre, which is how courses are kept. */
function degrees(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}

interface Handles {
  points: Float64Array;
  centre: number;
  selection: PointRange | null;
  drag: Drag | null;
}

function paintHandles(canvas: Canvas, { points, centre, selection, drag }: Handles): void {
  const { context, colour, width, height, left, top, zoom } = canvas;
  const size = worldSize(zoom);
  const at = (index: number) => [points[index * 2]! * size - left, points[index * 2 + 1]! * size - top] as const;
  const seen: number[] = [];
  for (let index = 0; index * 2 < points.length && seen.length <= MOST; index += 1) {
    const [x, y] = at(index);
    if (x > -SIZE && y > -SIZE && x < width + SIZE && y < height + SIZE) seen.push(index);
  }
  const isSelected = (index: number) => selection !== null && index >= selection.from && index <= selection.to;
  context.lineWidth = 2;
  context.strokeStyle = colour('info');
  for (const index of seen.length <= MOST ? seen : []) square(context, at(index), colour('surface'));
  if (selection) {
    context.strokeStyle = colour('brand');
    const [first, last] = [Math.max(0, selection.from), Math.min(selection.to, points.length / 2 - 1)];
    context.lineWidth = 4;
    context.beginPath();
    for (let index = first; index <= last; index += 1) context.lineTo(...at(index));
    context.stroke();
    context.lineWidth = 2;
    for (const index of new Set([first, last])) if (isSelected(index)) square(context, at(index), colour('brand'), 3);
  }
  if (drag?.to) paintDrag(canvas, { length: points.length / 2, centre, drag }, at);
}

function square(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], fill: string, more = 0): void {
  const size = SIZE + more;
  context.fillStyle = fill;
  context.fillRect(x - size / 2, y - size / 2, size, size);
  context.strokeRect(x - size / 2, y - size / 2, size, size);
}

/** The line as it would be: only what changes, however long the rest is. */
function paintDrag(
  { context, colour, left, top, zoom }: Canvas,
  { length, centre, drag: { index, isNew, to } }: { length: number; centre: number; drag: Drag },
  at: (index: number) => readonly [number, number],
): void {
  if (!to) return;
  const size = worldSize(zoom);
  const [x = 0, y = 0] = projected([to], centre);
  const here = [x * size - left, y * size - top] as const;
  const after = isNew ? index : index + 1;
  context.strokeStyle = colour('brand');
  context.lineWidth = 3;
  context.setLineDash([6, 4]);
  context.beginPath();
  context.moveTo(...(index > 0 ? at(index - 1) : here));
  context.lineTo(...here);
  if (after < length) context.lineTo(...at(after));
  context.stroke();
  context.setLineDash([]);
  context.lineWidth = 2;
  square(context, here, colour('surface'), 3);
}
