import { useMemo } from 'react';
import { ResourceGrid } from '../../engine/console/grid/ResourceGrid';
import type { Place } from '../../engine/console/Place';

interface RelatedGridProps {
  place: Place;
  /** What ties its records to the one whose page this is. */
  by: string;
  id: number;
}

/** The records of another resource that belong to the one shown. */
export function RelatedGrid({ place, by, id }: RelatedGridProps) {
  const related = useMemo<Place>(
    () => ({
      ...place,
      within: { ...place.within, [by]: id },
      list: `${place.list}?${by}=${id}`,
      ...(place.create && { create: `${place.create}?${by}=${id}` }),
    }),
    [place, by, id],
  );
  return <ResourceGrid place={related} />;
}
