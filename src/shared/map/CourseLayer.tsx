import { DivIcon, type LeafletMouseEvent, Marker } from 'leaflet';
import { useCallback, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { pointAt } from '../../../resources/courses/geometry/measure';
import type { Canvas } from './CanvasLayer';
import { type CourseShape, nearestOn } from './courseShape';
import type { CourseCursor } from './cursor';
import { useMap } from './MapContext';
import { longitudeNear } from './mercator';
import { paintCourse } from './paintCourse';
import { type PinnedPlace, pinsOf } from './pins';
import { useCanvasLayer } from './useCanvasLayer';

interface CourseLayerProps {
  shape: CourseShape;
  unit: 'km' | 'miles';
  cursor: CourseCursor;
  /** What stands on the map as well, which no label is to lie under. */
  pins?: readonly PinnedPlace[];
}

const NONE: readonly PinnedPlace[] = [];

/** Px from the course within which the pointer is on it. */
const REACH = 24;

/** A course on the map. The pointer near it moves the cursor. */
export function CourseLayer({ shape, unit, cursor, pins = NONE }: CourseLayerProps) {
  const translate = useTranslate();
  const paint = useCallback(
    (canvas: Canvas) =>
      paintCourse(canvas, shape, {
        unit,
        pins: pinsOf(pins, { zoom: canvas.zoom, centre: shape.centre }).map(({ at }) => at),
        words: {
          start: translate('map.start'),
          finish: translate('map.finish'),
          startAndFinish: translate('map.start_and_finish'),
        },
      }),
    [shape, unit, pins, translate],
  );
  useCanvasLayer(paint);
  useHover(shape, cursor);
  useCursorMark(shape, cursor);
  return null;
}

function useHover(shape: CourseShape, cursor: CourseCursor): void {
  const map = useMap();
  useEffect(() => {
    const move = ({ latlng, originalEvent }: LeafletMouseEvent) => {
      if (originalEvent.buttons !== 0) return;
      const zoom = map.getZoom();
      const { x, y } = map.project(latlng, zoom);
      cursor.set(nearestOn(shape.at(zoom), { x, y, zoom, reach: REACH })?.along ?? null);
    };
    const leave = () => cursor.set(null);
    map.on('mousemove', move).on('mouseout', leave);
    return () => void map.off('mousemove', move).off('mouseout', leave);
  }, [map, shape, cursor]);
}

const CURSOR_SIZE = 16;

function useCursorMark({ line, measured, centre }: CourseShape, cursor: CourseCursor): void {
  const map = useMap();
  useEffect(() => {
    const icon = new DivIcon({ className: 'sl-map-cursor', iconSize: [CURSOR_SIZE, CURSOR_SIZE] });
    const mark = new Marker([0, 0], { icon, interactive: false, keyboard: false, zIndexOffset: 1000 });
    const show = () => {
      if (cursor.along === null || line.length === 0) return void mark.remove();
      const [longitude, latitude] = pointAt(line, measured.along, cursor.along);
      mark.setLatLng([latitude, longitudeNear(centre, longitude)]).addTo(map);
    };
    show();
    const stop = cursor.subscribe(show);
    return () => {
      stop();
      mark.remove();
    };
  }, [map, line, measured, centre, cursor]);
}
