import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../engine/console/data/queryClient';
import { plan } from '../../../resources/allResources';

const LEAVING_OUT = [...plan.resources.values()].filter(({ stored }) =>
  stored.some(({ field }) => field.options.detailOnly),
);
const keyOf = (resource: string) => [resource, 'getOne', { id: '7', meta: { include: [] } }];

/** As react-admin lends the row of a list. */
function lend(resource: string, row: object) {
  const client = createQueryClient(plan);
  client.setQueryData(keyOf(resource), (known: object | undefined) => known ?? row);
  return client.getQueryData(keyOf(resource));
}

describe('the row of a list', () => {
  it('is lent to the page of the record', () => {
    const row = { id: 7, name: 'Elite' };
    expect(lend('waves', row)).toBe(row);
  });

  it.each(LEAVING_OUT.map(({ name }) => name))('of %s is not, because fields are missing', (name) => {
    expect(lend(name, { id: 7, name: 'Canal' })).toBeUndefined();
  });

  it.each(LEAVING_OUT.map(({ name, stored }) => ({ name, stored })))(
    'of $name is, where none is',
    ({ name, stored }) => {
      const record = Object.fromEntries(stored.map((field) => [field.name, null]));
      expect(lend(name, record)).toBe(record);
    },
  );

  it('changes the record that is there', () => {
    const client = createQueryClient(plan);
    const key = keyOf('courses');
    client.setQueryData(key, { id: 7, geometry: {}, bounds: [] });
    client.setQueryData(key, (known: object | undefined) => ({ ...known, name: 'Canal' }));
    expect(client.getQueryData(key)).toMatchObject({ geometry: {}, name: 'Canal' });
  });
});
