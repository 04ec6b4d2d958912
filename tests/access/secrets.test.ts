import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { FieldPlan, ResourcePlan } from '../../engine/core/plan';
import { plan } from '../../resources/allResources';
import { readAll, sourceOf } from '../engine/tables/support';
import { createTestApp } from '../support/testApp';
import { makeActors, type TestActor } from './actors';
import { cellCount, countCells } from './cells';
import { holdsOn, type Subject } from './oracle';
import { changeOf } from './requests';
import { marked } from './values';
import { makeWorld, type WorldRecord } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const actors = await makeActors(test, world);
const admin = actors.find((actor) => actor.subject?.isSuperAdmin) as TestActor;

/** A field that not everyone who reaches its record may read, or that nobody may, in a record that holds a mark. */
interface Hidden {
  readonly name: string;
  readonly resource: ResourcePlan;
  readonly field: FieldPlan;
  readonly record: WorldRecord;
  /** Part of the field's value and of nothing else, in whatever case. */
  readonly mark: string;
  /** What the administrator did to put it there, where a client can. */
  readonly operation: string | null;
}

const hidden: Hidden[] = [];
for (const resource of plan.resources.values())
  for (const field of resource.stored)
    if (field.field.options.writeOnly || field.field.options.read) hidden.push(await hide(resource, field));

afterAll(async () => {
  console.log(`Secrets: ${cellCount()} copies, ${hidden.length} fields.`);
  await test.close();
});

/** Puts a mark into the field of a record at E1, or above it. */
async function hide(resource: ResourcePlan, field: FieldPlan): Promise<Hidden> {
  const { name } = resource;
  const record = ['E1', 'A1', 'O1'].flatMap(
    (at) => world.records.find((one) => one.resource === name && one.at === at) ?? [],
  )[0];
  if (!record) throw new Error(`The world has no ${name}.`);
  const isMoment = field.field.type.name === 'instant';
  const mark = isMoment ? `${2100 + hidden.length}-01-01` : `mark${hidden.length}of${'x'.repeat(8)}`;
  const value = marked(field, mark);
  const { readOnly, immutable } = field.field.options;
  let operation: string | null = null;
  if (readOnly || immutable || !resource.resource.verbs.includes('update')) {
    const stored = field.sqlType === 'jsonb' ? JSON.stringify(value) : value;
    await sql`update ${sql.table(name)} set ${sql.ref(field.name)} = ${stored} where id = ${record.id}`.execute(
      test.db,
    );
  } else {
    const url = `/v1/admin/${name}/${record.id}`;
    const written = await test.call({ method: 'PATCH', url, token: admin.token, body: { [field.name]: value } });
    if (written.statusCode !== 200) throw new Error(`${name}.${field.name}: ${written.body}`);
    operation = String(written.headers['x-operation-id']);
  }
  return { name: `${name}.${field.name}`, resource, field, record, mark, operation };
}

function mayRead({ field, record }: Hidden, subject: Subject | null): boolean {
  const { writeOnly, read = '' } = field.field.options;
  return !writeOnly && subject !== null && holdsOn(subject, read, record.chain);
}

type Request = Parameters<typeof test.call>[0];

/** What an answer says; the cells of a workbook. */
async function textOf({ rawPayload, headers, body }: Awaited<ReturnType<typeof test.call>>): Promise<string> {
  if (!String(headers['content-type']).includes('spreadsheetml')) return body;
  return JSON.stringify(await readAll(sourceOf(rawPayload, { fileName: 'records.xlsx' }), { header: false }));
}

/** Every way there is to a copy of the record. */
function copiesOf({ resource, record, operation }: Hidden): Request[] {
  const { name } = resource;
  const importId = world.records.find((one) => one.resource === 'imports' && one.at === record.at)?.id;
  const url = `/v1/admin/${name}`;
  const own = `${url}/${record.id}`;
  const change = changeOf(name) ?? {};
  const including = [...plan.resources.values()].flatMap((other) =>
    [...other.relations.values()].flatMap((relation) => {
      const address = `/v1/admin/${other.name}?itemsPerPage=250&include=${relation.name}`;
      return relation.target === name ? [{ url: address }] : [];
    }),
  );
  const undo = `/v1/admin/operations/${operation}`;
  return [
    { url: own },
    { url: `${url}?id=${record.id}` },
    { url: `${own}/changes` },
    { url: `/v1/admin/changes?resource=${name}&record_id=${record.id}&itemsPerPage=250` },
    { url: `${url}.csv?id=${record.id}` },
    { url: `${url}.xlsx?id=${record.id}` },
    ...including,
    ...(name === 'import_rows' ? [{ url: `/v1/admin/imports/${importId}/failed_rows.csv` }] : []),
    { method: 'PATCH', url: own, body: change, headers: { 'if-match': '999999' } },
    { method: 'PATCH', url: own, body: change },
    { method: 'PATCH', url, body: { ids: [record.id], data: change } },
    ...(operation === null ? [] : [{ url: undo }]),
  ];
}

describe.each(actors)('$name', ({ token, subject }) => {
  it('finds in no copy of a record what they may not read of it', async () => {
    const found: string[] = [];
    for (const one of hidden) {
      if (mayRead(one, subject)) continue;
      for (const request of copiesOf(one)) {
        countCells(1);
        const answer = await test.call({ ...request, token });
        if ((await textOf(answer)).toLowerCase().includes(one.mark))
          found.push(`${one.name} in ${request.method ?? 'GET'} ${request.url} (${answer.statusCode})`);
      }
    }
    expect(found).toEqual([]);
  });
});

it('finds the marks that may be read, so that there is something to hide', async () => {
  const readable = hidden.filter((one) => mayRead(one, admin.subject));
  expect(readable.map(({ name }) => name)).toContain('athletes.email');
  for (const { resource, record, mark, name } of readable) {
    const answer = await test.call({ url: `/v1/admin/${resource.name}/${record.id}`, token: admin.token });
    expect(answer.body.toLowerCase(), name).toContain(mark);
  }
  const [{ resource, record, mark } = expect.fail()] = readable;
  const workbook = { url: `/v1/admin/${resource.name}.xlsx?id=${record.id}`, token: admin.token };
  expect((await textOf(await test.call(workbook))).toLowerCase()).toContain(mark);
  const stale = copiesOf(readable[0] as Hidden).find(({ headers }) => headers) as Request;
  expect((await test.call({ ...stale, token: admin.token })).statusCode).toBe(412);
});

describe.each(hidden.filter(({ field }) => field.field.options.writeOnly))('$name, which nobody may read', (one) => {
  const url = `/v1/admin/${one.resource.name}`;
  const status = async (query: string) => (await test.call({ url: `${url}${query}`, token: admin.token })).statusCode;

  it('is not filtered, sorted, searched or exported by anyone', async () => {
    expect(await status(`?${one.field.name}[eq]=${one.mark}`)).toBe(400);
    expect(await status(`?${one.field.name}[empty]=false`)).toBe(400);
    expect(await status(`?sort=${one.field.name}`)).toBe(400);
    if (one.resource.resource.verbs.includes('export'))
      expect(await status(`.csv?columns=${one.field.name}`)).toBe(400);
    const searched = await test.call({ url: `${url}?q=${one.mark}`, token: admin.token });
    expect(searched.json().totalItems).toBe(0);
  });
});

it('leaves copies nowhere but in the record, and in the audit of what somebody may read', async () => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    test.db,
  );
  const copies: string[] = [];
  for (const one of hidden) {
    const { name, resource, field, mark } = one;
    // What is hashed or sealed is no mark any more, and no copy of that is wanted either.
    const isCopy = sql`t::text ilike ${`%${mark}%`} or position(${await storedText(one)} in t::text) > 0`;
    for (const { name: table } of tables.rows) {
      const isOwn = table === resource.name || (table === 'changes' && !field.field.options.writeOnly);
      const held = await sql`select 1 from ${sql.table(table)} t where ${isCopy} limit 1`.execute(test.db);
      if (held.rows.length > 0 && !isOwn) copies.push(`${name} in ${table}`);
    }
  }
  expect(copies).toEqual([]);
});

/** The field as its column holds it. */
async function storedText({ resource, field, record }: Hidden): Promise<string> {
  const found = await sql<{ text: string }>`
    select to_jsonb(t) ->> ${field.name} as text from ${sql.table(resource.name)} t where id = ${record.id}`.execute(
    test.db,
  );
  const { text } = found.rows[0] ?? expect.fail();
  expect(text.length, `${resource.name}.${field.name}`).toBeGreaterThan(8);
  return text;
}
