import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJsonSchema, patchJsonSchema, recordJsonSchema } from '../../../engine/api/openapi/recordSchemas';
import type { JsonSchema } from '../../../engine/core/jsonSchema';
import { plan as productPlan } from '../../../resources/allResources';
import { samplePlan } from '../schema/samplePlan';

const members = samplePlan.get('members');

describe('recordJsonSchema', () => {
  const app = Fastify();
  let answer: unknown = {};

  beforeAll(async () => {
    app.get('/', { schema: { response: { 200: recordJsonSchema(members) } } }, async () => answer);
    for (const resource of productPlan.resources.values()) {
      const schema = { response: { 200: recordJsonSchema(resource) } };
      app.get(`/${resource.name}`, { schema }, async () => ({}));
    }
    await app.ready();
  });
  afterAll(() => app.close());

  const full = {
    id: 9_007_199_254_740_991,
    club_id: 1,
    first_name: 'Żaneta "Z" </script>\n\u2028',
    last_name: 'Ó',
    number: '007',
    email: null,
    tags: ['a', 'b'],
    mentor_id: null,
    friend_ids: [1, 2],
    level: 'novice',
    joined_on: '2026-05-31',
    seen_at: '2026-05-31T09:00:00.000Z',
    longest: { value: 42.195, unit: 'km', note: { kept: [null, true] } },
    weight: 61.5,
    steps: 0,
    end: null,
    is_active: false,
    external_id: null,
    created_at: '2026-05-31T09:00:00.123Z',
    updated_at: '2026-05-31T09:00:00.123Z',
    version: 3,
    age: null,
    club: { id: 1, name: 'Club', settings: { deep: [1, { er: null }] } },
    mentor: null,
    friends: [{ id: 1 }, { id: 2 }],
    mentees: [],
  };

  it.each([
    ['a whole record with what was included', full],
    ['nulls for everything', Object.fromEntries(Object.keys(full).map((name) => [name, null]))],
    ['what a reader with few rights sees', { id: 1, last_name: 'B' }],
    ['nothing', {}],
  ])('writes %s as it is', async (_, record) => {
    answer = record;
    const reply = await app.inject('/');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual(record);
  });

  it('leaves out what is never given out, and what nobody declared', async () => {
    answer = { id: 1, password: 'secret', deleted_at: null, search_text: 'b' };
    expect((await app.inject('/')).json()).toEqual({ id: 1 });
  });
});

describe('createJsonSchema and patchJsonSchema', () => {
  const app = Fastify({
    ajv: { customOptions: { allowUnionTypes: true, formats: { color: true, file: true, html: true } } },
  });

  beforeAll(async () => {
    app.post('/', { schema: { body: createJsonSchema(members) } }, async () => ({}));
    app.patch('/', { schema: { body: patchJsonSchema(members) } }, async () => ({}));
    for (const resource of productPlan.resources.values()) {
      app.post(`/${resource.name}`, { schema: { body: createJsonSchema(resource) } }, async () => ({}));
      app.patch(`/${resource.name}`, { schema: { body: patchJsonSchema(resource) } }, async () => ({}));
    }
    await app.ready();
  });
  afterAll(() => app.close());

  const status = async (method: 'POST' | 'PATCH', payload: object) =>
    (await app.inject({ method, url: '/', payload })).statusCode;

  it('take what a record may be made of', async () => {
    expect(await status('POST', { club_id: 1, last_name: 'B', joined_on: null, level: 'fast' })).toBe(200);
    expect(await status('PATCH', { weight: 60.5, tags: ['x'], mentor_id: null })).toBe(200);
    expect(await status('PATCH', {})).toBe(200);
  });

  it('refuse what is missing or of another kind', async () => {
    expect(await status('POST', { club_id: 1 })).toBe(400);
    expect(await status('POST', { club_id: 1, last_name: 'B', level: 'slow' })).toBe(400);
    expect(await status('PATCH', { weight: 10 })).toBe(400);
    expect(await status('PATCH', { joined_on: 'yesterday' })).toBe(400);
  });
});

describe('fields that a PATCH merges or replaces', () => {
  const said = (name: string, field: string) => {
    const resource = productPlan.get(name);
    const of = (schema: JsonSchema) => schema.properties?.[field]?.description ?? '';
    const [created, patched] = [of(createJsonSchema(resource)), of(patchJsonSchema(resource))];
    return { created, patched };
  };
  const MERGED = 'Merged by key, null removes a key.';
  const REPLACED = 'Replaced as a whole.';

  it.each([
    ['events', 'settings'],
    ['events', 'styling'],
    ['events', 'features'],
    ['organizations', 'social'],
    ['applications', 'build_config'],
    ['applications', 'store_translations'],
    ['articles', 'translations'],
    ['athletes', 'custom'],
    ['event_integrations', 'settings'],
    ['event_integrations', 'mapping'],
    ['event_integrations', 'secrets'],
    ['widgets', 'settings'],
  ])('%s.%s says that it is merged, and takes null for a key', (name, field) => {
    const { created, patched } = said(name, field);
    expect([created.includes(MERGED), patched.includes(MERGED), patched.includes(REPLACED)]).toEqual([
      false,
      true,
      false,
    ]);
    const {
      properties = {},
      additionalProperties,
      required,
    } = (patchJsonSchema(productPlan.get(name)).properties?.[field] ?? {}) as JsonSchema;
    expect(required).toBeUndefined();
    const keys = [
      ...Object.values(properties),
      ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ];
    for (const key of keys) expect(key.type ?? 'null').toContain('null');
  });

  it.each([
    ['rankings', 'filter'],
    ['timelines', 'devices'],
    ['races', 'distance'],
  ])('%s.%s says that it is replaced', (name, field) => {
    const { created, patched } = said(name, field);
    expect([created.includes(REPLACED), patched.includes(REPLACED), patched.includes(MERGED)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
