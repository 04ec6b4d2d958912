import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plan } from '../../../resources/allResources';
import { FIRST_FEATURES } from '../../../resources/events/eventFeatures';
import { makeOwn, makeWorld, type WorldRecord } from '../../access/world';
import { createTestApi, type TestApi } from '../resources/testApi';

const deepList: unknown = JSON.parse('['.repeat(500) + ']'.repeat(500));

/** What nobody means, and what some field of some resource may choke on. */
const HOSTILE: readonly unknown[] = [
  ...['a\0b', '\u0007', '\ud800', '\ufffe', '💩'.repeat(10), 'x'.repeat(70_000), '../../etc/passwd', '1e999', '0'],
  ...[
    "'; drop table athletes; --",
    '<script>alert(1)</script>',
    '2026-02-30',
    '9999-12-31T23:59:60Z',
    '1 km; drop',
    '%\\',
  ],
  ...[0, -1, 1.5, 1e308, 2 ** 53, true, [], {}, [null], [{}], ['\0'], deepList, { toString: 1 }, { 'a\0': 1 }],
  ...[
    { value: 1e308, unit: 'km' },
    { value: -0, unit: 'm', more: 1 },
    { sport: 'running', average_speed_with_unit: null },
  ],
];

describe('every field of every resource', () => {
  let api: TestApi;
  let records: readonly WorldRecord[];

  beforeAll(async () => {
    api = await createTestApi();
    const { db } = api.database;
    const world = await makeWorld(db);
    const person = world.records.find(({ resource }) => resource === 'profiles');
    records = [...world.records, ...(await makeOwn(db, person?.id ?? 0, 'themselves'))];
  });
  afterAll(() => api?.close());
  // An event that was told `{}` does without everything, and would refuse what is tried next.
  beforeEach(() => sql`update events set features = ${JSON.stringify(FIRST_FEATURES)}::jsonb`.execute(api.engine.db));

  const sampleOf = (name: string) => records.find(({ resource }) => resource === name)?.id;
  const having = (verb: 'list' | 'create' | 'update') =>
    [...plan.resources.values()].filter(({ resource }) => resource.verbs.includes(verb)).map(({ name }) => name);

  it.each(having('list'))('%s: a hostile operand or order is answered, and named', async (name) => {
    for (const [i, field] of [...plan.get(name).fields.values()].entries()) {
      for (const [j, value] of HOSTILE.entries()) {
        // Each value meets another operator at each field.
        const operator = field.operators[(i + j) % Math.max(field.operators.length, 1)] ?? 'eq';
        const operand = encodeURIComponent(
          typeof value === 'string' ? Buffer.from(value).toString() : JSON.stringify(value),
        );
        const answer = await api.call('GET', `${name}?${field.name}[${operator}]=${operand}&itemsPerPage=1`);
        expect([200, 400], `${field.name} ${operator} ${operand}: ${answer.text}`).toContain(answer.status);
        if (answer.status === 400) expect(answer.body.message).toContain(`"${field.name}`);
      }
      const sorted = await api.call('GET', `${name}?sort=-${field.name}&itemsPerPage=1`);
      expect(sorted.status, field.name).toBe(field.field.options.sortable ? 200 : 400);
    }
  });

  it.each(having('create'))('%s: a hostile value is answered at its field, or kept as it came', async (name) => {
    const resource = plan.get(name);
    const isUpdated = resource.resource.verbs.includes('update');
    const path = isUpdated ? `${name}/${sampleOf(name)}` : '';
    const names = [...resource.fields.values()].filter((f) => !f.field.options.readOnly).map((f) => f.name);
    for (const value of HOSTILE) {
      const body = Object.fromEntries(names.map((field) => [field, value]));
      const refused = await api.call('POST', name, { body });
      expect(refused.status, refused.text).toBe(422);
      const errors = Object.keys(refused.body.errors as object);
      expect(names).toEqual(expect.arrayContaining(errors));
      // What the declaration would take goes on to the database, by itself.
      for (const field of names.filter((one) => isUpdated && !errors.includes(one))) {
        const answer = await api.call('PATCH', path, { body: { [field]: value } });
        expect([200, 422], `${field} = ${JSON.stringify(value)}: ${answer.text}`).toContain(answer.status);
        // Settings name the one of them.
        if (answer.status === 422)
          expect(Object.keys(answer.body.errors as object).map((one) => one.split('.')[0])).toContain(field);
      }
      if (isUpdated) expect((await api.call('GET', path)).status).toBe(200);
    }
  });

  it.each(having('update'))('%s: a write to many takes hostile values no better', async (name) => {
    const resource = plan.get(name);
    const id = sampleOf(name);
    const writable = [...resource.fields.values()].filter((f) => !f.field.options.readOnly);
    const { name: field = '' } = writable.find((f) => f.sqlType === 'text') ?? writable.at(-1) ?? {};
    for (const value of HOSTILE) {
      const bulk = await api.call('PATCH', name, { body: { ids: [id], data: { [field]: value } } });
      expect([200, 422], `${field} = ${JSON.stringify(value)}: ${bulk.text}`).toContain(bulk.status);
      const filter = { id, [field]: value };
      const filtered = await api.call('PATCH', name, { body: { filter, data: {}, expect: 0 } });
      expect([200, 400, 409], `${JSON.stringify(filter)}: ${filtered.text}`).toContain(filtered.status);
    }
  });
});
