import Ajv2020 from 'ajv/dist/2020';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { OpenApiDocument } from '../../../engine/api/openapi/document';
import type { Fields } from '../../../engine/core/resource';
import { PUBLISHED, publicFields } from '../../../resources/public/published';
import { readConfig } from '../../../server/config';
import { ensureDemo } from '../../../server/demo/ensureDemo';
import { ensureCatalogue } from '../../../server/integrations/ensureCatalogue';
import { createTestApp, type TestApp } from '../../support/testApp';

let test: TestApp;
let document: OpenApiDocument;
let token: string;

beforeAll(async () => {
  test = await createTestApp();
  const { engine, services, storage, folder } = test;
  await ensureCatalogue(engine);
  await ensureDemo({
    engine,
    config: readConfig({ DATA_DIR: folder, DEMO: '1' }),
    passwords: services.passwords,
    storage,
  });
  document = (await test.call({ url: '/v1/openapi.json' })).json();
  ({ token } = await test.signIn({ isSuperAdmin: true }));
}, 120_000);
afterAll(() => test?.close());

it('describes every field that a public record may leave empty', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const empty = Object.values(PUBLISHED).flatMap(({ resource, fields }) =>
    fields.flatMap((name) => {
      const { required, default: preset } = (resource.fields as Fields)[name]?.options ?? {};
      return required || preset !== undefined ? [] : [[resource, name] as const];
    }),
  );
  expect(empty.length).toBeGreaterThan(20);
  const refused = empty.filter(([resource, name]) => {
    const { [name]: part } = publicFields({ resource, fields: [name] });
    return !ajv.validate(z.toJSONSchema(part as z.ZodType, { unrepresentable: 'any' }), null);
  });
  expect(refused.map(([resource, name]) => `${resource.name}.${name}`)).toEqual([]);
});

it('returns what the document describes, for every GET and the records of the demo', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'https://api.example/', ...document });
  const findings = new Set<string>();
  let checked = 0;
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (!get) continue;
    const isJson = get.responses['200']?.content?.['application/json'];
    if (!isJson) continue;
    const pointer = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`;
    const validate = ajv.compile({ $ref: `https://api.example/#${encodeURI(pointer)}` });
    for (const url of await addresses(path)) {
      const answer = await test.call({ url, token });
      if (answer.statusCode !== 200) continue;
      checked += 1;
      if (validate(answer.json())) continue;
      for (const { instancePath, message } of validate.errors ?? [])
        findings.add(`${path} ${instancePath.replace(/\/\d+/g, '/*')} ${message}`);
    }
  }
  expect([...findings]).toEqual([]);
  expect(checked).toBeGreaterThan(150);
}, 120_000);

/** Fills the parameters of a path with ids of the demo: of each resource the first three records. */
async function addresses(path: string): Promise<string[]> {
  const names = [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)];
  let found = [path];
  for (const [, resource = '', name = ''] of names) {
    const ids = await idsOf(resource);
    found = found.flatMap((one) => ids.map((id) => one.replace(`{${name}}`, String(id))));
  }
  return found.slice(0, 6);
}

const known = new Map<string, number[]>();

async function idsOf(resource: string): Promise<number[]> {
  const ids = known.get(resource);
  if (ids) return ids;
  const answer = await test.call({ url: `/v1/admin/${resource}?itemsPerPage=3`, token });
  const read = answer.statusCode === 200 ? (answer.json().items ?? []).map(({ id }: { id: number }) => id) : [];
  known.set(resource, read);
  return read;
}
