import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { importKind, importKinds } from '../../../engine/core/importKinds';
import { plan } from '../../../resources/allResources';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let first: ImportApp;
let app: ImportApp;
let manager: Actor;
let race_id: number;

/** A file of each kind, and a file with one row that changes one record of it. Rows without a key find only their equals. */
const FILES: Readonly<Record<string, { file: string; correction: string; changes?: string; isKeyless?: boolean }>> = {
  athlete: {
    file: 'Bib;First name;Last name;City\n11;Ada;Ash;Gent\n12;Bea;Birk;Gent\n13;Cem;Cole;Gent\n',
    correction: 'Bib;City\n12;Ronse\n',
  },
  chipcode: { file: 'Bib;Chip\n1;AB11\n2;AB12\n3;AB13\n', correction: 'Bib;Chip\n2;AB99\n' },
  configuration: {
    file: 'Race;Wave;Capacity\nMarathon;A;100\nMarathon;B;200\n10 km;A;50\n',
    correction: 'Race;Wave;Capacity\nMarathon;B;250\n',
    changes: 'waves',
  },
  ranking: {
    file: 'Place;Bib;Time\n1;1;2:40:00\n2;2;2:41:00\n3;3;2:42:00\n',
    correction: 'Place;Bib;Time\n2;2;2:40:30\n',
    changes: 'ranking_entries',
  },
  product: {
    file: 'External ID;Name;Price;Currency\nR1;Shirt;10;EUR\nR2;Cap;8;EUR\nR3;Bag;20;EUR\n',
    correction: 'External ID;Name;Price;Currency\nR2;Cap;9;EUR\n',
  },
  programs: {
    file: 'Widget;Title;Starts at;Location\nProgram;Doors;2026-05-31 08:00;Hall\nProgram;Start;2026-05-31 09:00;Quay\n',
    correction: 'Widget;Title;Starts at;Location\nProgram;Start;2026-05-31 09:00;Bridge\n',
  },
  sponsors: {
    file: 'Category;Name;Description\nGold;Acme;One\nGold;Bolt;Two\n',
    correction: 'Category;Name;Description\nGold;Bolt;Three\n',
  },
  sponsor_categories: { file: 'Name;Position\nSilver;2\nBronze;3\nIron;4\n', correction: 'Name;Position\nBronze;9\n' },
  markers: {
    file: 'Name;Latitude;Longitude;Description\nWater;50.85;4.35;One\nToilet;50.86;4.36;Two\n',
    correction: 'Name;Latitude;Longitude;Description\nToilet;50.86;4.36;Three\n',
    isKeyless: true,
  },
  articles: { file: 'Title;Text\nRoute;One\nParking;Two\n', correction: 'Title;Text\nParking;Three\n' },
};

beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  manager = await app.person('event_manager');
  race_id = await app.addRace('Marathon');
  await app.importFile(manager, 'Bib;First name;Last name\n1;Ida;Fox\n2;Jo;Gray\n3;Kim;Hill\n', { race_id });
  const { db } = app.engine;
  await sql`insert into sponsor_categories (event_id, name, position) values (${app.eventId}, 'Gold', 1)`.execute(db);
  await sql`insert into widgets (event_id, type, title, position) values (${app.eventId}, 'program', 'Program', 1)`.execute(
    db,
  );
});
afterAll(() => first?.close());

it('has a file of every kind', () => {
  expect(Object.keys(FILES).sort()).toEqual([...importKinds(plan).keys()].sort());
});

const send = (kind: string, content: string, options: Row = {}) =>
  app.importFile(manager, content, { kind, name: 'list.csv', ...options, ...(hasRace(kind) && { race_id }) });
const hasRace = (kind: string) => ['athlete', 'chipcode', 'ranking'].includes(kind);

/** Tables whose records show in the event, and are no trace of the import itself. */
const TABLES = [...plan.resources.values()]
  .filter(({ name, fields }) => fields.has('event_id') && !['changes', 'imports', 'import_rows'].includes(name))
  .map(({ name }) => name)
  .filter((name) => name !== 'background_tasks');

type Snapshot = Map<string, string>;

/** Returns every record of the event that is not deleted, by table and id. */
async function snapshot(): Promise<Snapshot> {
  const found: Snapshot = new Map();
  const gone = await sql<{ id: number }>`
    select id from rankings where event_id = ${app.eventId} and deleted_at is not null`.execute(app.engine.db);
  const deleted = new Set(gone.rows.map(({ id }) => Number(id)));
  for (const table of TABLES) {
    const records = await sql<{ record: Row }>`
      select to_jsonb(t) as record from ${sql.table(table)} t where event_id = ${app.eventId} order by id`.execute(
      app.engine.db,
    );
    for (const { record } of records.rows) {
      const { id, version: _version, updated_at: _updated, deleted_at, ...values } = record;
      // Entries of a deleted ranking stay, and no list shows them.
      const isShown = deleted_at == null && !(table === 'ranking_entries' && deleted.has(Number(values.ranking_id)));
      if (isShown) found.set(`${table} ${id}`, JSON.stringify(values));
    }
  }
  return found;
}

/** The tables of the records that differ, and whether each was added, changed or removed. */
function differences(before: Snapshot, after: Snapshot): string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.flatMap((key) => {
    if (before.get(key) === after.get(key)) return [];
    const way = !before.has(key) ? 'added' : after.has(key) ? 'changed' : 'removed';
    return [`${key.split(' ')[0]} ${way}`];
  });
}

const undo = (operationId: unknown) => app.call(manager, 'POST', `/v1/admin/operations/${operationId}/undo`);

describe.each(Object.entries(FILES))(
  'a file of one row of kind %s',
  (kind, { file, correction, changes, isKeyless }) => {
    const table = changes ?? importKind(plan, kind).resource.name;
    /** A ranking notes when its entries changed. */
    const followed = kind === 'ranking' ? ['rankings changed'] : [];

    it.each(['update', 'add_or_update'])(
      'changes only the record of its row with mode %s, and undo restores it',
      async (mode) => {
        const made = await send(kind, file);
        expect(await app.failures(made.id)).toEqual([]);
        const before = await snapshot();
        const tried = await send(kind, correction, { mode, dry_run: true });
        expect(differences(before, await snapshot())).toEqual([]);
        const done = await send(kind, correction, { mode, expect: tried.question_count });
        if (isKeyless) {
          expect(differences(before, await snapshot())).toEqual(mode === 'update' ? [] : [`${table} added`]);
          expect(done).toMatchObject({ updated_count: 0, error_count: mode === 'update' ? 1 : 0 });
          return;
        }
        for (const one of [tried, done])
          expect(one).toMatchObject({ status: 'finished', added_count: 0, updated_count: 1, error_count: 0 });
        expect(differences(before, await snapshot()).sort()).toEqual([`${table} changed`, ...followed].sort());
        expect((await undo(done.operation_id)).status).toBe(200);
        expect(differences(before, await snapshot())).toEqual([]);
      },
    );

    it('changes no record that is there with mode add, and undo removes what it adds', async () => {
      await send(kind, file);
      const before = await snapshot();
      const done = await send(kind, correction, { mode: 'add' });
      const found = differences(before, await snapshot());
      expect(found.filter((one) => !one.endsWith('added'))).toEqual([]);
      expect(Number(done.added_count) > 0).toBe(found.length > 0);
      if (found.length > 0) expect((await undo(done.operation_id)).status).toBe(200);
      expect(differences(before, await snapshot())).toEqual([]);
    });

    it.each([
      ['a locked event', sql`update events set locked = true, lock_reason = 'Closed'`],
      ['a finished event', sql`update events set status = 'finished'`],
      ['finished races', sql`update races set status = 'after'`],
      ['official rankings', sql`update rankings set status = 'official'`],
    ])('counts an update in %s only if it changes the record', async (_state, set) => {
      await send(kind, file);
      await set.execute(app.engine.db);
      const before = await snapshot();
      const done: Row = await send(kind, correction, { mode: 'update' }).catch((refusal: Error) => ({
        success_count: 0,
        refusal: refusal.message,
      }));
      await sql`update events set locked = false`.execute(app.engine.db);
      const found = differences(before, await snapshot()).filter((one) => one === `${table} changed`);
      expect(done.success_count, JSON.stringify(done)).toBe(found.length);
      if (found.length === 0) expect(done.refusal ?? (done.error_count || done.status === 'failed')).toBeTruthy();
    });
  },
);
