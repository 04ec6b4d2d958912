import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { Distance } from '../../engine/fields/distance/distance.field';
import { METRES } from '../../engine/fields/measure/measure';

/** A length in the unit of an event, to a thousandth. */
export function distanceOf(metres: number, unit: Distance['unit']): Distance {
  return { value: Math.round((metres / (METRES[unit] ?? 1)) * 1000) / 1000, unit };
}

/** The unit that an event's lengths are in. */
export async function unitOf(db: EngineDatabase, eventId: number): Promise<Distance['unit']> {
  const found = await sql<{
    units: string | null;
  }>`select settings ->> 'units' as units from events where id = ${eventId}`.execute(db);
  return found.rows[0]?.units === 'imperial' ? 'miles' : 'km';
}
