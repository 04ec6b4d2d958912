import { DivIcon, type Map as LeafletMap, Marker as LeafletMarker } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCentre, useMap } from './MapContext';
import { longitudeNear, longitudeOf } from './mercator';

export interface MapMarker {
  readonly key: string;
  readonly name: string;
  /** Of the fixed list of map icons. */
  readonly icon: string;
  readonly longitude: number;
  readonly latitude: number;
}

interface MarkersLayerProps {
  markers: readonly MapMarker[];
  /** Which one is looked at. */
  selected?: string | null;
  onSelect?: (key: string) => void;
  /** Where the selected one was dragged, or put by arrow keys; without it they stay where they are. */
  onMove?: (key: string, to: { longitude: number; latitude: number }) => void;
}

const SIZE = 30;
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

/** Markers with their icons. What can be done with them can be done in a list beside the map: on the map, Tab finds the selected one alone. */
export function MarkersLayer({ markers, selected = null, onSelect, onMove }: MarkersLayerProps) {
  const map = useMap();
  const centre = useCentre();
  const select = useEffectEvent((key: string) => onSelect?.(key));
  const move = useEffectEvent((key: string, to: { longitude: number; latitude: number }) => onMove?.(key, to));
  const canMove = onMove !== undefined;
  const canSelect = onSelect !== undefined;
  /** Whoever moves a marker by keys stays on it when it is drawn anew. */
  const hadFocus = useRef(false);

  useEffect(() => {
    const shown = markers.map(({ key, name, icon, longitude, latitude }) => {
      const isSelected = key === selected;
      const mark = new LeafletMarker([latitude, longitudeNear(centre, longitude)], {
        icon: iconOf(icon, isSelected),
        title: name,
        keyboard: false,
        interactive: canSelect,
        draggable: canMove && isSelected,
        zIndexOffset: isSelected ? 500 : 0,
      }).addTo(map);
      const element = mark.getElement();
      element?.setAttribute('aria-label', name);
      if (canSelect) {
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
    return () => {
      hadFocus.current = shown.some((mark) => mark.getElement() === document.activeElement);
      for (const mark of shown) mark.remove();
    };
  }, [map, centre, markers, selected, canMove, canSelect]);

  return null;
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
    iconSize: [SIZE, SIZE],
    iconAnchor: [SIZE / 2, SIZE / 2],
  });
}
