import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useRecord } from '../../../../engine/console/record/useRecord';
import type { Stored } from '../../../../resources/allResources';
import type { Measured } from '../../../../resources/courses/geometry/measure';
import { useCurrentEvent } from '../../../shared/event/EventContext';
import type { Race } from '../courseRecords';

/** Degrees around a place: some ten kilometres. */
const MARGIN = 0.05;

/** Where a new course will probably be: around the event's own place; null where that is not known. */
export function useAround(race: Race, isNew: boolean): Measured['bounds'] | null {
  const event = useCurrentEvent();
  const plan = useResourcePlan('events');
  const { data } = useRecord<Stored<'events'>>(plan, event?.id ?? race.event_id, { included: [], isEnabled: isNew });
  const [latitude, longitude] = [data?.latitude ?? null, data?.longitude ?? null];
  if (latitude === null || longitude === null) return null;
  return {
    west: Number(longitude) - MARGIN,
    east: Number(longitude) + MARGIN,
    south: Number(latitude) - MARGIN,
    north: Number(latitude) + MARGIN,
  };
}
