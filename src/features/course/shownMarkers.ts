import type { ProfileMark } from '../../shared/elevation/ProfileDrawing';
import type { MapMarker } from '../../shared/map/MarkersLayer';
import type { Marker } from './courseRecords';

/** Metres from the course by which a marker is not on it any more. */
export const OFF_COURSE = 50;

export const keyOf = ({ id }: Pick<Marker, 'id'>): string => `marker-${id}`;

export function markersOf(markers: readonly Marker[]): MapMarker[] {
  return markers.map((marker) => ({
    key: keyOf(marker),
    name: marker.name,
    icon: marker.icon,
    longitude: Number(marker.longitude),
    latitude: Number(marker.latitude),
  }));
}

/** Those that stand on the course. */
export function marksOf(markers: readonly Marker[]): ProfileMark[] {
  return markers.flatMap((marker) =>
    marker.distance_along === null || Number(marker.off_course) > OFF_COURSE
      ? []
      : [{ key: keyOf(marker), kind: 'marker' as const, name: marker.name, along: Number(marker.distance_along) }],
  );
}
