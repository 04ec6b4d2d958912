import { sql } from 'kysely';
import type { AnyDatabase } from '../../server/database/types';
import type { Scope } from './actors';
import type { Thing } from './oracle';

/** O1 has the application A1 with the event E1, and the event F1 without one; O2, A2 and E2 are somebody else's. */
export type PlaceName = 'O1' | 'A1' | 'E1' | 'F1' | 'O2' | 'A2' | 'E2';

export interface WorldRecord extends Thing {
  readonly id: number;
  /** Where it is, for messages. */
  readonly at: string;
}

export interface World {
  readonly scopes: Readonly<Record<PlaceName, Scope>>;
  readonly records: readonly WorldRecord[];
  /** Records that were deleted, to be restored. */
  readonly deleted: readonly WorldRecord[];
  readonly integrationId: number;
}

type Values = Record<string, unknown>;

/** Inserts a row as it is; gives its id. */
export async function insert(db: AnyDatabase, table: string, values: Values): Promise<number> {
  const names = Object.keys(values);
  const row = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => values[name]))}) returning id`.execute(db);
  return row.rows[0]?.id ?? 0;
}

/** Two organizations with a record of every resource at every place it can be, live and deleted. */
export async function makeWorld(db: AnyDatabase): Promise<World> {
  const scopes = await makeTenants(db);
  const integrationId = await insert(db, 'integrations', {
    name: 'Timing box',
    integration_type: 'timing',
    key: 'timing-box',
  });
  const records: WorldRecord[] = [];
  const deleted: WorldRecord[] = [];
  const deleted_at = new Date().toISOString();
  for (const at of Object.keys(scopes) as PlaceName[]) {
    const live = await recordsAt({ db, scopes, at, integrationId });
    const idOf = (resource: string) => live.find((record) => record.resource === resource)?.id ?? 0;
    const [raceId, timelineId] = [idOf('races'), idOf('timelines')];
    records.push(tenantRecord(scopes, at), ...live);
    deleted.push(...(await recordsAt({ db, scopes, at, integrationId, trash: { deleted_at, raceId, timelineId } })));
  }
  records.push({ resource: 'integrations', id: integrationId, chain: [], at: 'everywhere' });
  deleted.push(...(await deletedTenants(db, scopes, deleted_at)));
  return { scopes, records, deleted, integrationId };
}

/** What someone has of their own, besides their roles: records that name them and are under no tenant. */
export async function makeOwn(db: AnyDatabase, profileId: number, at: string): Promise<WorldRecord[]> {
  const own = async (resource: string, values: Values): Promise<WorldRecord> => ({
    resource,
    id: await insert(db, resource, values),
    chain: [],
    ownerId: profileId,
    at,
  });
  return [
    { resource: 'profiles', id: profileId, chain: [], ownerId: profileId, at },
    await own('preferences', { profile_id: profileId, key: 'theme', value: '"dark"' }),
    await own('files', { ...fileValues(), uploaded_by_id: profileId }),
    await own('background_tasks', { kind: 'bulk_update', title: 'Own', requested_by_id: profileId }),
  ];
}

async function makeTenants(db: AnyDatabase): Promise<World['scopes']> {
  const scopes: Partial<Record<PlaceName, Scope>> = {};
  for (const n of ['1', '2'] as const) {
    const organization_id = await insert(db, 'organizations', { name: `Club ${n}`, vat_number: `BE000${n}` });
    const above = `organization:${organization_id}`;
    scopes[`O${n}`] = { kind: 'organization', id: organization_id, chain: [above] };
    const application_id = await insert(db, 'applications', { organization_id, name: `App ${n}` });
    const app = `application:${application_id}`;
    scopes[`A${n}`] = { kind: 'application', id: application_id, chain: [app, above] };
    const event = { organization_id, start_date: '2027-05-30' };
    const id = await insert(db, 'events', { ...event, application_id, name: `Marathon ${n}` });
    scopes[`E${n}`] = { kind: 'event', id, chain: [`event:${id}`, app, above] };
    if (n === '2') continue;
    const trail = await insert(db, 'events', { ...event, name: 'Trail 1' });
    scopes.F1 = { kind: 'event', id: trail, chain: [`event:${trail}`, above] };
  }
  return scopes as World['scopes'];
}

function tenantRecord(scopes: World['scopes'], at: PlaceName): WorldRecord {
  const { kind, id, chain } = scopes[at];
  return { resource: `${kind}s`, id, chain, at };
}

async function deletedTenants(db: AnyDatabase, scopes: World['scopes'], deleted_at: string): Promise<WorldRecord[]> {
  const { O1, A1 } = scopes;
  const organization = await insert(db, 'organizations', { name: 'Gone club', deleted_at });
  const application = await insert(db, 'applications', { organization_id: O1.id, name: 'Gone app', deleted_at });
  const event = await insert(db, 'events', {
    organization_id: O1.id,
    application_id: A1.id,
    name: 'Gone event',
    start_date: '2027-06-01',
    deleted_at,
  });
  return [
    { resource: 'organizations', id: organization, chain: [`organization:${organization}`], at: 'gone' },
    { resource: 'applications', id: application, chain: [`application:${application}`, ...O1.chain], at: 'gone in O1' },
    { resource: 'events', id: event, chain: [`event:${event}`, ...A1.chain], at: 'gone in A1' },
  ];
}

let count = 0;

/** A number that no other row of the test has. */
export function next(): number {
  count += 1;
  return count;
}

function fileValues(): Values {
  const n = next();
  return {
    filename: `uploads/${n}.csv`,
    storage_key: `key-${n}`,
    size: 3,
    mime_type: 'text/csv',
    visibility: 'private',
  };
}

interface PlaceOptions {
  db: AnyDatabase;
  scopes: World['scopes'];
  at: PlaceName;
  integrationId: number;
  /** Makes deleted records; what belongs to a race belongs to this one, which is there. */
  trash?: { deleted_at: string; raceId: number; timelineId: number };
}

async function recordsAt({ db, scopes, at, integrationId, trash }: PlaceOptions): Promise<WorldRecord[]> {
  const { kind, id, chain } = scopes[at];
  const made: WorldRecord[] = [];
  const add = async (resource: string, values: Values, ownerId?: number): Promise<number> => {
    const row = await insert(db, resource, { ...values, ...(trash && { deleted_at: trash.deleted_at }) });
    made.push({ resource, id: row, chain, at, ...(ownerId && { ownerId }) });
    return row;
  };
  const tenant = { [`${kind}_id`]: id };
  const n = next();
  const holder = await insert(db, 'profiles', { first_name: 'Holder', last_name: at, email: `holder${n}@example.com` });
  if (!trash) made.push({ resource: 'profiles', id: holder, chain, ownerId: holder, at });
  await add(
    'roles',
    { ...tenant, profile_id: holder, role: 'marketing', accepted_at: new Date().toISOString() },
    holder,
  );
  if (kind === 'application') return made;
  await add('api_keys', { ...tenant, name: `Key ${n}`, role: 'timer' });
  const file = await add('files', { ...tenant, ...fileValues() });
  if (!trash) await add('background_tasks', { ...tenant, kind: 'bulk_update', title: 'Task' });
  if (kind === 'event')
    await addOfEvent({
      add,
      db,
      event: id,
      file,
      integrationId,
      liveRace: trash?.raceId,
      liveTimeline: trash?.timelineId,
    });
  return made;
}

async function addOfEvent(o: {
  add(resource: string, values: Values): Promise<number>;
  db: AnyDatabase;
  event: number;
  file: number;
  integrationId: number;
  liveRace: number | undefined;
  liveTimeline: number | undefined;
}): Promise<void> {
  const event = { event_id: o.event };
  const n = next();
  const race = await o.add('races', { ...event, name: `Race ${n}` });
  const race_id = o.liveRace ?? race;
  await o.add('waves', { ...event, race_id, name: `Wave ${n}` });
  const contact = { email: `runner${n}@example.com`, phone: `+32 ${n}`, notes: `Note ${n}` };
  const athlete = await o.add('athletes', {
    ...event,
    race_id,
    first_name: 'Runner',
    last_name: `R${n}`,
    ...contact,
  });
  const timeline = await o.add('timelines', { ...event, name: `Mat ${n}` });
  await o.add('race_timelines', { ...event, race_id, timeline_id: o.liveTimeline ?? timeline, lap: n });
  await o.add('gunshots', { ...event, fired_at: '2026-05-31T09:00:00Z' });
  // Imported: nothing that happens to it works its entries out anew.
  const ranking = await o.add('rankings', { ...event, race_id, name: `Ranking ${n}`, source: 'imported' });
  const box = { name: `Box ${n}`, integration_type: 'timing', key: `box-of-${n}` };
  // Restored, a second connection to the same system would be one too many.
  const integration_id = o.liveRace ? await insert(o.db, 'integrations', box) : o.integrationId;
  await o.add('event_integrations', { ...event, integration_id });
  if (o.liveRace) return;
  await o.add('passings', { ...event, time: '2026-05-31T10:00:00Z', read_key: `read ${n}` });
  await o.add('ranking_entries', {
    ...event,
    ranking_id: ranking,
    position: 1,
    athlete_id: athlete,
    state: 'finished',
  });
  const import_id = await o.add('imports', { ...event, kind: 'athlete', file_id: o.file });
  await o.add('import_rows', { ...event, import_id, line: 1, raw: '["a"]', errors: ['No number.'] });
  await o.add('changes', {
    ...event,
    operation_id: crypto.randomUUID(),
    resource: 'athletes',
    record_id: athlete,
    operation: 'update',
    before: JSON.stringify({ email: `before${n}@example.com`, last_name: 'Old' }),
    after: JSON.stringify({ email: contact.email, last_name: `R${n}` }),
  });
}
