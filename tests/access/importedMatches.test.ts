import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { ImportTarget } from '../../engine/api/import/mapping/importTargets';
import { matchFields, targetsOf } from '../../engine/api/import/run/strategies';
import { samplesOf } from '../../engine/core/field';
import { type ImportKind, importKinds, importPresets, presetFields } from '../../engine/core/importKinds';
import type { ResourcePlan } from '../../engine/core/plan';
import { plan } from '../../resources/allResources';
import { createImportApp } from '../api/imports/importApp';
import { actorWith } from '../api/resources/testApi';
import { createTestDatabase } from '../support/testDatabase';
import { insert, numberedSample } from './values';
import { findAt, makeWorld, type PlaceName } from './world';

// Files that only update, or whose rows the server makes something of: `importedReferences.test.ts` has all others.
const app = await createImportApp(await createTestDatabase());
const { db } = app.engine;
const world = await makeWorld(db);
const event_id = world.scopes.E1.id;
const organization_id = world.scopes.O1.id;
const profile_id = findAt(world, 'profiles', 'O1');
const manager = actorWith('organization_manager', 'organization', organization_id, profile_id);
await insert(db, 'roles', {
  role: 'organization_manager',
  accepted_at: new Date().toISOString(),
  profile_id,
  organization_id,
});
// No worker runs the tasks of the world.
await sql`update background_tasks set status = 'succeeded'`.execute(db);

afterAll(() => app.close());

const FOREIGN: readonly PlaceName[] = ['E2', 'F1'];
/** Cells that the samples of their fields do not fit. */
const CELLS: Readonly<Record<string, string>> = { 'ranking.rank': '1' };

/** A column by which a row names a record: the record's resource, and the fields that hold what the cell says. */
interface Naming {
  readonly target: ImportTarget;
  readonly named: ResourcePlan;
  readonly by: readonly string[];
}

const kinds = [...importKinds(plan).values()].filter((kind) => kind.isOwn || kind.mode === 'update');
const cases = kinds.flatMap((kind) =>
  namingsOf(kind).flatMap((naming) =>
    [...naming.by, 'id'].flatMap((by) =>
      FOREIGN.map((at) => ({ name: `${kind.name}.${naming.target.name}`, kind, naming, by, at })),
    ),
  ),
);

function namingsOf(kind: ImportKind): Naming[] {
  const keys = matchFields(app.engine, kind);
  return targetsOf(app.engine, kind).flatMap((target): Naming[] => {
    const [field] = target.fields;
    if (!field || target.isScope) return [];
    if (field.target) {
      const named = plan.get(field.target);
      return [{ target, named, by: field.namedBy ?? named.resource.title }];
    }
    const [resource = '', name] = field.name.split('.');
    if (name) {
      const named = plan.get(resource);
      return named.resource.title.includes(name) ? [{ target, named, by: [name] }] : [];
    }
    return keys.includes(field.name) ? [{ target, named: ownerOf(target), by: [field.name] }] : [];
  });
}

/** The resource that declares the field which the column is read as. */
function ownerOf({ fields: [filled] }: ImportTarget): ResourcePlan {
  const owner = [...plan.resources.values()].find((one) => one.stored.some(({ field }) => field === filled?.field));
  if (!owner) throw new Error(`${filled?.name} is a field of no resource.`);
  return owner;
}

let count = 0;

/** Puts a record where a file would find it, and a value into it that no other has; gives both. */
async function nameRecord({ named }: Naming, by: string, at: PlaceName): Promise<{ id: number; text: string }> {
  const id = findAt(world, named.name, at);
  const field = named.fields.get(by);
  count += 1;
  const text = by === 'id' || !field ? String(id) : String(numberedSample(named, field, 5_000 + count));
  if (by !== 'id') await sql`update ${sql.table(named.name)} set ${sql.ref(by)} = ${text} where id = ${id}`.execute(db);
  // Some rows are read within what is preset for all of them, such as a race: it is there too.
  for (const { name, target } of importPresets(plan)) {
    if (!target || !named.fields.has(name)) continue;
    const parent = findAt(world, target, at);
    await sql`update ${sql.table(named.name)} set ${sql.ref(name)} = ${parent} where id = ${id}`.execute(db);
  }
  return { id, text };
}

/** What every row of a kind is about, whatever else it names. */
const ABOUT: Readonly<Record<string, string>> = { configuration: 'race' };

/** What else a row has to say, by column: the record that the named one is for or under, and a value to be written. */
async function furtherCells(kind: ImportKind, { target, named }: Naming): Promise<Map<string, string>> {
  const namings = namingsOf(kind);
  const cells = new Map<string, string>();
  const above = new Set(named.stored.filter(({ field }) => field.options.required).map((field) => field.target));
  const isReference = target.fields[0]?.target;
  const keys = matchFields(app.engine, kind);
  // What tells records apart within that which is named: a row cannot do without it then.
  const key =
    keys.find((name) => kind.resource.fields.get(name)?.field.options.unique?.includes(target.name)) ?? keys[0];
  for (const other of namings) {
    const isRow = (isReference && other.target.name === key) || ABOUT[kind.name] === other.target.name;
    if (other.target.name === target.name || !(isRow || above.has(other.named.name))) continue;
    cells.set(other.target.name, (await nameRecord(other, other.by[0] ?? '', 'E1')).text);
  }
  // A row of results writes what its athlete did.
  const about = namings.find((other) => other.target.name === key)?.named;
  const owners = isReference ? [kind.resource, about] : [named];
  const written = targetsOf(app.engine, kind).find(
    (one) => owners.includes(ownerOf(one)) && !namings.some(({ target: t }) => t.name === one.name),
  );
  const [field] = written?.fields ?? [];
  if (!written || !field) throw new Error(`A file of kind ${kind.name} writes nothing.`);
  const [sample] = samplesOf(field.field).slice(-1);
  count += 1;
  // Of a list, what nobody has: an item may be somebody's alone.
  const value = Array.isArray(sample) ? [`NEW${count}`] : sample;
  const text = CELLS[`${kind.name}.${written.name}`] ?? field.field.type.toText(value, field.field.options);
  return cells.set(written.name, text);
}

async function importRow(kind: ImportKind, cells: ReadonlyMap<string, string>, presets: object) {
  const mapping = Object.fromEntries([...cells.keys()].map((name) => [`Column ${name}`, name]));
  const content = `${Object.keys(mapping).join(';')}\n${[...cells.values()].join(';')}\n`;
  const key = matchFields(app.engine, kind).find((name) => cells.has(name));
  return app.importFile(manager, content, {
    event_id,
    kind: kind.name,
    mapping,
    // A file of results makes the ranking that it fills. It never makes an athlete.
    mode: kind.name === 'ranking' ? 'add_or_update' : 'update',
    has_header: true,
    delimiter: ';',
    ...(key && { match_on: key }),
    ...presets,
  });
}

/** The presets of the own event without which no row of the kind is read. */
function neededPresets(kind: ImportKind): Record<string, number> {
  const needed = presetFields(plan, kind).filter(({ name }) => name in kind.needs);
  return Object.fromEntries(needed.map(({ name, target }) => [name, findAt(world, target ?? '', 'E1')]));
}

async function contentOf({ name }: ResourcePlan, id: number): Promise<Record<string, unknown>> {
  const found = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(name)} t where id = ${id}`.execute(db);
  return found.rows[0]?.row ?? {};
}

/** Records of the event that point to a record of the resource. */
async function leadingTo(target: ResourcePlan, id: number): Promise<string[]> {
  const found: string[] = [];
  for (const { name, stored, fields } of plan.resources.values())
    for (const field of stored) {
      if (field.target !== target.name || !fields.has('event_id') || field.sqlType?.endsWith('[]')) continue;
      const rows = await sql`
        select 1 from ${sql.table(name)} where event_id = ${event_id} and ${sql.ref(field.name)} = ${id}`.execute(db);
      if (rows.rows.length > 0) found.push(`${name}.${field.name}`);
    }
  return found;
}

it('finds the columns that name records', () => {
  const names = [
    'chipcode.start_number',
    'chipcode.race_id',
    'configuration.wave',
    'configuration.timeline',
    'ranking.external_id',
    'ranking.race_id',
  ];
  expect(cases.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

describe.each(cases)('$name by $by', ({ kind, naming, by, at }) => {
  it(`does not lead to what there is at ${at}, nor tell of it`, async () => {
    if (by !== 'id') {
      const own = await nameRecord(naming, by, 'E1');
      const row = new Map([[naming.target.name, own.text], ...(await furtherCells(kind, naming))]);
      const taken = await importRow(kind, row, neededPresets(kind));
      expect(taken, 'of the own event').toMatchObject({ status: 'finished', error_count: 0 });
    }
    const foreign = await nameRecord(naming, by, at);
    const before = await contentOf(naming.named, foreign.id);
    const row = new Map([[naming.target.name, foreign.text], ...(await furtherCells(kind, naming))]);
    const refused = await importRow(kind, row, neededPresets(kind));
    expect(refused).toMatchObject({ status: 'finished', added_count: 0, updated_count: 0, error_count: 1 });
    expect(await contentOf(naming.named, foreign.id)).toEqual(before);
    expect(await leadingTo(naming.named, foreign.id)).toEqual([]);
    const [failure] = await app.failures(refused.id);
    // What the file itself says may be said again.
    const told = [...row.values()].reduce((text, cell) => text.replaceAll(cell, ''), failure?.errors.join(' ') ?? '');
    const names = [...naming.named.resource.title, ...naming.by].map((name) => String(before[name] ?? ''));
    expect(told).not.toBe('');
    for (const name of names.filter((one) => one !== '' && one !== foreign.text)) expect(told).not.toContain(name);
  });
});

describe.each(
  kinds.flatMap((kind) =>
    presetFields(plan, kind).map((field) => ({ kind, name: `${kind.name}.${field.name}`, field })),
  ),
)('$name for all rows', ({ kind, field }) => {
  it.each(FOREIGN)('is not one of %s', async (at) => {
    const [naming] = namingsOf(kind);
    if (!naming) throw new Error(`Rows of kind ${kind.name} name nothing.`);
    const cells = new Map([[naming.target.name, 'x'], ...(await furtherCells(kind, naming))]);
    const presets = { [field.name]: findAt(world, field.target ?? '', at) };
    await expect(importRow(kind, cells, presets)).rejects.toThrow(/^422: .*errors/);
  });
});

it.each(kinds.filter((kind) => kind.exclusive))(
  'what a row of kind $name takes is not missed at another event',
  async (kind) => {
    const { field = '' } = kind.exclusive ?? {};
    const [naming] = namingsOf(kind);
    if (!naming) throw new Error(`Rows of kind ${kind.name} name nothing.`);
    for (const at of FOREIGN) {
      const held = `HELD-${at}`;
      await sql`update ${sql.table(kind.resource.name)} set ${sql.ref(field)} = ${[held]} where id = ${findAt(world, kind.resource.name, at)}`.execute(
        db,
      );
      const own = await nameRecord(naming, naming.by[0] ?? '', 'E1');
      const done = await importRow(
        kind,
        new Map([
          [naming.target.name, own.text],
          [field, held],
        ]),
        {},
      );
      expect(done).toMatchObject({ updated_count: 1, error_count: 0 });
    }
  },
);
