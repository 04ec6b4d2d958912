import { DivIcon, type Map as LeafletMap, Marker as LeafletMarker } from 'leaflet';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { Canvas } from './CanvasLayer';
import { useCentre, useMap } from './MapContext';
import { longitudeNear, longitudeOf } from './mercator';
import { PIN_SIZE, type Pin, type PinnedPlace, type Pixel, pinsOf } from './pins';
import { useCanvasLayer } from './useCanvasLayer';

export interface MapMarker extends PinnedPlace {
  readonly name: string;
  /** Of the fixed list of map icons. */
  readonly icon: string;
  /** Whether it is only shown where others can be chosen. */
  readonly isStill?: boolean;
}

interface MarkersLayerProps {
  markers: readonly MapMarker[];
  /** Which one is looked at. */
  selected?: string | null;
  onSelect?: (key: string) => void;
  /** Where the selected one was dragged, or put by arrow keys; without it they stay where they are. */
  onMove?: (key: string, to: { longitude: number; latitude: number }) => void;
}

/** Px that an arrow key goes, and with Shift. */
const STEP = 1;
const STRIDE = 10;
/** After the last key. */
const PAUSE_MS = 800;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Px from its place from which on a line leads there. */
const STEM_FROM = 3;
const STEM_FOOT = 3;

/** Markers with their icons, beside each other where they would cover one another. What can be done with them can be done in a list beside the map: on the map, Tab finds the selected one alone. */
export function MarkersLayer({ markers, selected = null, onSelect, onMove }: MarkersLayerProps) {
  const map = useMap();
  const centre = useCentre();
  const select = useEffectEvent((key: string) => onSelect?.(key));
  const move = useEffectEvent((key: string, to: { longitude: number; latitude: number }) => onMove?.(key, to));
  const canMove = onMove !== undefined;
  const canSelect = onSelect !== undefined;
  /** Whoever moves a marker by keys stays on it when it is drawn anew. */
  const hadFocus = useRef(false);

  const paint = useCallback(
    (canvas: Canvas) => paintStems(canvas, pinsOf(markers, { zoom: canvas.zoom, centre, fixed: selected })),
    [markers, centre, selected],
  );
  useCanvasLayer(paint);

  useEffect(() => {
    const shown = markers.map(({ key, name, icon, longitude, latitude, isStill = false }) => {
      const isSelected = key === selected;
      const isChoice = canSelect && !isStill;
      const mark = new LeafletMarker([latitude, longitudeNear(centre, longitude)], {
        icon: iconOf(icon, isSelected),
        title: name,
        keyboard: false,
        interactive: isChoice,
        draggable: canMove && isSelected,
        zIndexOffset: isSelected ? 500 : 0,
      }).addTo(map);
      const element = mark.getElement();
      element?.setAttribute('aria-label', name);
      if (isChoice) {
        element?.setAttribute('role', 'button');
        if (isSelected) element?.setAttribute('tabindex', '0');
      } else element?.setAttribute('role', 'img');
      mark.on('click', () => select(key));
      mark.on('dragend', () => {
        const { lng, lat } = mark.getLatLng();
        move(key, { longitude: longitudeOf(lng), latitude: lat });
      });
      if (element && canMove && isSelected) moveByKeys(map, mark, element, (to) => move(key, to));
      if (isSelected && hadFocus.current) element?.focus();
      return mark;
    });
    const settle = () => {
      const pins = pinsOf(markers, { zoom: map.getZoom(), centre, fixed: selected });
      for (const [index, { place, at }] of pins.entries())
        putBeside(shown[index]?.getElement(), { x: at.x - place.x, y: at.y - place.y });
    };
    settle();
    map.on('zoomend viewreset', settle);
    return () => {
      map.off('zoomend viewreset', settle);
      hadFocus.current = shown.some((mark) => mark.getElement() === document.activeElement);
      for (const mark of shown) mark.remove();
    };
  }, [map, centre, markers, selected, canMove, canSelect]);

  return null;
}

/** Puts a pin so many px from its place. */
function putBeside(element: HTMLElement | undefined, { x, y }: Pixel): void {
  element?.style.setProperty('--sl-pin-x', `${x.toFixed(1)}px`);
  element?.style.setProperty('--sl-pin-y', `${y.toFixed(1)}px`);
}

/** Lines from pins to their places, below all pins. */
function paintStems({ context, colour, left, top }: Canvas, pins: readonly Pin[]): void {
  for (const { place, at } of pins) {
    if (Math.hypot(at.x - place.x, at.y - place.y) < STEM_FROM) continue;
    const [x, y] = [place.x - left, place.y - top];
    context.beginPath();
    context.moveTo(at.x - left, at.y - top);
    context.lineTo(x, y);
    context.strokeStyle = colour('text');
    context.lineWidth = 2;
    context.stroke();
    context.beginPath();
    context.arc(x, y, STEM_FOOT, 0, Math.PI * 2);
    context.fillStyle = colour('text');
    context.strokeStyle = colour('surface');
    context.lineWidth = 1;
    context.fill();
    context.stroke();
  }
}

type Place = { longitude: number; latitude: number };

/** Arrow keys move a marker at once; where it is told after a pause, or once it is left: one step of the history for as many keys as it took. */
function moveByKeys(map: LeafletMap, mark: LeafletMarker, element: HTMLElement, tell: (to: Place) => void): void {
  let waiting: ReturnType<typeof setTimeout> | null = null;
  const settle = () => {
    if (waiting === null) return;
    clearTimeout(waiting);
    waiting = null;
    const { lng, lat } = mark.getLatLng();
    tell({ longitude: longitudeOf(lng), latitude: lat });
  };
  element.addEventListener('keydown', (event) => {
    const direction = ARROWS[event.key];
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    const stride = event.shiftKey ? STRIDE : STEP;
    const at = map.latLngToContainerPoint(mark.getLatLng());
    mark.setLatLng(map.containerPointToLatLng([at.x + direction[0] * stride, at.y + direction[1] * stride]));
    if (waiting !== null) clearTimeout(waiting);
    waiting = setTimeout(settle, PAUSE_MS);
  });
  element.addEventListener('blur', settle);
}

function iconOf(icon: string, isSelected: boolean): DivIcon {
  const picture = document.createElement('span');
  picture.className = 'sl-map-pin';
  const drawing = document.createElement('img');
  drawing.src = `/images/icons/${encodeURIComponent(icon)}.svg`;
  drawing.alt = '';
  picture.append(drawing);
  return new DivIcon({
    className: isSelected ? 'sl-map-marker is-selected' : 'sl-map-marker',
    html: picture,
    iconSize: [PIN_SIZE, PIN_SIZE],
    iconAnchor: [PIN_SIZE / 2, PIN_SIZE / 2],
  });
}
