import { sql } from 'kysely';
import type { Acting } from '../../engine/api/engine';
import { inWrite } from '../../engine/api/operations/transaction';
import { updateEach } from '../../engine/api/operations/updateEach';
import { invalid } from '../../engine/core/errors';

interface Ordering extends Acting {
  /** One with `event_id` and `position`. */
  readonly resource: string;
  readonly eventId: number;
  readonly ids: readonly number[];
  /** What they have in common, such as a category; given to those that have another. */
  readonly group?: Readonly<Record<string, number>>;
  /** What those have in common that may be named; the others stay as they are. */
  readonly among?: Readonly<Record<string, number>>;
}

/**
 * Numbers records from 0 on in the order of the ids, then those of the same group that are not named, in one operation; its id, or null
 * where nothing changed.
 * @throws ApiError 422 at `ids` for one that is not of the event
 */
export async function putInOrder({ engine, actor, resource, eventId, ids, group = {}, among }: Ordering) {
  const plan = engine.plan.get(resource);
  return inWrite({ engine, actor, resource: plan }, async (context) => {
    const table = sql.table(resource);
    const [isOfGroup, isAmong] = [group, among ?? {}].map((common) =>
      sql.join(
        [sql`true`, ...Object.entries(common).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)],
        sql` and `,
      ),
    );
    const found = await sql<{ id: number; is_of_group: boolean }>`
      select id, ${isOfGroup} as is_of_group from ${table}
      where event_id = ${eventId} and deleted_at is null and ${isAmong} order by position, id for update`.execute(
      context.tx,
    );
    const known = new Set(found.rows.map(({ id }) => id));
    const strange = ids.find((id) => !known.has(id));
    if (strange !== undefined) throw invalid({ ids: [`${strange} is not among those of the event.`] });
    const named = new Set(ids);
    const rest = found.rows
      .filter(({ id, is_of_group }) => !among && is_of_group && !named.has(id))
      .map(({ id }) => id);
    const updates = [...ids, ...rest].map((id, position) => ({ id, values: { position, ...group } }));
    const changed = await updateEach(context, updates);
    return changed.length > 0 ? context.operationId : null;
  });
}
