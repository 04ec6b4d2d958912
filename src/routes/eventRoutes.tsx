import type { PageRoute } from './pageRoute';

/** The pages of one event, under `/events/:event_id/`. The sidebar links to those it finds here. */
export const eventRoutes: readonly PageRoute[] = [];
