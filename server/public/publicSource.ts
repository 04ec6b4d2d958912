import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { EventFeature } from '../../resources/events/eventFeatures';
import { isHeardOf } from '../../resources/public/publicChanges';
import type { PublicSource } from '../live/spectators/publicSource';
import { isOpenEvent } from './openEvent';
import { readPublicSummary } from './publicSummary';

type Features = Readonly<Partial<Record<EventFeature, boolean>>>;

/** What those hear who listen without signing in: of the events and parts that the public API shows. */
export function publicSource(db: EngineDatabase): PublicSource {
  return {
    async readOpen(eventIds) {
      if (eventIds.length === 0) return new Map();
      const found = await sql<{ id: number; features: Features }>`
        select e.id, e.features from events e join organizations o on o.id = e.organization_id
        where e.id = any(${[...eventIds]}::bigint[]) and ${isOpenEvent}`.execute(db);
      return new Map(
        found.rows.map(({ id, features }) => [
          id,
          { isHeardOf: (resource) => isHeardOf(resource, features), hasSummary: features.live_tracking !== false },
        ]),
      );
    },
    readSummary: (eventId) => readPublicSummary(db, eventId),
  };
}
