import 'leaflet/dist/leaflet.css';
import './map.css';
import './texts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { control, Map as LeafletMap } from 'leaflet';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import AddRounded from '#icons/AddRounded';
import RemoveRounded from '#icons/RemoveRounded';
import ZoomOutMapRounded from '#icons/ZoomOutMapRounded';
import { modKey } from '../../../engine/console/keys/modKey';
import { visuallyHidden } from '../../../engine/fields/inputs/visuallyHidden';
import type { Measured } from '../../../resources/courses/geometry/measure';
import { THEME_EVENT } from './CanvasLayer';
import { Ground } from './Ground';
import { MapContext } from './MapContext';
import { centreOf } from './mercator';
import { isTouched, useSharedGestures } from './useSharedGestures';

interface MapViewProps {
  /** What the map shows, for those who do not see it. */
  label: string;
  /** What is shown from the start, and when everything is asked for; the world without it. */
  bounds: Measured['bounds'] | null;
  /** Of the scale. */
  unit: 'km' | 'miles';
  /** Of the whole, as CSS has it. */
  height: string | Readonly<Record<string, string>>;
  /** Layers. */
  children?: ReactNode;
  /** Over the map, at its upper left. */
  tools?: ReactNode;
  /** The wheel and a single finger move the map, and not the page that it lies in: where one works on it. */
  ownsGestures?: boolean;
}

const MAX_ZOOM = 20;
const WORLD = { center: [20, 0] as [number, number], zoom: 2 };

/** A map on plain ground, or on the base map that is configured. What lies on it are its children. */
export function MapView({ label, bounds, unit, height, children, tools, ownsGestures = false }: MapViewProps) {
  const translate = useTranslate();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const showAll = useShownBounds({ map, bounds, toolbar });
  const centre = bounds ? centreOf(bounds) : WORLD.center[1];
  const hint = useSharedGestures(box, !ownsGestures);
  const shown = useMemo(() => map && { map, centre }, [map, centre]);

  useEffect(() => {
    if (!frame.current) return;
    const made = new LeafletMap(frame.current, {
      ...WORLD,
      zoomControl: false,
      attributionControl: false,
      zoomSnap: 0.5,
      wheelPxPerZoomLevel: 120,
      maxZoom: MAX_ZOOM,
      minZoom: 1,
      zoomAnimation: !prefersStillness(),
      inertia: !prefersStillness(),
      dragging: ownsGestures || !isTouched(),
    });
    setMap(made);
    const follow =
      typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => made.invalidateSize({ pan: false }));
    follow?.observe(frame.current);
    const theme = new MutationObserver(() => made.fire(THEME_EVENT));
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      follow?.disconnect();
      theme.disconnect();
      made.remove();
      setMap(null);
    };
  }, [ownsGestures]);

  useEffect(() => {
    if (!map) return;
    const scale = control.scale({ metric: unit === 'km', imperial: unit === 'miles', maxWidth: 120 }).addTo(map);
    return () => void scale.remove();
  }, [map, unit]);

  return (
    <Box ref={box} className="sl-map" sx={{ height }}>
      <div ref={frame} className="sl-map-view" role="application" aria-label={label} aria-describedby={id} />
      <span id={id} style={visuallyHidden}>
        {translate('map.help')}
      </span>
      {shown && (
        <MapContext value={shown}>
          <Ground />
          {children}
        </MapContext>
      )}
      {tools && (
        <div ref={toolbar} className="sl-map-tools">
          {tools}
        </div>
      )}
      <div className={hint ? 'sl-map-hint is-shown' : 'sl-map-hint'} aria-hidden="true">
        {translate(hint === 'touch' ? 'map.two_fingers' : 'map.zoom_key', { key: modKey() })}
      </div>
      <div className="sl-map-controls">
        <MapButton label={translate('map.zoom_in')} onClick={() => map?.zoomIn(1)}>
          <AddRounded fontSize="small" />
        </MapButton>
        <MapButton label={translate('map.zoom_out')} onClick={() => map?.zoomOut(1)}>
          <RemoveRounded fontSize="small" />
        </MapButton>
        {bounds && (
          <MapButton label={translate('map.show_all')} onClick={showAll}>
            <ZoomOutMapRounded fontSize="small" />
          </MapButton>
        )}
      </div>
    </Box>
  );
}

function MapButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <IconButton size="small" aria-label={label} title={label} onClick={onClick} className="sl-map-button">
      {children}
    </IconButton>
  );
}

interface ShownBounds {
  map: LeafletMap | null;
  bounds: Measured['bounds'] | null;
  /** What lies over the map at its top. */
  toolbar: RefObject<HTMLDivElement | null>;
}

/** Px that are left free around what is shown. */
const MARGIN = 36;

/** Shows what there is once it is known for the first time; afterwards the view is the reader's. */
function useShownBounds({ map, bounds, toolbar }: ShownBounds): () => void {
  const isShown = useRef(false);
  const isFitting = useRef(false);
  const isMoved = useRef(false);
  const show = (isAnimated: boolean) => {
    if (!map || !bounds) return;
    const { west, south, east, north } = bounds;
    isFitting.current = true;
    map.fitBounds(
      [
        [south, west],
        // West is more than east where they lie across the date line.
        [north, west > east ? east + 360 : east],
      ],
      {
        paddingTopLeft: [MARGIN, MARGIN + (toolbar.current?.offsetHeight ?? 0)],
        paddingBottomRight: [MARGIN, MARGIN],
        maxZoom: 17,
        animate: isAnimated,
      },
    );
    isFitting.current = false;
    isMoved.current = false;
  };
  const showFirst = useEffectEvent(() => {
    if (!map || !bounds || isShown.current) return;
    show(false);
    isShown.current = true;
  });
  // A map that has no size yet, or another one since, shows the same: until the reader moves it.
  const showAgain = useEffectEvent(() => {
    if (isShown.current && !isMoved.current) show(false);
  });
  useEffect(() => {
    if (!map) return;
    const move = () => {
      if (!isFitting.current) isMoved.current = true;
    };
    const resize = () => showAgain();
    map.on('movestart zoomstart', move).on('resize', resize);
    return () => void map.off('movestart zoomstart', move).off('resize', resize);
  }, [map]);
  const isKnown = bounds !== null;
  useEffect(() => {
    if (map && isKnown) showFirst();
    // A map that is made again begins again.
    if (!map) isShown.current = false;
  }, [map, isKnown]);
  return () => show(!prefersStillness());
}

function prefersStillness(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;
}
