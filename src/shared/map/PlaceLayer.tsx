import { DivIcon, type LeafletMouseEvent, Marker } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { useCentre, useMap } from './MapContext';
import { longitudeNear, longitudeOf } from './mercator';

interface PlaceLayerProps {
  place: { readonly longitude: number; readonly latitude: number } | null;
  onPlace: (place: { longitude: number; latitude: number }) => void;
}

/** A place that is chosen by a click on the map, and shown there. */
export function PlaceLayer({ place, onPlace }: PlaceLayerProps) {
  const map = useMap();
  const centre = useCentre();
  const choose = useEffectEvent(({ latlng }: LeafletMouseEvent) =>
    onPlace({ longitude: longitudeOf(latlng.lng), latitude: latlng.lat }),
  );

  useEffect(() => {
    const click = (event: LeafletMouseEvent) => choose(event);
    map.on('click', click);
    map.getContainer().classList.add('is-drawing');
    return () => {
      map.off('click', click);
      map.getContainer().classList.remove('is-drawing');
    };
  }, [map]);

  useEffect(() => {
    if (!place) return;
    const icon = new DivIcon({ className: 'sl-map-place', iconSize: [20, 20] });
    const mark = new Marker([place.latitude, longitudeNear(centre, place.longitude)], {
      icon,
      interactive: false,
      keyboard: false,
    }).addTo(map);
    return () => void mark.remove();
  }, [map, centre, place]);

  return null;
}
