import { sql } from 'kysely';
import type { ResourceServer, Row, WriteContext } from '../../../engine/api/engine';
import { KEPT } from '../../../engine/api/sql/keptStatements';
import { markAthletes, markSharers } from '../store/markStale';
import { followSoon } from './changed';
import { isByHand, requireStateHolds } from './stateByHand';

/** Fields that say which reads are whose, and by which rules they are judged. */
const TIMED = ['chipcodes', 'race_id', 'wave_id', 'state', 'state_by_hand'];

/** What athletes mean for timing: their chips find their reads, and a state set by hand outlives what the reads say. */
export const timedAthletes: Pick<
  ResourceServer,
  'beforeWrite' | 'completesNewAlone' | 'afterWrite' | 'followsChange' | 'followsNew' | 'isNewFollowed' | 'followed'
> = {
  followed: { state: (alias) => sql`not ${sql.ref(`${alias}.state_by_hand`)}` },

  completesNewAlone: true,
  followsChange: (fields) => fields.some((name) => TIMED.includes(name) || name === 'start_number'),
  followsNew: () => false,
  isNewFollowed: (alias) => sql`is_timed(${sql.ref(`${alias}.event_id`)})`,

  async beforeWrite({ tx, values, kind, ids, undoes }) {
    if (!values.some((row) => 'state' in row)) return values;
    if (kind === 'create') return values.map((row) => ({ ...row, state_by_hand: isByHand(row.state) }));
    const current = await sql<{ id: number; state: string; state_reason: string | null }>`
      select id, state, state_reason from athletes where id = any(${[...ids]}::bigint[])`.execute(tx);
    const athleteOf = new Map(current.rows.map((row) => [row.id, row]));
    const isSame = (name: 'state' | 'state_reason', row: Row, own: readonly number[]) =>
      own.every((id) => athleteOf.get(id)?.[name] === row[name]);
    // A client that sends a whole record back repeats its state without meaning it.
    const isRepeated = (row: Row, own: readonly number[]) =>
      isSame('state', row, own) &&
      !(
        values.length === 1 &&
        undoes === null &&
        isByHand(row.state) &&
        isMeant(row, !isSame('state_reason', row, own))
      );
    // Rows of an import stand for what their file knows; undo sets back what was.
    if (values.length === 1 && undoes === null) await requireStateHolds(tx, ids, values[0]!);
    return values.map((row, i) => {
      const own = values.length === 1 ? ids : ids.slice(i, i + 1);
      if (!('state' in row) || isRepeated(row, own)) return row;
      const isManual = isByHand(row.state);
      // The reason belongs to the state that it was given with.
      const isReasonGiven = 'state_reason' in row && (isManual || !isSame('state_reason', row, own));
      const isReasonOver = undoes === null && !isSame('state', row, own) && !isReasonGiven;
      return { ...row, state_by_hand: isManual, ...(isReasonOver && { state_reason: null }) };
    });
  },

  async afterWrite(context) {
    const { kind, fields, ids } = context;
    if (ids.length === 0) return;
    if (kind === 'update' && !timedAthletes.followsChange?.(fields)) return;
    const isRosterChange = kind !== 'update' || fields.includes('chipcodes');
    if (!(await isTimed(context, ids))) return;
    if (isRosterChange) await keepChips(context, ids);
    // Among athletes with one chip the start number may decide; of all others it changes no result.
    if (kind === 'update' && !fields.some((name) => TIMED.includes(name)))
      await markSharers(context.tx, { athleteIds: ids });
    else await markAthletes(context.tx, ids);
    await followSoon(context, ids);
  },
};

/** Whether a person who sends the present state sets it. Timing rules: States of an athlete. */
function isMeant(row: Row, isOtherReason: boolean): boolean {
  const names = Object.keys(row);
  return names.every((name) => name === 'state' || name === 'state_reason') || ('state_reason' in row && isOtherReason);
}

async function keepChips({ tx, kind }: WriteContext & { kind: string }, ids: readonly number[]): Promise<void> {
  const athletes = sql`${[...ids]}::bigint[]`;
  if (kind !== 'create') await sql`delete from athlete_chips where athlete_id = any(${athletes})`.execute(tx);
  await sql`
    insert into athlete_chips (event_id, chipcode, athlete_id)
    select distinct a.event_id, c.chipcode, a.id from athletes a cross join unnest(a.chipcodes) c(chipcode)
    where a.id = any(${athletes}) and a.deleted_at is null`.execute(tx);
}

/** Nothing is worked out for an event before its timing begins: an import of a start list costs no more than the import. */
async function isTimed({ tx }: WriteContext, ids: readonly number[]): Promise<boolean> {
  const athletes = sql`select event_id from athletes where id = any(${[...ids]}::bigint[])`;
  // Held until this is committed: timing that begins meanwhile waits, and then knows of these.
  await sql`${sql.raw(KEPT)}select 1 from events where id in (${athletes}) order by id for key share`.execute(tx);
  const timed = await sql`${sql.raw(KEPT)}
    select 1 from athletes a join timing_feeds f on f.event_id = a.event_id where a.id = any(${[...ids]}::bigint[]) limit 1`.execute(
    tx,
  );
  return timed.rows.length > 0;
}
