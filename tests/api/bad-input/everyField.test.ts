import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import type { ResourcePlan } from '../../../engine/core/plan';
import { plan } from '../../../resources/allResources';
import { addAthletes, createTestApi, createWorld, type TestApi, type World } from '../resources/testApi';

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
  let world: World;

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Every field');
  });
  afterAll(() => api?.close());

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
    const path = isUpdated ? `${name}/${await sampleOf(api, world, resource)}` : '';
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
        if (answer.status === 422) expect(answer.body.errors).toHaveProperty(field);
      }
      if (isUpdated) expect((await api.call('GET', path)).status).toBe(200);
    }
  });

  it.each(having('update'))('%s: a write to many takes hostile values no better', async (name) => {
    const resource = plan.get(name);
    const id = await sampleOf(api, world, resource);
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

let made = 0;

/** The least that makes a record of each resource that can be made; a new resource has to say it here. */
async function sampleOf(api: TestApi, world: World, { name }: ResourcePlan): Promise<number> {
  made += 1;
  const { organization: organization_id, event: event_id, race: race_id } = world;
  const person = { first_name: 'Eve', last_name: 'Fields', email: `eve${made}@example.com` };
  const timeline = async () =>
    (await api.call('POST', 'timelines', { body: { name: `Mat ${made}`, event_id } })).body.id;
  const bodies: Record<string, () => Promise<Row> | Row> = {
    organizations: () => ({ name: 'Sample' }),
    profiles: () => person,
    roles: () => ({ email: person.email, role: 'timer', event_id }),
    api_keys: () => ({ name: 'Sample', role: 'timer', event_id }),
    applications: () => ({ name: 'Sample', organization_id }),
    events: () => ({ name: 'Sample', organization_id, start_date: '2027-05-30' }),
    races: () => ({ name: `Sample ${made}`, event_id }),
    waves: () => ({ name: `Sample ${made}`, race_id }),
    timelines: () => ({ name: `Sample ${made}`, event_id }),
    race_timelines: async () => ({ race_id, timeline_id: await timeline() }),
    gunshots: () => ({ event_id, fired_at: '2027-05-30T09:00:00Z', race_ids: [race_id] }),
    passings: async () => ({
      event_id,
      timeline_id: await timeline(),
      chipcode: `S${made}`,
      time: '2027-05-30T10:00:00Z',
    }),
    rankings: () => ({ name: `Sample ${made}`, race_id }),
    preferences: async () => ({
      key: 'sample',
      value: 1,
      profile_id: (await api.call('POST', 'profiles', { body: person })).body.id,
    }),
    integrations: () => ({ name: 'Sample', key: `sample${made}`, integration_type: 'timing' }),
    event_integrations: async () => {
      const body = { name: 'Sample', key: `sample${made}`, integration_type: 'timing' };
      return { event_id, integration_id: (await api.call('POST', 'integrations', { body })).body.id };
    },
  };
  if (name === 'athletes') return (await addAthletes(api, world, { count: 1, from: 1000 + made }))[0] ?? 0;
  const body = await bodies[name]?.();
  if (!body) throw new Error(`Say how a record of ${name} is made.`);
  const answer = await api.call('POST', name, { body });
  expect(answer.status, `${name}: ${answer.text}`).toBe(201);
  return Number(answer.body.id);
}
