import { afterAll, beforeAll, expect, it } from 'vitest';
import { METHODS } from '../../../engine/api/openapi/document';
import { makeWorld } from '../../access/world';
import { randomOf } from '../../support/random';
import { createTestApp, type TestApp } from '../../support/testApp';

const SEED = 20_261_123;
const REQUESTS = 20_000;

type Json = unknown;
interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: Json[];
  const?: Json;
  example?: Json;
  examples?: Json[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
}
interface Operation {
  method: string;
  path: string;
  query: string[];
  body: Schema | null;
}

/** Names that every plain object has, and what else is no key anybody means. */
const KEYS = [
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  'prototype',
  'then',
  'toJSON',
  'valueOf',
  '',
  'a\0b',
  '0',
  'length',
];
/** JSON as text: `__proto__` as a key, numbers beyond any, keys twice. */
const VALUES = [
  ...[
    'null',
    'true',
    '0',
    '-1',
    '1.5',
    '-0',
    '1e999',
    '1e-400',
    '2147483648',
    '9007199254740993',
    '9223372036854775808',
  ],
  ...[
    '""',
    '" "',
    '"            "',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\ufffe"',
    '"NaN"',
    '"Infinity"',
    '"\\r\\nX: y"',
    '"%"',
    '"_"',
    '"\\\\"',
    '"$1"',
  ],
  ...[
    '"constructor"',
    '"toString"',
    '"__proto__"',
    '"hasOwnProperty"',
    '"javascript:alert(1)"',
    '"../../etc/passwd"',
    '"http://[::1"',
  ],
  ...[
    '"2026-02-30"',
    '"0000-00-00"',
    '"99999-01-01"',
    '"+275760-09-13T00:00:00.001Z"',
    '"-000001-01-01"',
    '"infinity"',
    '"25:61:61"',
    '"Europe/Nowhere"',
  ],
  ...[
    '[]',
    '{}',
    '[null]',
    '[{}]',
    '[[]]',
    '["constructor"]',
    '[1,"1",null,{}]',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
  ],
  ...[
    '{"toString":1,"then":2}',
    '{"a":1,"a":2}',
    '{"":1}',
    '{"length":-1}',
    '{"\\u0000":1}',
    `"${'x'.repeat(300)}"`,
    `"${'x'.repeat(70_000)}"`,
  ],
  ...[
    `${'['.repeat(500)}${']'.repeat(500)}`,
    '{"value":1e308,"unit":"km"}',
    '{"value":-1,"unit":"km"}',
    '{"value":1,"unit":"constructor"}',
  ],
  ...[
    '{"type":"LineString","coordinates":[]}',
    '{"type":"LineString","coordinates":[[999,999],[null]]}',
    '[{"id":1},{"id":1}]',
  ],
];

let test: TestApp;
let operations: Operation[];
let schemas: Record<string, Schema>;
let ids: readonly number[];
beforeAll(async () => {
  test = await createTestApp();
  ids = (await makeWorld(test.db)).records.map(({ id }) => id);
  const document = (await test.call({ url: '/v1/openapi.json' })).json();
  schemas = document.components.schemas;
  operations = Object.entries<Record<string, never>>(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => operationOf(method, path, item[method] ?? {})),
  );
});
afterAll(() => test?.close());

it(`no operation answers ${REQUESTS} hostile requests with a fault of ours`, async () => {
  const random = randomOf(SEED);
  const faults: string[] = [];
  const statuses = new Set<number>();
  let admin = await test.signIn({ isSuperAdmin: true });
  for (let i = 0; i < REQUESTS; i++) {
    const operation = operations[i % operations.length] as Operation;
    const request = requestOf(operation, random);
    // Every fourth comes from nobody in particular.
    const token = i % 4 === 3 ? null : admin.token;
    const answer = await test.app.inject({
      method: operation.method.toUpperCase() as 'GET',
      url: request.url,
      // From ever new addresses, or limits would answer in place of what stands behind them.
      remoteAddress: `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(request.body !== undefined && { payload: request.body }),
    });
    statuses.add(answer.statusCode);
    if (answer.statusCode >= 500)
      faults.push(
        `${answer.statusCode} ${operation.method} ${request.url.slice(0, 300)} ${request.body?.slice(0, 300) ?? ''}`,
      );
    // It signed itself out, or took its own account away.
    if (token && answer.statusCode === 401) admin = await test.signIn({ isSuperAdmin: true });
  }
  expect(faults.slice(0, 20)).toEqual([]);
  // Some of it was good enough to be done, some was refused for each reason.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404, 422]));
}, 600_000);

it('no operation fails where one value of its body is blank, nothing or of another kind', async () => {
  const admin = await test.signIn({ isSuperAdmin: true });
  const faults: string[] = [];
  let asked = 0;
  // What signs the caller out comes to nothing else.
  for (const { method, path, body } of operations.filter((one) => !/logout|sessions/.test(one.path))) {
    const properties = body ? propertiesOf(body) : {};
    const good = Object.entries(properties).map(([name, schema]) => [name, sampleText(schema)] as const);
    for (const [name] of good) {
      for (const bad of ['"            "', '""', 'null', '[]', '{}', '0']) {
        asked += 1;
        const fields = good.map(([other, value]) => `${JSON.stringify(other)}:${other === name ? bad : value}`);
        const answer = await test.app.inject({
          method: method.toUpperCase() as 'POST',
          url: path.replace(/\{[^}]*\}/g, String(ids[0])),
          remoteAddress: `10.200.${(asked >> 8) & 255}.${asked & 255}`,
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
          payload: `{${fields.join(',')}}`,
        });
        if (answer.statusCode >= 500) faults.push(`${answer.statusCode} ${method} ${path}: ${name} = ${bad}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(1_000);
  // Nothing of it was answered to who was signed out on the way.
  expect((await test.call({ url: '/v1/admin/profile', token: admin.token })).statusCode).toBe(200);
}, 600_000);

function operationOf(
  method: string,
  path: string,
  found: { parameters?: { in: string; name: string }[]; requestBody?: { content: Record<string, { schema: Schema }> } },
): Operation {
  return {
    method,
    path,
    query: (found.parameters ?? []).flatMap((one) => (one.in === 'query' ? [one.name] : [])),
    body: found.requestBody?.content['application/json']?.schema ?? null,
  };
}

function requestOf(
  { method, path, query, body }: Operation,
  random: () => number,
): { url: string; body: string | undefined } {
  const chance = (share: number) => random() < share;
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  const operand = (): string => {
    const value = pick(VALUES);
    return encodeURIComponent(
      (value.startsWith('"') && /[^\\]u[0-9a-f]{4}|\\/.test(value) ? parsed(value) : value).slice(0, 2_000),
    );
  };
  const address = path.replace(/\{[^}]*\}/g, () => (chance(0.8) ? String(pick(ids)) : operand().slice(0, 150) || 'x'));
  const asked = Array.from({ length: chance(0.5) ? 1 + Math.floor(random() * 3) : 0 }, () => {
    const name = chance(0.7) && query.length > 0 ? pick(query) : pick(KEYS);
    const key = chance(0.2) ? `${name}[${pick(['eq', 'in', 'gte', 'contains', 'empty', ...KEYS])}]` : name;
    return `${encodeURIComponent(key)}=${operand()}`;
  });
  const url = `${address}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
  if (!body && method === 'get') return { url, body: undefined };
  return { url, body: chance(0.05) ? pick(VALUES) : written(body ?? {}, 0) };

  /** The schema as JSON text, with some of its values and keys replaced. */
  function written(schema: Schema, depth: number): string {
    if (depth > 0 && chance(0.12)) return pick(VALUES);
    if (schema.$ref) return written(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth);
    const either = schema.anyOf ?? schema.oneOf;
    if (either) return written(pick(either), depth);
    if (schema.properties || schema.allOf) {
      const properties = Object.assign({}, ...[schema, ...(schema.allOf ?? [])].map((one) => one.properties ?? {}));
      const entries = Object.entries<Schema>(properties)
        .filter(() => chance(0.75))
        .map(([name, one]) => `${JSON.stringify(name)}:${depth > 5 ? 'null' : written(one, depth + 1)}`);
      if (chance(0.15)) entries.push(`${JSON.stringify(pick(KEYS))}:${pick(VALUES)}`);
      return `{${entries.join(',')}}`;
    }
    if (schema.example !== undefined && chance(0.8)) return JSON.stringify(schema.example);
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return JSON.stringify(pick(schema.enum));
    const type = [schema.type].flat()[0];
    if (type === 'array') return `[${written(schema.items ?? {}, depth + 1)}]`;
    if (type === 'integer' || type === 'number') return chance(0.5) ? String(pick(ids)) : '10';
    if (type === 'boolean') return 'true';
    if (schema.format === 'date-time') return '"2026-05-31T10:00:00.000Z"';
    if (schema.format === 'date') return '"2026-05-31"';
    if (type === 'string') return chance(0.5) ? '"Some words"' : '"person1@example.com"';
    return pick(VALUES);
  }
}

/** The fields of a body, whatever it is put together from. */
function propertiesOf(schema: Schema): Record<string, Schema> {
  if (schema.$ref) return propertiesOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(propertiesOf);
  return Object.assign({}, schema.properties, ...parts);
}

/** A value as the schema has it, as JSON. */
function sampleText(schema: Schema): string {
  const given = schema.examples?.[0] ?? schema.example ?? schema.const ?? schema.enum?.[0];
  if (given !== undefined) return JSON.stringify(given);
  const either = schema.anyOf ?? schema.oneOf;
  if (either?.[0]) return sampleText(either[0]);
  const type = [schema.type].flat()[0];
  if (type === 'integer' || type === 'number') return String(ids[0]);
  if (type === 'array') return '[]';
  if (type === 'boolean') return 'true';
  return type === 'string' ? '"A long sentence of words"' : '{}';
}

function parsed(text: string): string {
  // Half a surrogate pair has no percent encoding.
  return Buffer.from(String(JSON.parse(text))).toString();
}
