import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import { invalid } from '../../../engine/core/errors';
import { englishText } from '../../../engine/core/messages';
import type { Change } from '../../../resources/passings/impact.calls';
import { numbers } from '../store/arrayLiteral';
import { athletesOf } from './concerned';

/** Records that a change names, and where. */
interface Named {
  readonly at: string;
  readonly table: 'athletes' | 'gunshots' | 'passings' | 'race_timelines' | 'races' | 'timelines' | 'waves';
  readonly ids: readonly (number | null | undefined)[];
  /** A list that is saved as a whole still names those that were deleted since; they count for nothing. */
  readonly isOfDeletedToo?: true;
}

/** Every record that a change names is one of the event. @throws ApiError 422 at the field that names another */
export async function requireOwn(db: EngineDatabase, eventId: number, change: Change): Promise<void> {
  const named = namedBy(change).flatMap(({ ids, ...rest }) => {
    const given = ids.filter((id) => id != null);
    return given.length === 0 ? [] : [{ ...rest, given }];
  });
  if (named.length === 0) return;
  const missing = await sql<{ at: string; id: number }>`${sql.join(
    named.map(
      ({ at, table, given, isOfDeletedToo = false }) => sql`
        (select ${at}::text as at, named.id from unnest(${numbers(given)}::bigint[]) named(id) where not exists (
          select 1 from ${sql.table(table)} t where t.id = named.id and t.event_id = ${eventId} and (${isOfDeletedToo} or t.deleted_at is null)) limit 1)`,
    ),
    sql` union all `,
  )}`.execute(db);
  if (missing.rows.length > 0)
    throw invalid(
      Object.fromEntries(
        missing.rows.map(({ at, id }) => [at, [englishText({ key: 'validation.reference_missing', args: { id } })]]),
      ),
    );
  if (change.kind === 'athlete') await requireWaveOfRace(db, change);
}

/** As saving has it: a wave that is given is one of the race. */
async function requireWaveOfRace(db: EngineDatabase, change: Change & { kind: 'athlete' }): Promise<void> {
  const { race_id, wave_id } = change.data;
  if (wave_id == null) return;
  const race = race_id === undefined ? sql.ref('a.race_id') : sql`${race_id}::bigint`;
  const elsewhere = await sql`
    select 1 from athletes a join waves w on w.id = ${wave_id}
    where a.id = any(${numbers(athletesOf(change))}::bigint[]) and a.wave_id is distinct from w.id and w.race_id is distinct from ${race} limit 1`.execute(
    db,
  );
  if (elsewhere.rows.length > 0) throw invalid({ 'data.wave_id': ['Is a wave of another race.'] });
}

function namedBy(change: Change): Named[] {
  switch (change.kind) {
    case 'passings':
      return [
        { at: 'ids', table: 'passings', ids: change.ids ?? [] },
        { at: 'filter.timeline_id', table: 'timelines', ids: [change.filter?.timeline_id] },
        { at: 'data.moved_to_id', table: 'athletes', ids: [change.data.moved_to_id] },
      ];
    case 'gunshot':
      return [
        { at: 'id', table: 'gunshots', ids: [change.id] },
        { at: 'data.race_ids', table: 'races', ids: change.data?.race_ids ?? [], isOfDeletedToo: true },
        { at: 'data.wave_ids', table: 'waves', ids: change.data?.wave_ids ?? [], isOfDeletedToo: true },
      ];
    case 'timeline':
      return [
        { at: 'id', table: 'timelines', ids: [change.id] },
        { at: 'data.backup_of_id', table: 'timelines', ids: [change.data?.backup_of_id] },
      ];
    case 'manual_passing':
      return [
        { at: 'data.athlete_id', table: 'athletes', ids: [change.data.athlete_id] },
        { at: 'data.timeline_id', table: 'timelines', ids: [change.data.timeline_id] },
      ];
    case 'course':
      return [
        { at: 'id', table: 'race_timelines', ids: [change.id] },
        { at: 'data.race_id', table: 'races', ids: [change.data?.race_id] },
        { at: 'data.timeline_id', table: 'timelines', ids: [change.data?.timeline_id] },
      ];
    case 'race':
      return [{ at: 'id', table: 'races', ids: [change.id] }];
    case 'athlete':
      return [
        { at: change.id === undefined ? 'ids' : 'id', table: 'athletes', ids: athletesOf(change) },
        { at: 'data.race_id', table: 'races', ids: [change.data.race_id] },
        { at: 'data.wave_id', table: 'waves', ids: [change.data.wave_id] },
      ];
  }
}
