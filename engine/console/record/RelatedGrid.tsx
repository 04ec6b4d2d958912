import { useMemo } from 'react';
import { ResourceGrid } from '../grid/ResourceGrid';
import type { Place } from '../Place';
import { usePlace } from '../pages/usePlace';

interface Related {
  resource: string;
  /** Its reference to the record shown. */
  by: string;
  id: number;
}

/** The records of another resource that belong to the one shown. */
export function RelatedGrid({ resource, by, id }: Related) {
  const place = usePlace(resource);
  const related = useMemo(() => relatedPlace(place, { by, id }), [place, by, id]);
  return <ResourceGrid place={related} />;
}

/** The same place for the records that belong to one: a new one belongs to it as well. */
export function relatedPlace(place: Place, { by, id }: Pick<Related, 'by' | 'id'>): Place {
  if (place.within?.[by] === id) return place;
  return {
    ...place,
    within: { ...place.within, [by]: id },
    list: `${place.list}?${by}=${id}`,
    ...(place.create && { create: `${place.create}?${by}=${id}` }),
  };
}
