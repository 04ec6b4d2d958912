import type { Map as LeafletMap } from 'leaflet';
import { createContext, use } from 'react';

export const MapContext = createContext<LeafletMap | null>(null);

/** The map that a layer lies on. @throws Error outside of a MapView. */
export function useMap(): LeafletMap {
  const map = use(MapContext);
  if (!map) throw new Error('A layer needs a <MapView> around it.');
  return map;
}
