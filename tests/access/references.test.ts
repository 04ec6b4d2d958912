import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { FieldPlan, ResourcePlan } from '../../engine/core/plan';
import { scopeColumn } from '../../engine/core/tenancy';
import { plan } from '../../resources/allResources';
import { createTestApp } from '../support/testApp';
import { creationAt, creationNowhere } from './requests';
import { makeOwn, makeWorld, type PlaceName } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const { profileId, token } = await test.signIn({ role: 'organization_manager', scope: world.scopes.O1 });
const own = await makeOwn(test.db, profileId, 'themselves');

afterAll(() => test.close());

/** Sees what the manager sees, and may change nothing of it. */
const reader = await test.signIn({ role: 'read_only', scope: world.scopes.O1 });

const HERE: readonly PlaceName[] = ['E1', 'A1', 'O1'];
const ELSEWHERE: readonly PlaceName[] = ['E2', 'A2', 'O2'];

/** Every reference that a client may write and that leads where not everyone may. */
const references = [...plan.resources.values()].flatMap((resource) =>
  [...resource.fields.values()].flatMap((field) => {
    const target = field.target ? plan.get(field.target) : null;
    const isOpen = !target || target.resource.tenancy.kind === 'global' || field.field.options.readOnly;
    return isOpen ? [] : [{ resource, field, target }];
  }),
);

/** Where each may not lead: to what strangers have, to what was deleted, and to what the next event has. */
const cases = references.flatMap(({ resource, field, target }) => {
  const isOfEvent = [resource, target].every((one) => scopeColumn(one.resource.tenancy) === 'event_id');
  const leads: readonly (readonly [string, number | undefined])[] = [
    ['what strangers have', idAt(target.name, ELSEWHERE)],
    ['what was deleted', world.deleted.find((one) => one.resource === target.name && !one.at.endsWith('2'))?.id],
    ['what the next event has', isOfEvent ? idAt(target.name, ['F1']) : undefined],
  ];
  return leads.flatMap(([where, id]) =>
    id === undefined ? [] : [{ name: `${resource.name}.${field.name}`, where, resource, field, id }],
  );
});

function idAt(resource: string, places: readonly PlaceName[]): number | undefined {
  return world.records.find((one) => one.resource === resource && places.some((place) => place === one.at))?.id;
}

/** A record that the manager may change. */
function ownId({ name }: ResourcePlan): number | undefined {
  return idAt(name, HERE) ?? own.find((one) => one.resource === name)?.id;
}

function pointing({ sqlType }: FieldPlan, id: number): number | number[] {
  return sqlType?.endsWith('[]') ? [id] : id;
}

async function pointsThere({ name }: ResourcePlan, field: FieldPlan, id: number): Promise<number> {
  const column = sql.ref(field.name);
  const holds = field.sqlType?.endsWith('[]') ? sql`${id} = any(${column})` : sql`${column} = ${id}`;
  const found = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(name)} where ${holds}`.execute(test.db);
  return found.rows[0]?.count ?? 0;
}

/** At the field, or because they may not. */
function expectRefusal(answer: Awaited<ReturnType<typeof test.call>>, { name }: FieldPlan): void {
  const { statusCode, body } = answer;
  if (statusCode !== 403) expect(Object.keys(answer.json().errors ?? {}), body).toContain(name);
}

it('finds references in every resource of a tenant that can be written, each with a stranger’s record', () => {
  const writable = [...plan.resources.values()].filter(({ resource }) => resource.verbs.includes('update'));
  const found = new Set(references.map(({ resource }) => resource.name));
  expect(writable.filter(({ name }) => !found.has(name)).map(({ name }) => name)).toEqual(['integrations']);
  expect(cases.filter(({ where }) => where === 'what strangers have')).toHaveLength(references.length);
});

/** Every id within a JSON value, and what it would lead to. */
const held = [...plan.resources.values()].flatMap((resource) =>
  resource.stored.flatMap((field) => {
    const { type, options } = field.field;
    return (type.heldReferences?.(options) ?? []).map((one) => ({
      ...one,
      name: `${resource.name}.${field.name}`,
      resource,
      field,
    }));
  }),
);

/** The least value of which the id is a part, along `$."logo"` or `$."slides"[*]."image"`. */
function holding(path: string, id: number): unknown {
  const steps = [...path.matchAll(/\."([^"]+)"|(\[\*\])|(\.\*)/g)];
  return steps.reduceRight<unknown>((value, [, name, each]) => (each ? [value] : { [name ?? 'any']: value }), id);
}

describe.each(held)('$name leads at $path', ({ resource, field, target, path }) => {
  const url = `/v1/admin/${resource.name}/${ownId(resource)}`;
  const change = (id: number, by = token) =>
    test.call({ method: 'PATCH', url, token: by, body: { [field.name]: holding(path, id) } });
  const stored = async () => (await test.call({ url, token })).json()[field.name];

  it('to no record of strangers, to none that was deleted and to none that never was', async () => {
    const before = await stored();
    const stranger = idAt(target, ELSEWHERE) ?? expect.fail();
    const gone = world.deleted.find((one) => one.resource === target && !one.at.endsWith('2'))?.id ?? expect.fail();
    for (const id of [stranger, gone, Number.MAX_SAFE_INTEGER]) {
      const answer = await change(id);
      expect([answer.statusCode, Object.keys(answer.json().errors ?? {})], answer.body).toEqual([422, [field.name]]);
      expect(answer.body).toContain(String(id));
    }
    expect((await change(1e300)).statusCode).toBe(422);
    expect(await stored()).toEqual(before);
  });

  it('to one’s own, and stays there whoever changes the rest', async () => {
    const id = idAt(target, HERE) ?? expect.fail();
    const answer = await change(id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await stored()).toEqual(holding(path, id));
    await sql`update ${sql.table(target)} set organization_id = null, event_id = null where id = ${id}`.execute(
      test.db,
    );
    const same = await change(id);
    expect(same.statusCode, same.body).toBe(200);
    await sql`update ${sql.table(resource.name)} set ${sql.ref(field.name)} = '{}' where id = ${ownId(resource)}`.execute(
      test.db,
    );
    expect((await change(id)).statusCode).toBe(422);
    await sql`update ${sql.table(target)} set organization_id = ${world.scopes.O1.id} where id = ${id}`.execute(
      test.db,
    );
  });
});

it('finds ids within JSON values', () => {
  expect(held.map(({ name, path }) => `${name} ${path}`)).toContain('events.styling $."logo"');
});

describe.each(cases)('$name does not lead to $where', ({ resource, field, id: there }) => {
  const url = `/v1/admin/${resource.name}`;
  const has = (verb: 'create' | 'update') => resource.resource.verbs.includes(verb);

  it.runIf(has('update'))('by a change of one record or of several', async () => {
    const id = ownId(resource);
    const data = { [field.name]: pointing(field, there) };
    const before = await pointsThere(resource, field, there);
    const changes = (by: string) => [
      test.call({ method: 'PATCH', url: `${url}/${id}`, token: by, body: data }),
      test.call({ method: 'PATCH', url, token: by, body: { ids: [id], data } }),
      test.call({ method: 'PATCH', url, token: by, body: { filter: { id }, data, expect: 1 } }),
    ];
    for (const answer of await Promise.all(changes(token))) expectRefusal(answer, field);
    // Refused before anything is said of the value.
    const isSeen = world.records.some((one) => one.resource === resource.name && one.id === id);
    if (isSeen) for (const answer of await Promise.all(changes(reader.token))) expect(answer.statusCode).toBe(403);
    expect(await pointsThere(resource, field, there)).toBe(before);
  });

  // Files to import have an address of their own, where more is asked than the record holds.
  it.runIf(has('create') && resource.name !== 'imports')('by a new record', async () => {
    const bodies = await Promise.all(HERE.map((place) => creationAt(resource.name, place, world)));
    const body = bodies.find((one) => one !== null) ?? (await creationNowhere(resource.name, world));
    const before = await pointsThere(resource, field, there);
    const data = { ...body, [field.name]: pointing(field, there) };
    expectRefusal(await test.call({ method: 'POST', url, token, body: data }), field);
    expect(await pointsThere(resource, field, there)).toBe(before);
  });
});

it('leaves no reference of one event to another', async () => {
  for (const { resource, field, target } of references) {
    if ([resource, target].some((one) => scopeColumn(one.resource.tenancy) !== 'event_id')) continue;
    const leadsTo = field.sqlType?.endsWith('[]')
      ? sql`r.id = any(${sql.ref(`t.${field.name}`)})`
      : sql`r.id = ${sql.ref(`t.${field.name}`)}`;
    const astray = await sql`
      select 1 from ${sql.table(resource.name)} t join ${sql.table(target.name)} r on ${leadsTo}
      where r.event_id <> t.event_id`.execute(test.db);
    expect(astray.rows, `${resource.name}.${field.name}`).toEqual([]);
  }
});
