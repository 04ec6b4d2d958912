import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldPlan, ResourcePlan } from '../../../engine/core/plan';
import { plan } from '../../../resources/allResources';
import { addAthletes, createTestApi, createWorld, type TestApi, type World } from '../resources/testApi';

const deepList = JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown;

/** What nobody means, but what some field of some resource may choke on. */
const HOSTILE: readonly unknown[] = [
  ...['', ' ', '\0', 'a\0b', '\u0007', '\ud800', '\ufffe', '￿', '💩'.repeat(10), 'x'.repeat(70_000)],
  ...["'; drop table athletes; --", '<script>alert(1)</script>', '../../etc/passwd', '{"a":1}', 'null', 'NaN', '1e999'],
  ...['2026-02-30', '0000-00-00', '9999-12-31T23:59:60Z', '-infinity', '1 km; drop', '%', '\\', '=1+1', 'javascript:alert(1)'],
  ...[0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 31) - 1, true, false, [], {}, [null], [[]], [{}], ['\0'], deepList, [1, '1']],
  ...[{ toString: 1 }, { value: 'x', unit: 'km' }, { value: 1, unit: 'parsec' }, { value: -0, unit: 'm', more: 1 }],
  ...[{ length: -1 }, { 'a\0': 1 }, { sport: 'running', average_speed_with_unit: null }],
];

describe.each([...plan.resources.values()].map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    api = await shared();
    world = await theWorld;
  });

  const fields = [...resource.fields.values()];
  const isWritten = (verb: 'create' | 'update') => resource.resource.verbs.includes(verb);

  it('takes no hostile value of a filter or an order for an error of its own', async () => {
    if (!resource.resource.verbs.includes('list')) return;
    for (const field of fields) {
      for (const value of HOSTILE) {
        const operand = encodeURIComponent(textOf(value));
        for (const operator of field.operators) {
          const key = operator === 'in' ? `${field.name}[]` : `${field.name}[${operator}]`;
          await expectAnswer(() => api.call('GET', `${resource.name}?${key}=${operand}&itemsPerPage=1`), field, value);
        }
      }
      await expectAnswer(() => api.call('GET', `${resource.name}?sort=-${field.name}`), field, 'sort');
    }
  });

  it.runIf(isWritten('create') || isWritten('update'))('names the field that a hostile value was sent for', async () => {
    const id = await idOf(api, world, resource);
    for (const field of fields.filter((one) => !one.field.options.readOnly)) {
      for (const value of HOSTILE) {
        const body = { [field.name]: value };
        if (isWritten('create')) await expectAnswer(() => api.call('POST', resource.name, { body }), field, value);
        if (isWritten('update') && id !== null)
          await expectAnswer(() => api.call('PATCH', `${resource.name}/${id}`, { body }), field, value);
      }
    }
  });
});
