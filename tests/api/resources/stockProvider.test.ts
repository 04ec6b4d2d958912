import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, RaRecord } from 'react-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNodeClient } from '../../support/nodeClient';
import { createTestApp, type TestApp } from '../../support/testApp';

let test: TestApp;
let provider: DataProvider;
let event: RaRecord;
let race: RaRecord;

beforeAll(async () => {
  test = await createTestApp();
  const { token } = await test.signIn({ isSuperAdmin: true });
  provider = simpleRestProvider('/v1/admin', (await openNodeClient(test.app))(token));
  const organization = await make('organizations', { name: 'Club' });
  event = await make('events', { organization_id: organization.id, name: 'Run', start_date: '2027-05-30' });
  race = await make('races', { event_id: event.id, name: 'Marathon', distance: { value: 42.195, unit: 'km' } });
});
afterAll(() => test?.close());

let count = 0;

/** A name that no other record has. */
function uniqueName(): string {
  count += 1;
  return `Parent ${count}`;
}

async function make(resource: string, data: object): Promise<RaRecord> {
  return (await provider.create(resource, { data })).data;
}

interface Case {
  readonly resource: string;
  /** Field that the test sorts by and changes. */
  readonly field: string;
  /** Reference to a record that only the new records of the test have. */
  readonly target: string;
  parent(): Promise<RaRecord>;
  body(parent: RaRecord, value: string): object;
}

const cases: Case[] = [
  {
    resource: 'waves',
    field: 'name',
    target: 'race_id',
    parent: () => make('races', { event_id: event.id, name: uniqueName(), distance: { value: 10, unit: 'km' } }),
    body: (parent, name) => ({ race_id: parent.id, name }),
  },
  {
    resource: 'athletes',
    field: 'last_name',
    target: 'wave_id',
    parent: () => make('waves', { race_id: race.id, name: uniqueName() }),
    body: (parent, last_name) => ({ event_id: event.id, race_id: race.id, wave_id: parent.id, last_name }),
  },
  {
    resource: 'events',
    field: 'name',
    target: 'organization_id',
    parent: () => make('organizations', { name: uniqueName() }),
    body: (parent, name) => ({ organization_id: parent.id, name, start_date: '2027-06-01' }),
  },
];

describe.each(cases)('the stock provider of react-admin on $resource', ({ resource, field, target, parent, body }) => {
  const records = async () => {
    const to = await parent();
    const made: RaRecord[] = [];
    for (const value of ['Cyclops', 'Atlas', 'Boreas']) made.push(await make(resource, body(to, value)));
    return { to, made, ids: made.map(({ id }) => id), filter: { [target]: to.id } };
  };
  const fieldOf = (found: readonly RaRecord[]) => found.map((record) => record[field]);
  const list = (filter: object, order: 'ASC' | 'DESC', page = 1, perPage = 2) =>
    provider.getList(resource, { filter, sort: { field, order }, pagination: { page, perPage } });

  it('getList returns the page of the order, and the total', async () => {
    const { filter } = await records();
    const first = await list(filter, 'ASC');
    const second = await list(filter, 'ASC', 2);
    const down = await list(filter, 'DESC', 1, 1000);
    expect([fieldOf(first.data), first.total]).toEqual([['Atlas', 'Boreas'], 3]);
    expect([fieldOf(second.data), second.total]).toEqual([['Cyclops'], 3]);
    expect(fieldOf(down.data)).toEqual(['Cyclops', 'Boreas', 'Atlas']);
  });

  it('getList searches by q and adds the relations of meta.embed', async () => {
    const { filter, to } = await records();
    const relation = target.replace(/_id$/, '');
    const found = await provider.getList(resource, { filter: { ...filter, q: 'boreas' }, meta: { embed: [relation] } });
    expect(found).toMatchObject({ data: [{ [field]: 'Boreas', [relation]: { id: to.id } }], total: 1 });
  });

  it('getOne, getMany and getManyReference return the records', async () => {
    const { to, made, ids } = await records();
    expect((await provider.getOne(resource, { id: made[0]?.id ?? 0 })).data).toMatchObject(body(to, 'Cyclops'));
    const many = await provider.getMany(resource, { ids: ids.slice(0, 2) });
    expect(fieldOf(many.data).sort()).toEqual(['Atlas', 'Cyclops']);
    const of = await provider.getManyReference(resource, {
      target,
      id: to.id,
      filter: {},
      sort: { field, order: 'DESC' },
      pagination: { page: 1, perPage: 10 },
    });
    expect([fieldOf(of.data), of.total]).toEqual([['Cyclops', 'Boreas', 'Atlas'], 3]);
  });

  it('update sends the whole record back, and is rejected once the record has changed', async () => {
    const { made } = await records();
    const previousData = (await provider.getOne(resource, { id: made[0]?.id ?? 0 })).data;
    const data = { ...previousData, [field]: 'Daphne' };
    const params = { id: previousData.id, data, previousData };
    const { data: updated } = await provider.update(resource, params);
    expect(updated).toMatchObject({ [field]: 'Daphne', version: previousData.version + 1 });
    const late = provider.update(resource, { ...params, data: { ...previousData, [field]: 'Echo' } });
    await expect(late).rejects.toMatchObject({ status: 412, body: { current: { [field]: 'Daphne' } } });
    const readOnly = { ...updated, created_at: '2020-01-01T00:00:00.000Z' };
    const changed = provider.update(resource, { ...params, data: readOnly });
    await expect(changed).rejects.toMatchObject({ status: 422, errors: { created_at: expect.anything() } });
  });

  it('updateMany, delete and deleteMany return the ids', async () => {
    const { ids, made, filter } = await records();
    const data = { [resource === 'waves' ? 'capacity' : 'city']: resource === 'waves' ? 12 : 'Gent' };
    expect((await provider.updateMany(resource, { ids, data })).data).toEqual(ids);
    expect((await list(filter, 'ASC')).data[0]).toMatchObject(data);
    const [first, ...others] = made.map(({ id }) => id);
    expect((await provider.delete(resource, { id: first ?? 0, previousData: made[0] })).data).toMatchObject({
      id: first,
    });
    expect((await provider.deleteMany(resource, { ids: others })).data).toEqual(others);
    expect((await list(filter, 'ASC')).total).toBe(0);
  });
});

it('rejects what a request names wrongly, with a sentence that names the parameter', async () => {
  const sort = { field: 'shoe_size', order: 'ASC' } as const;
  await expect(provider.getList('athletes', { sort })).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^sort: "shoe_size" is not sortable/),
  });
});
