import { sql } from 'kysely';
import type { EngineTransaction, Row, WriteContext } from '../../engine/api/engine';
import { lockRows } from '../../engine/api/operations/authorise';
import { removeRows } from '../../engine/api/operations/deleteRecords';
import { inSlices } from '../../engine/api/operations/inSlices';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { ApiError, invalid } from '../../engine/core/errors';
import { athletes } from '../../resources/athletes/athletes.resource';
import { mergedValues } from '../../resources/merging/mergedValues';

interface Merging {
  readonly id: number;
  readonly otherId: number;
  readonly take: readonly string[];
}

/** As many chips as an athlete may have. */
const MOST_CHIPS = 10;

/**
 * Makes one of two athletes, within a write that is taken back as a whole: reads follow their chips, or where they were put by hand; what
 * was bought or asked follows as well; the other one goes. @throws ApiError 409, 422
 */
export async function mergeAthletes(asked: WriteContext, { id, otherId, take }: Merging): Promise<void> {
  const { tx, engine } = asked;
  const write = knowingAll(asked);
  const of = (name: string) => ({ ...write, resource: engine.plan.get(name) });
  if (id === otherId) throw invalid({ other_id: ['Choose two that differ.'] });
  const ids = [id, otherId];
  const found = await sql<Row>`
    select * from athletes where id = any(${ids}::bigint[]) and deleted_at is null order by id for update`.execute(tx);
  const own = found.rows.find((row) => Number(row.id) === id);
  const other = found.rows.find((row) => Number(row.id) === otherId);
  if (!own || !other || own.event_id !== other.event_id)
    throw invalid({ other_id: ['Choose an athlete of the same event.'] });
  await lockRows(asked, { ids, verb: 'delete' });
  await requireNoImported(tx, otherId);
  const chips = [
    ...new Set([...((own.chipcodes as string[] | null) ?? []), ...((other.chipcodes as string[] | null) ?? [])]),
  ];
  if (chips.length > MOST_CHIPS)
    throw invalid({
      other_id: [`Together they have ${chips.length} chips, and an athlete has ${MOST_CHIPS} at most.`],
    });
  const values = {
    ...mergedValues(athletes, { own, other, take }),
    ...(chips.length > 0 && { chipcodes: chips }),
    custom: { ...(other.custom as object), ...(own.custom as object) },
  };
  const moved = async (table: string, column: string) => {
    const rows = await idsOf(tx, table, sql`${sql.ref(column)} = ${otherId} and deleted_at is null`);
    await inSlices(rows, (slice) => writeValues(of(table), slice, { [column]: id }));
  };
  await moved('passings', 'moved_to_id');
  await moved('products', 'athlete_id');
  await moved('inquiries', 'athlete_id');
  // Followers of either follow this one; of the other too, should it come back.
  await sql`
    update push_subscriptions set athlete_ids = athlete_ids || ${id}::bigint, version = version + 1, updated_at = now()
    where ${otherId}::bigint = any(athlete_ids) and not (${id}::bigint = any(athlete_ids))`.execute(tx);
  // First, as the other one's bib may be the one to keep.
  await removeRows(write, [otherId]);
  await writeValues(write, [id], values);
}

/** Who may merge two may have the one lead to what the other led to, such as an account that they do not see. */
function knowingAll(write: WriteContext): WriteContext {
  return { ...write, actor: { ...write.actor, isSuperAdmin: true } };
}

/** An imported ranking says who is in it, which nothing here may change. */
async function requireNoImported(tx: EngineTransaction, otherId: number): Promise<void> {
  const found = await sql<{ name: string }>`
    select r.name from ranking_entries e join rankings r on r.id = e.ranking_id
    where e.athlete_id = ${otherId} and r.source = 'imported' and r.deleted_at is null order by r.id limit 1`.execute(
    tx,
  );
  const [ranking] = found.rows;
  if (ranking)
    throw new ApiError({
      code: 'conflict',
      message: `The imported ranking ${ranking.name} has the one that would go: keep that one, or import the ranking again afterwards.`,
    });
}

async function idsOf(tx: EngineTransaction, table: string, which: ReturnType<typeof sql>): Promise<number[]> {
  const found = await sql<{ id: number }>`select id from ${sql.table(table)} where ${which} order by id`.execute(tx);
  return found.rows.map(({ id }) => Number(id));
}
