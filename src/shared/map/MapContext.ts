import type { Map as LeafletMap } from 'leaflet';
import { createContext, use } from 'react';

interface ShownMap {
  readonly map: LeafletMap;
  /** The longitude in the middle of what is shown from the start. */
  readonly centre: number;
}

export const MapContext = createContext<ShownMap | null>(null);

/** The map that a layer lies on. @throws Error outside of a MapView. */
export function useMap(): LeafletMap {
  return useShownMap().map;
}

/** The longitude that others are next to: see `longitudeNear`. */
export function useCentre(): number {
  return useShownMap().centre;
}

function useShownMap(): ShownMap {
  const shown = use(MapContext);
  if (!shown) throw new Error('A layer needs a <MapView> around it.');
  return shown;
}
