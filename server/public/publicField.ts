import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { notFound } from '../../engine/core/errors';
import type { PublicField } from '../../resources/public/public.calls';
import type { KnownFields } from '../timing/field/knownField';
import { readField } from '../timing/field/readField';

interface Asked {
  readonly eventId: number;
  readonly raceId: number;
}

/** Where the field of a race is, in numbers: who is where is told of nobody. @throws ApiError 404 */
export async function readPublicField(
  db: EngineDatabase,
  fields: KnownFields,
  { eventId, raceId }: Asked,
): Promise<PublicField> {
  const field = await readField(db, fields, { eventId, raceId, hasPositions: false, now: Date.now() });
  if (!field) throw notFound();
  const named = await sql<{ id: number; name: string }>`
    select id, name from timelines where event_id = ${eventId} and deleted_at is null`.execute(db);
  const nameOf = new Map(named.rows.map(({ id, name }) => [id, name]));
  const { at, length, density, points } = field;
  return {
    race_id: raceId,
    ...{ at, length, density },
    points: points.map(({ timeline_id, lap, distance, passed }) => ({
      ...{ timeline_id, lap, distance, passed },
      name: nameOf.get(timeline_id) ?? '',
    })),
  };
}
