import Fastify from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type EngineDatabase, makeEngine, type ResourceServer } from '../../../engine/api/engine';
import { METHODS, type OpenApiDocument, type Parameter } from '../../../engine/api/openapi/document';
import { exampleOf } from '../../../engine/api/openapi/exampleOf';
import { openApiOf } from '../../../engine/api/openapi/openApiOf';
import { registerResources } from '../../../engine/api/rest/resourceRoutes';
import type { Plan } from '../../../engine/core/plan';
import { parseQuery } from '../../../engine/core/query/parseQuery';
import { plan as productPlan } from '../../../resources/allResources';
import { samplePlan } from '../schema/samplePlan';

const sample = openApiOf(samplePlan, { title: 'Sample', version: '1.2.3' });
const product = openApiOf(productPlan, { title: 'Product', version: '1.2.3' });

describe.each([
  ['the sample', sample, samplePlan],
  ['the product', product, productPlan],
] as const)('the document of %s', (_, document, plan) => {
  it('refers only to what it has', () => {
    const refs = refsIn(document);
    expect(refs.length).toBeGreaterThan(50);
    expect(refs.filter((ref) => lookUp(document, ref) === undefined)).toEqual([]);
  });

  it('names every operation once, in a tag it lists', () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids.every((id) => /^[a-z][A-Za-z0-9]+$/.test(id))).toBe(true);
    const tags = document.tags.map((tag) => tag.name);
    for (const { operation } of operationsOf(document)) expect(tags).toContain(operation.tags[0]);
  });

  it('declares each parameter of an address, and none twice', () => {
    for (const { path, parameters } of operationsOf(document)) {
      const inPath = parameters.filter((one) => one.in === 'path');
      expect(inPath.map((one) => `{${one.name}}`).sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort());
      expect(inPath.every((one) => one.required)).toBe(true);
      const keys = parameters.map((one) => `${one.in} ${one.name}`);
      expect(keys).toEqual([...new Set(keys)]);
    }
  });

  it('keeps to the names that components may have', () => {
    const names = Object.values(document.components).flatMap((group) => Object.keys(group));
    expect(names.filter((name) => !/^[A-Za-z0-9._-]+$/.test(name))).toEqual([]);
  });

  it('has schemas that a validator compiles', async () => {
    const app = Fastify({
      ajv: {
        customOptions: { useDefaults: false, allowUnionTypes: true, formats: { color: true, file: true, html: true } },
      },
    });
    // By names of their own rather than as parts of one document, so that each is compiled once.
    const text = JSON.stringify(document.components).replace(/#\/components\/schemas\/(\w+)/g, '$1#');
    const { schemas, parameters } = JSON.parse(text);
    for (const [name, schema] of Object.entries(schemas)) app.addSchema({ $id: name, ...(schema as object) });
    const bodies = Object.keys(schemas).map((name): object => ({ $ref: `${name}#` }));
    bodies.push(...Object.values<Parameter>(parameters).map(({ schema }) => schema));
    for (const [i, body] of bodies.entries()) app.post(`/${i}`, { schema: { body } }, async () => ({}));
    await expect(app.ready()).resolves.toBeDefined();
    await app.close();
  });

  it('has the routes that the server has', async () => {
    const documented = operationsOf(document).map(({ method, path }) => `${method} ${anonymous(path)}`);
    expect(documented.sort()).toEqual((await routesOf(plan)).sort());
  });

  it('offers the filters, operators and orders that lists take', () => {
    for (const resource of plan.resources.values()) {
      const list = document.paths[`/v1/admin/${resource.name}`]?.get;
      if (!list) continue;
      const parameters = resolved(document, list.parameters ?? []);
      for (const { name, style, schema } of parameters) {
        for (const operator of style === 'deepObject' ? Object.keys(schema.properties ?? {}) : []) {
          const operand = exampleOf({ schema: schema.properties?.[operator] ?? {} });
          const params = new URLSearchParams([[`${name}[${operator}]`, String([operand].flat()[0])]]);
          expect(outcome(() => parseQuery({ plan, resource, params }))).not.toMatch(/Unknown key|no operator/);
        }
      }
      const sort = parameters.find((one) => one.name === 'sort')?.schema.items?.enum ?? [];
      expect(outcome(() => parseQuery({ plan, resource, params: new URLSearchParams({ sort: sort.join() }) }))).toBe(
        '',
      );
      const include = parameters.find((one) => one.name === 'include')?.schema.items;
      const names = (include?.anyOf?.[0] ?? include)?.enum ?? [];
      const params = new URLSearchParams({ include: names.join() });
      expect(outcome(() => parseQuery({ plan, resource, params }))).toBe('');
    }
  });
});

describe('the document', () => {
  it('is the same at every run', () => {
    expect(openApiOf(samplePlan, { title: 'Sample', version: '1.2.3' })).toEqual(sample);
  });

  it('says what a record is', () => {
    const { Member } = sample.components.schemas;
    expect(Member?.properties?.joined_on).toMatchObject({ type: ['string', 'null'], format: 'date' });
    expect(Member?.properties?.level).toMatchObject({ type: 'string', enum: ['novice', 'fast'] });
    expect(Member?.properties?.email).toMatchObject({ description: 'Only with the permission members.contact.read.' });
    expect(Member?.properties?.club).toMatchObject({
      anyOf: [{ $ref: '#/components/schemas/Club' }, { type: 'null' }],
    });
    expect(Member?.properties?.friends).toMatchObject({
      type: 'array',
      items: { $ref: '#/components/schemas/Member' },
    });
    expect(Member?.properties).not.toHaveProperty('password');
    expect(Member?.required).toContain('last_name');
    expect(Member?.required).not.toContain('email');
    expect(Member?.required).not.toContain('age');
  });

  it('says what writes take', () => {
    const { MemberCreate, MemberPatch } = sample.components.schemas;
    expect(MemberCreate?.required).toEqual(['club_id', 'last_name']);
    expect(MemberCreate?.properties?.password).toMatchObject({ writeOnly: true });
    expect(MemberCreate?.properties?.level).toMatchObject({ default: 'novice' });
    expect(MemberPatch?.properties).not.toHaveProperty('club_id');
    expect(MemberPatch?.properties).not.toHaveProperty('seen_at');
    expect(MemberPatch?.required).toBeUndefined();
  });

  it('lets extra paths and schemas in', () => {
    const ping = { get: { operationId: 'ping', summary: 'Ping', tags: ['health'], security: [], responses: {} } };
    const document = openApiOf(samplePlan, {
      title: 'Sample',
      version: '1',
      extraPaths: { '/ping': ping },
      extraSchemas: { Pong: { type: 'object' } },
      extraTags: [{ name: 'health' }],
    });
    expect(document.paths['/ping']).toEqual(ping);
    expect(document.components.schemas.Pong).toEqual({ type: 'object' });
    expect(document.tags[0]).toEqual({ name: 'health' });
  });
});

function operationsOf(document: OpenApiDocument) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation, parameters: resolved(document, operation.parameters ?? []) }] : [];
    }),
  );
}

function resolved(document: OpenApiDocument, parameters: readonly object[]): Parameter[] {
  return parameters.map((one) => ('$ref' in one ? lookUp(document, String(one.$ref)) : one) as Parameter);
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
}

function lookUp(document: OpenApiDocument, ref: string): unknown {
  let found: unknown = document;
  for (const key of ref.replace(/^#\//, '').split('/')) found = (found as Record<string, unknown> | undefined)?.[key];
  return found;
}

/** What the routes of a plan are, without a database behind them. */
async function routesOf(plan: Plan): Promise<string[]> {
  const db: EngineDatabase = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const servers = Object.fromEntries(
    [...plan.resources.values()].map((resource): [string, ResourceServer] => {
      const names = [...resource.fields.values()].filter((field) => field.isComputed).map((field) => field.name);
      const computed = Object.fromEntries(names.map((name) => [name, () => sql`null`]));
      const isOwn = resource.resource.importing?.strategy === 'server';
      const importing = { run: async () => 'finished' as const };
      const warnings = (resource.resource.deleteWarnings ?? []).map((name) => [name, () => sql`false`]);
      const uses = resource.resource.importing?.asksAbout && { importUses: () => sql`0` };
      const server = { computed, deleteWarnings: Object.fromEntries(warnings), ...(isOwn && { importing }), ...uses };
      return [resource.name, server];
    }),
  );
  const app = Fastify();
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    // What a call declares has its path from that.
    if (config?.call) return;
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one.toLowerCase()} ${anonymous(url)}`);
  });
  registerResources(app, {
    engine: makeEngine({ plan, db, servers }),
    actorOf: () => ({}) as never,
  });
  await app.ready();
  await app.close();
  return routes;
}

function anonymous(path: string): string {
  return path.replace(/\{\w+\}|:\w+/g, '*');
}

function outcome(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
