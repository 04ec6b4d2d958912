import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { importTargets } from '../../engine/api/import/mapping/importTargets';
import { importKinds } from '../../engine/core/importKinds';
import { plan } from '../../resources/allResources';
import { createImportApp } from '../api/imports/importApp';
import { actorWith } from '../api/resources/testApi';
import { createTestDatabase } from '../support/testDatabase';
import { insert, numberedSample } from './values';
import { findAt, makeWorld, type PlaceName } from './world';

const app = await createImportApp(await createTestDatabase());
const { db } = app.engine;
const world = await makeWorld(db);
const event_id = world.scopes.E1.id;
const organization_id = world.scopes.O1.id;
const profile_id = findAt(world, 'profiles', 'O1');
const manager = actorWith('organization_manager', 'organization', organization_id, profile_id);
const role = { role: 'organization_manager', accepted_at: new Date().toISOString() };
await insert(db, 'roles', { ...role, profile_id, organization_id });

afterAll(() => app.close());

// No worker runs the tasks of the world.
await sql`update background_tasks set status = 'succeeded'`.execute(db);

const FOREIGN: readonly PlaceName[] = ['E2', 'F1'];

/** Every reference that files can fill, and every way to name a record there. */
const cases = [...importKinds(plan).values()].flatMap((kind) => {
  // Files that only update find their records by what is named alike.
  if (kind.isOwn || kind.mode === 'update') return [];
  return importTargets({ plan, resource: kind.resource, only: kind.only }).flatMap(
    ({ name, fields: [field], isScope }) => {
      const target = field?.target && !isScope ? plan.get(field.target) : null;
      if (!field || !target) return [];
      const naming = ['id', ...(field.namedBy ?? target.resource.title)];
      return naming.flatMap((by) =>
        FOREIGN.map((at) => ({ name: `${kind.name}.${name}`, kind, field, target, by, at })),
      );
    },
  );
});

it('finds references that files can fill', () => {
  expect(cases.map(({ name }) => name)).toEqual(expect.arrayContaining(['athlete.race_id', 'athlete.wave_id']));
});

describe.each(cases)('$name by $by', ({ kind, field, target, by, at }) => {
  it(`does not lead to what there is at ${at}`, async () => {
    const id = findAt(world, target.name, at);
    const named = target.fields.get(by);
    const text = by === 'id' || !named ? String(id) : String(numberedSample(target, named, 5_000 + id));
    if (by !== 'id')
      await sql`update ${sql.table(target.name)} set ${sql.ref(by)} = ${text} where id = ${id}`.execute(db);
    const titles = kind.resource.resource.title.filter((one) => !kind.resource.fields.get(one)?.target);
    const others = [...new Set([...titles, ...kind.matchOn.slice(0, 1)])].filter((one) => one !== field.name);
    const cells = others.map((one) => {
      const other = kind.resource.fields.get(one);
      return other ? String(numberedSample(kind.resource, other, 7_000 + id) ?? 'x') : 'x';
    });
    const mapping = Object.fromEntries([...others, field.name].map((one) => [`Column ${one}`, one]));
    const content = `${Object.keys(mapping).join(';')}\n${[...cells, text].join(';')}\n`;
    const done = await app.importFile(manager, content, {
      event_id,
      kind: kind.name,
      mapping,
      mode: 'add',
      has_header: true,
      delimiter: ';',
      // Else the row comes without the reference.
      lenient: false,
    });
    expect(done).toMatchObject({ status: 'finished', added_count: 0, updated_count: 0, error_count: 1 });
    const leads = await sql`
      select 1 from ${sql.table(kind.resource.name)} t where ${sql.ref(`t.${field.name}`)} = ${id} and t.event_id = ${event_id}`.execute(
      db,
    );
    expect(leads.rows).toEqual([]);
  });
});
