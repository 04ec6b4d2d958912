import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describePlan } from '../../../engine/api/schema/describePlan';
import { createStatements } from '../../../engine/api/schema/diffShapes';
import type { Actor } from '../../../engine/core/access/actor';
import { compileResources } from '../../../engine/core/plan';
import { defineResource } from '../../../engine/core/resource';
import { baseFields } from '../../../engine/fields/baseFields';
import { choice } from '../../../engine/fields/choice/choice.field';
import { reference } from '../../../engine/fields/reference/reference.field';
import { text } from '../../../engine/fields/text/text.field';
import { importResources } from '../../../engine/records/imports.resource';
import { plan } from '../../../resources/allResources';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

// A resource that neither the server nor the console has heard of.
const dropBags = defineResource({
  name: 'drop_bags',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: Object.fromEntries(Object.keys(plan.permissions).map((role) => [role, []])),
  title: ['number'],
  defaultSort: ['number'],
  importing: {},
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    athlete_id: reference('athletes', { required: true, onDelete: 'cascade' }),
    number: text({ required: true, unique: ['event_id'], sortable: true, label: 'Bag number' }),
    colour: text({}),
    status: choice(['expected', 'handed_in', 'collected'], { required: true, default: 'expected' }),
  },
});

const others = [...plan.resources.values()]
  .map(({ resource }) => resource)
  .filter(({ name }) => !/^import(s|_rows)$/.test(name));
const entities = [...others, dropBags];
const withBags = compileResources({
  tenancy: plan.tenancy,
  roles: Object.keys(plan.permissions),
  baseFields,
  resources: [
    ...entities,
    ...importResources({
      tenancy: plan.tenancy,
      level: 'event',
      of: entities,
      grants: plan.get('imports').resource.grants ?? {},
      presets: { race_id: reference('races') },
    }),
  ],
});

let first: ImportApp;
let app: ImportApp;
let admin: Actor;
let races: number[];
beforeAll(async () => {
  const database = await createTestDatabase();
  for (const statement of createStatements(describePlan(withBags)))
    if (statement.includes('"drop_bags"')) await sql.raw(statement).execute(database.db);
  first = await createImportApp(database, undefined, withBags);
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  admin = await app.person();
  races = [await app.addRace('Marathon'), await app.addRace('10 km')];
  await app.importFile(admin, 'Bib;First name;Race\n1;Ada;Marathon\n1;Bea;10 km\n2;Cem;Marathon\n');
});
afterAll(() => first?.close());

const bags = async () => {
  const found = await sql<{ bag: string }>`
    select b.number || ' ' || a.first_name || ' ' || b.status as bag from drop_bags b join athletes a on a.id = b.athlete_id
    where b.event_id = ${app.eventId} and b.deleted_at is null order by b.number`.execute(app.engine.db);
  return found.rows.map(({ bag }) => bag);
};

it('is detected, tried, imported by bib, remembered, and taken back', async () => {
  const file = 'Startnummer;Bag number;Where\n1;B1;handed in\n2;B2;\n9;B3;\n';
  const detect = async (content: string) => {
    const file_id = await app.upload(admin, 'bags.csv', content);
    const input = { kind: 'drop_bags', event_id: app.eventId, file_id };
    return (await app.call(admin, 'POST', '/v1/admin/imports/detect', input)).body;
  };
  expect(await detect(file)).toMatchObject({
    mapping: { Startnummer: 'athlete_id', 'Bag number': 'number', Where: null },
    match_on: 'number',
    match_fields: ['number'],
  });
  const mapping = { Startnummer: 'athlete_id', 'Bag number': 'number', Where: 'status' };
  const tried = await app.importFile(admin, file, { kind: 'drop_bags', mapping, dry_run: true });
  expect(tried).toMatchObject({ status: 'finished', added_count: 1, error_count: 2 });
  expect(await app.failures(tried.id)).toEqual([
    { line: 2, errors: ['Startnummer "1": there are 2 with this bib. Say which by race.'] },
    { line: 4, errors: ['Startnummer "9": no athlete has this bib.'] },
  ]);
  expect(await bags()).toEqual([]);
  const done = await app.importFile(admin, file, { kind: 'drop_bags', mapping, race_id: races[1] });
  expect(done).toMatchObject({ status: 'finished', added_count: 1, error_count: 2 });
  const first = await app.importFile(admin, file, { kind: 'drop_bags', mapping, race_id: races[0] });
  expect(first).toMatchObject({ added_count: 1, updated_count: 1, error_count: 1 });
  expect(await bags()).toEqual(['B1 Ada handed_in', 'B2 Cem expected']);
  expect(await detect(file)).toMatchObject({ mapping });

  const rows = await app.call(admin, 'GET', `/v1/admin/imports/${first.id}/failed_rows.csv`);
  expect(rows.text).toContain('9;B3');
  const listed = await app.call(admin, 'GET', `/v1/admin/imports?kind=drop_bags&event_id=${app.eventId}`);
  expect(listed.body.totalItems).toBe(3);
  await app.call(admin, 'POST', `/v1/admin/operations/${first.operation_id}/undo`, {});
  await app.runTasks();
  expect(await bags()).toEqual(['B1 Bea handed_in']);
});

it('is exported as an import finds it again: an athlete by bib, not by a name that two may have', async () => {
  const bag = 'Athlete;Bag number;Colour\n2;B7;Red\n';
  expect(await app.importFile(admin, bag, { kind: 'drop_bags' })).toMatchObject({ added_count: 1, error_count: 0 });
  const address = `/v1/admin/drop_bags.csv?columns=athlete_id,number,colour&event_id=${app.eventId}`;
  const exported = (await app.call(admin, 'GET', address)).text.replace('\ufeff', '');
  expect(exported).toBe('Athlete,Bag number,Colour\r\n2,B7,Red\r\n');
  const again = exported.replace('Red', 'Blue');
  expect(await app.importFile(admin, again, { kind: 'drop_bags' })).toMatchObject({ updated_count: 1, error_count: 0 });
});

it('needs the right that its verb is called by', async () => {
  const manager = await app.person('event_manager');
  const file_id = await app.upload(manager, 'bags.csv', 'Bib;Bag number\n2;B9\n');
  const input = { kind: 'drop_bags', event_id: app.eventId, file_id };
  const refused = await app.call(manager, 'POST', '/v1/admin/imports', input);
  expect([refused.status, String(refused.body.message)]).toEqual([403, expect.stringContaining('drop_bags.import')]);
  const unknown = await app.call(admin, 'POST', '/v1/admin/imports', { ...input, kind: 'kit_bags' });
  expect(unknown.status).toBe(422);
  expect(unknown.body.errors).toMatchObject({
    kind: [expect.stringMatching(/"kit_bags" are not supported.*drop_bags/)],
  });
});
