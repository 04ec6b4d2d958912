import type { ResourceServer } from '../../engine/api/engine';
import { placedLast } from '../../engine/api/operations/placedLast';

/** A new category stands below those of the event. */
export const sponsorCategoriesServer: ResourceServer = {
  beforeWrite: async ({ tx, values, kind }) =>
    kind === 'create' ? placedLast({ tx, resource: 'sponsor_categories', scope: 'event_id', values }) : values,
  followsChange: () => false,
};
