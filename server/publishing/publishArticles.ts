import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { lookEvery } from '../lookEvery';

const LOOK_MS = 5_000;

interface PublishingOptions {
  readonly engine: Engine;
  onError(error: unknown): void;
}

/** Publishes what is scheduled, until it is stopped. */
export function startPublishing({ engine, onError }: PublishingOptions): { stop(): Promise<void> } {
  return lookEvery({ ms: LOOK_MS, look: () => publishDueArticles(engine), onError });
}

/**
 * Has the status of articles say that they are out, each on one node: the public sees them from their moment on in any case. Those of a locked
 * event stay as they are. Gives how many.
 */
export async function publishDueArticles(engine: Engine): Promise<number> {
  let count = 0;
  while (await publishNext(engine)) count += 1;
  return count;
}

async function publishNext(engine: Engine): Promise<boolean> {
  return inWrite({ engine, actor: SYSTEM, resource: engine.plan.get('articles') }, async (context) => {
    const due = await sql<{ id: number }>`
      select a.id from articles a join events e on e.id = a.event_id
      where a.status = 'scheduled' and a.publish_at <= now() and a.deleted_at is null and e.deleted_at is null and not e.locked
      order by a.publish_at, a.id limit 1 for update of a skip locked`.execute(context.tx);
    const [article] = due.rows;
    if (article) await writeValues(context, [article.id], { status: 'published' });
    return article !== undefined;
  });
}
