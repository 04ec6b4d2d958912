import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { copyProgramDay, orderPrograms } from '../../resources/programs/programs.calls';
import { orderSponsorCategories } from '../../resources/sponsor_categories/sponsorCategories.calls';
import { orderSponsors } from '../../resources/sponsors/sponsors.calls';
import { orderWidgets } from '../../resources/widgets/widgets.calls';
import { copyDay } from './copyDay';
import { putInOrder } from './putInOrder';

/** Calls that put records in order, each as one operation. */
export function serveOrder(serve: ServeCall, engine: Engine): void {
  serve(orderSponsors, async ({ actor, body: { event_id, category_id, ids }, reply }) => {
    const group = { category_id };
    const operation_id = await putInOrder({ engine, actor, resource: 'sponsors', eventId: event_id, ids, group });
    if (operation_id !== null) reply.header('X-Operation-Id', operation_id);
    return { operation_id };
  });
  serve(orderSponsorCategories, async ({ actor, body: { event_id, ids }, reply }) => {
    const operation_id = await putInOrder({ engine, actor, resource: 'sponsor_categories', eventId: event_id, ids });
    if (operation_id !== null) reply.header('X-Operation-Id', operation_id);
    return { operation_id };
  });
  serve(orderWidgets, async ({ actor, body: { event_id, ids }, reply }) => {
    const operation_id = await putInOrder({ engine, actor, resource: 'widgets', eventId: event_id, ids });
    if (operation_id !== null) reply.header('X-Operation-Id', operation_id);
    return { operation_id };
  });
  serve(orderPrograms, async ({ actor, body: { event_id, widget_id, ids }, reply }) => {
    const among = { widget_id };
    const operation_id = await putInOrder({ engine, actor, resource: 'programs', eventId: event_id, ids, among });
    if (operation_id !== null) reply.header('X-Operation-Id', operation_id);
    return { operation_id };
  });
  serve(copyProgramDay, async ({ actor, body: { event_id: eventId, widget_id: widgetId, from, to }, reply }) => {
    const copied = await copyDay({ engine, actor, eventId, widgetId, from, to });
    reply.header('X-Operation-Id', copied.operation_id);
    return copied;
  });
}
