import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { OpenApiDocument, Operation, Parameter } from '../../../engine/api/openapi/document';
import { makeWorld, type World } from '../../access/world';
import { createTestApp, type TestApp } from '../../support/testApp';

type Schema = Parameters<typeof z.fromJSONSchema>[0];

/** Calls that need what this world does not have: secrets of links, one's own records, files, further parameters. */
const NOT_ANSWERED = [
  '/v1/admin/preferences/{id} 404',
  '/v1/admin/saved_views/{id} 404',
  '/v1/admin/operations/{operation_id} 404',
  '/v1/auth/invitation 422',
  '/v1/admin/background_tasks/{id}/reads 409',
  '/v1/admin/rankings/{id}/versions/{number} 404',
  '/v1/admin/events/{id}/blockers 400',
  '/v1/admin/applications/{id}/build_blockers 400',
  '/v1/public/courses/{race_id} 404',
  '/v1/admin/updates 400',
  '/v1/public/inquiries/{secret} 404',
  '/v1/admin/bundles/{id} 404',
  '/v1/admin/athletes/{id}/merge 422',
  '/v1/public/widgets/{id}/selfies 404',
  '/v1/public/widget-drafts 404',
  '/v1/public/widgets/{id}/link 404',
];

const VALUES: Readonly<Record<string, string>> = { q: 'Run', locale: 'en', from: '2027-01-01', to: '2027-12-31' };

let test: TestApp;
let world: World;
let document: OpenApiDocument;
let token: string;

beforeAll(async () => {
  test = await createTestApp();
  world = await makeWorld(test.db);
  await sql`update events set status = 'published'`.execute(test.db);
  await sql`update rankings set status = 'official', published_at = now()`.execute(test.db);
  ({ token } = await test.signIn({ isSuperAdmin: true }));
  document = (await test.call({ url: '/v1/openapi.json' })).json();
});
afterAll(() => test?.close());

it('returns from every GET what the document says, for records with the fewest values', async () => {
  const wrong: string[] = [];
  const missing: string[] = [];
  for (const [path, { get, parameters = [] }] of Object.entries(document.paths)) {
    const schema = get && jsonOf(get);
    if (!get || !schema) continue;
    const url = urlOf(path, [...parameters, ...(get.parameters ?? [])].map(resolved));
    const answer = await test.call({ url, token });
    if (answer.statusCode !== 200) missing.push(`${path} ${answer.statusCode}`);
    else {
      const checked = checkerOf(schema).safeParse(answer.json());
      if (!checked.success) wrong.push(`${path}: ${z.prettifyError(checked.error)}`);
    }
  }
  expect({ wrong, missing }).toEqual({ wrong: [], missing: NOT_ANSWERED });
}, 120_000);

function jsonOf(operation: Operation): Schema | null {
  const answer = operation.responses['200'];
  if (!answer || '$ref' in answer) return null;
  return (answer.content?.['application/json']?.schema as Schema | undefined) ?? null;
}

/** Compiles a schema of the document. A standalone schema holds the components as `$defs`. */
function checkerOf(schema: Schema) {
  const whole = { ...(schema as object), $defs: document.components.schemas };
  const text = JSON.stringify(whole)
    .replaceAll('#/components/schemas/', '#/$defs/')
    // The ids of the records' own operations are samples, of no version of UUIDs.
    .replaceAll('"format":"uuid"', '"minLength":1');
  return z.fromJSONSchema(JSON.parse(text));
}

function resolved(parameter: Parameter | { readonly $ref: string }): Parameter {
  if (!('$ref' in parameter)) return parameter;
  return document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] as Parameter;
}

/** The address with records of the world in the places of ids, and with the parameters that it needs. */
function urlOf(path: string, parameters: readonly Parameter[]): string {
  const filled = path.replace(
    /(\w+)\/\{(\w+)\}/g,
    (_, before: string, name: string) => `${before}/${valueFor(name, before)}`,
  );
  const needed = parameters.filter((one) => one.in === 'query' && one.required);
  return `${filled}?${new URLSearchParams(needed.map(({ name }) => [name, valueFor(name, '')]))}`;
}

function valueFor(name: string, before: string): string {
  const resource = name.endsWith('_id') ? `${name.slice(0, -3)}s` : before;
  if (!test.engine.plan.resources.has(resource)) return VALUES[name] ?? '1';
  const there = world.records.filter((one) => one.resource === resource);
  return String((there.find(({ at }) => at === 'E1') ?? there[0])?.id ?? 1);
}
