import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../engine/api/engine';
import { notifyWrite } from '../../engine/api/operations/notify';
import { inOwnTransaction } from '../../engine/api/operations/transaction';
import { isErased } from '../../resources/profiles/erased';
import { sealErased } from '../auditing/sealErased';
import type { Trail } from '../auditing/trail';
import { keepWordsAnew } from '../auditing/words/fillWords';
import { lockFeedsOf } from '../timing/store/lockFeed';
import { filesOf } from './bundle';
import { entriesOf } from './foresee';
import { takeOutMentions } from './mentions';
import { findPerson, type Person, type Subject } from './person';
import { replacePerson } from './pseudonyms';
import { type Column, rowsAbout, type Table } from './rowsOf';
import { scrubHistory, scrubMentions } from './scrubHistory';
import { tableCalled, tablesOfPeople } from './tables';

interface Erasing {
  readonly engine: Engine;
  readonly trail: Trail;
  readonly subject: Subject;
  /** Who asked for it. */
  readonly byProfileId: number | null;
}

/** How many rows went, and how many stay without what was personal. */
export interface Erased {
  readonly removed: number;
  readonly emptied: number;
  /** Results that stay, under a pseudonym. */
  readonly results: number;
}

/**
 * Erases a person in one transaction: all of it happens or none. Results stay, under a pseudonym. Done again, it finds nobody; null then.
 */
export async function erasePerson({ engine, trail, subject, byProfileId }: Erasing): Promise<Erased | null> {
  const tables = await tablesOfPeople(engine.db);
  const key = await trail.key();
  return inOwnTransaction(engine, async (tx) => {
    await lock(tx, subject);
    const person = await findPerson(tx, subject);
    if (!person || (await wasErased(tx, person))) return null;
    await lockFeedsOf(tx, 'athletes', person.athleteIds);
    const files = (await filesOf(tx, person)).map(({ id }) => Number(id));
    const found = await rowsOf(tx, tables, person);
    const scrubbed = await scrubHistory(tx, tableCalled(tables, 'files'), files);
    for (const { table, ids } of found) scrubbed.push(...(await scrubHistory(tx, table, ids)));
    await replacePerson(tx, person);
    let emptied = 0;
    for (const { table, which } of found)
      if (table.declared.rows !== 'go') emptied += await emptyRows(tx, table, which);
    for (const table of tables) await releaseLed(tx, table, person);
    const removed = await removeRows({ tx, engine, found, files });
    const mentioning = [];
    for (const table of tables) {
      const ids = await takeOutMentions(tx, table, person);
      mentioning.push({ resource: table.name, ids });
      await tell(engine, tx, table, ids);
    }
    scrubbed.push(...(await scrubMentions(tx, tableCalled(tables, 'changes'), person)));
    const erasures = await note({ tx, engine, person, byProfileId });
    await sealErased({ tx, key, erasures, scrubbed });
    // All entries of what was theirs are among those: each is found by what its record is called.
    await keepWordsAnew({ tx, engine, changeIds: [...scrubbed, ...erasures], records: mentioning });
    const { results } = await entriesOf(tx, person);
    return { removed, emptied, results };
  });
}

async function lock(tx: EngineTransaction, subject: Subject): Promise<void> {
  const [table, id] = 'profile_id' in subject ? ['profiles', subject.profile_id] : ['athletes', subject.athlete_id];
  await sql`select 1 from ${sql.table(table as string)} where id = ${id} for update`.execute(tx);
}

async function wasErased(tx: EngineTransaction, { profileIds }: Person): Promise<boolean> {
  const found =
    await sql`select 1 from profiles p where p.id = any(${[...profileIds]}::bigint[]) and ${isErased('p')}`.execute(tx);
  return found.rows.length > 0;
}

interface Found {
  readonly table: Table;
  readonly which: RawBuilder<unknown>;
  /** Of a table that has ids. */
  readonly ids: readonly number[];
}

/** The rows about the person, by what is said of them before anything changes: later they would not be found any more. */
async function rowsOf(tx: EngineTransaction, tables: readonly Table[], person: Person): Promise<Found[]> {
  const found: Found[] = [];
  for (const table of tables) {
    const about = rowsAbout(table, person);
    if (!about) continue;
    if (!hasId(table)) found.push({ table, which: about, ids: [] });
    else {
      const rows = await sql<{
        id: number;
      }>`select t.id from ${sql.table(table.name)} t where ${about} order by t.id`.execute(tx);
      const ids = rows.rows.map(({ id }) => Number(id));
      if (ids.length > 0) found.push({ table, which: sql`t.id = any(${ids}::bigint[])`, ids });
    }
  }
  return found;
}

async function emptyRows(tx: EngineTransaction, table: Table, which: RawBuilder<unknown>): Promise<number> {
  const { personal = [], secret = [] } = table.declared;
  const emptied = table.columns.filter(({ name }) => personal.includes(name) || secret.includes(name));
  if (emptied.length === 0) return 0;
  const sets = sql.join(emptied.map((column) => sql`${sql.ref(column.name)} = ${nothingIn(column)}`));
  const done = await sql`update ${sql.table(table.name)} t set ${sets} where ${which}`.execute(tx);
  return Number(done.numAffectedRows ?? 0);
}

function nothingIn({ type, isNullable }: Column): RawBuilder<unknown> {
  if (isNullable) return sql`null`;
  return type === 'jsonb' ? sql`'{}'::jsonb` : type === '_text' ? sql`'{}'::text[]` : sql`''`;
}

/** What led to the person leads to nobody; lists of ids go without theirs. */
async function releaseLed(tx: EngineTransaction, { name, declared: { led = [] }, columns }: Table, person: Person) {
  for (const { name: column, type } of columns.filter((one) => led.includes(one.name))) {
    const isAthlete = column.startsWith('athlete');
    const ids = sql`${[...(isAthlete ? person.athleteIds : person.profileIds)]}::bigint[]`;
    const own = sql.ref(column);
    if (type === '_int8')
      await sql`update ${sql.table(name)} set ${own} = array(select id from unnest(${own}) with ordinality i(id, n) where id <> all(${ids}) order by n) where ${own} && ${ids}`.execute(
        tx,
      );
    else await sql`update ${sql.table(name)} set ${own} = null where ${own} = any(${ids})`.execute(tx);
  }
  // Whose account an athlete is goes with the athlete as well.
  if (led.includes('profile_id') && name === 'athletes')
    await sql`update athletes set profile_id = null where id = any(${[...person.athleteIds]}::bigint[])`.execute(tx);
}

async function removeRows(o: {
  tx: EngineTransaction;
  engine: Engine;
  found: readonly Found[];
  files: readonly number[];
}): Promise<number> {
  const { tx, engine, found, files } = o;
  let count = 0;
  // Files last: what shows them is gone by then.
  const going = found.filter(({ table }) => table.declared.rows === 'go' && table.name !== 'files');
  for (const { table, which, ids } of going) {
    await tell(engine, tx, table, ids, 'delete');
    const gone = await sql`delete from ${sql.table(table.name)} t where ${which}`.execute(tx);
    count += Number(gone.numAffectedRows ?? 0);
  }
  const gone = await sql`delete from files where id = any(${[...files]}::bigint[])`.execute(tx);
  return count + Number(gone.numAffectedRows ?? 0);
}

async function tell(
  engine: Engine,
  tx: EngineTransaction,
  { name }: Table,
  ids: readonly number[],
  kind: 'update' | 'delete' = 'update',
) {
  const resource = engine.plan.resources.get(name);
  if (resource) await notifyWrite({ engine, db: tx, resource, operationId: null }, kind, ids);
}

/** Says in the audit that somebody was erased, by whom and when, and nothing of who it was; gives those entries. */
async function note({
  tx,
  engine,
  person,
  byProfileId,
}: {
  tx: EngineTransaction;
  engine: Engine;
  person: Person;
  byProfileId: number | null;
}): Promise<number[]> {
  const erasures: number[] = [];
  const operationId = randomUUID();
  const records = [
    ...person.profileIds.map((id) => ({ resource: 'profiles', id })),
    ...person.athleteIds.map((id) => ({ resource: 'athletes', id })),
  ];
  for (const { resource, id } of records) {
    const event = resource === 'athletes' ? sql`(select event_id from athletes where id = ${id})` : sql`null::bigint`;
    const noted = await sql<{ id: number }>`
      insert into changes (operation_id, resource, record_id, operation, event_id, profile_id)
      values (${operationId}, ${resource}, ${id}, 'erase', ${event}, ${byProfileId}) returning id`.execute(tx);
    erasures.push(...noted.rows.map((row) => row.id));
    await notifyWrite({ engine, db: tx, resource: engine.plan.get(resource), operationId }, 'update', [id]);
  }
  await sql`
    insert into operations (operation_id, event_id, profile_id, parts, record_id)
    select operation_id, event_id, profile_id, jsonb_object_agg(part, count), case when sum(count) = 1 then min(record_id) end
    from (select operation_id, event_id, profile_id, resource || '.erase' as part, count(*) as count, min(record_id) as record_id
      from changes where operation_id = ${operationId} group by 1, 2, 3, 4) summed group by 1, 2, 3`.execute(tx);
  return erasures;
}

function hasId({ columns }: Table): boolean {
  return columns.some(({ name }) => name === 'id');
}
