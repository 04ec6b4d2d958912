import { activityCalls } from '../../records/activity.calls';
import type { ServeCall } from '../calls/serveCalls';
import type { Engine } from '../engine';
import { readActivity } from '../operations/readActivity';

/** What was done in each level's tenants. */
export function serveActivity(serve: ServeCall, engine: Engine): void {
  for (const [level, call] of Object.entries(activityCalls(engine.plan)))
    serve(call, ({ actor, params, query }) =>
      readActivity({ engine, actor, place: { level, id: Number(params.id) }, query }),
    );
}
