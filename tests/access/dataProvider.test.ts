import { isDeepStrictEqual } from 'node:util';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, RaRecord } from 'react-admin';
import { afterAll, describe, expect, it } from 'vitest';
import { restProvider } from '../../engine/console/data/restProvider';
import type { ResourcePlan } from '../../engine/core/plan';
import type { Verb } from '../../engine/core/resource';
import { plan } from '../../resources/allResources';
import { openNodeClient } from '../support/nodeClient';
import { createTestApp } from '../support/testApp';
import { changeOf, creationAt, creationNowhere } from './requests';
import { isPlaceless, makeOwn, makeRecord, makeWorld, PLACE_NAMES, placeColumns } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const admin = await test.signIn({ isSuperAdmin: true });
const own = await makeOwn(test.db, admin.profileId, 'themselves');
const client = (await openNodeClient(test.app))(admin.token);
const resources = [...plan.resources.values()];

afterAll(() => test.close());

const page = { pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' } as const };
/** Other tests create these: a file, an upload or the previous step comes first. */
const CREATED_ELSEWHERE = ['imports', 'files', 'store_steps'];

const providers: [string, DataProvider][] = [
  ['the provider of the console', restProvider(client)],
  ['the stock provider', simpleRestProvider('/v1/admin', client)],
];

describe.each(providers)('%s', (_, provider) => {
  describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
    const has = (verb: Verb): boolean => resource.resource.verbs.includes(verb);
    /** Expects a result where the resource has the verb, and elsewhere an error that says why. */
    const result = async <Answer>(verb: Verb, ask: () => Promise<Answer>): Promise<Answer | null> => {
      if (has(verb)) return ask();
      await expect(ask()).rejects.toMatchObject({ status: 404, message: 'There is nothing at this address.' });
      return null;
    };

    it('getList returns records with ids and their total', async () => {
      const list = await result('list', () => provider.getList(name, { ...page, filter: {} }));
      if (!list) return;
      expect(list.total).toBeGreaterThanOrEqual(list.data.length);
      for (const record of list.data) expect(record).toHaveProperty('id');
    });

    it('getOne returns the record', async () => {
      const id = knownId(name);
      const found = await result('read', () => provider.getOne(name, { id }));
      if (found) expect(found.data).toMatchObject({ id });
    });

    it('getMany returns the records of the ids', async () => {
      const ids = knownIds(name).slice(0, 3);
      const found = await result('list', () => provider.getMany(name, { ids }));
      if (found) expect(idsOf(found.data)).toEqual([...ids].sort((a, b) => a - b));
    });

    it('getManyReference returns the records that refer to another', async () => {
      const ids = knownIds(name);
      const reference = await referenceOf(provider, resource, ids);
      const found = await result('list', () =>
        provider.getManyReference(name, { ...page, filter: { id: ids }, ...reference }),
      );
      if (!found) return;
      expect(found.data.length).toBeGreaterThan(0);
      expect(found.data.every((record) => record[reference.target] === reference.id)).toBe(true);
    });

    it.skipIf(CREATED_ELSEWHERE.includes(name))('create returns the new record', async () => {
      const made = await result('create', async () => provider.create(name, { data: await newBody(resource) }));
      if (made) expect(made.data.id).toBeGreaterThan(0);
    });

    it('update returns the whole record as it is now', async () => {
      const id = has('update') ? await complete(provider, resource) : knownId(name);
      const change = changeOf(name) ?? {};
      const previousData = has('read') ? (await provider.getOne(name, { id })).data : { id };
      const data = { ...previousData, ...change };
      const written = await result('update', () =>
        provider.update(name, { id, data, previousData, meta: { isWhole: true } }),
      );
      if (written) expect(written.data).toMatchObject({ id, ...change, version: versionAfter(previousData, change) });
    });

    it('updateMany returns the ids of the records that it changed', async () => {
      const id = has('update') ? await complete(provider, resource) : knownId(name);
      const written = await result('update', () =>
        provider.updateMany(name, { ids: [id], data: changeOf(name) ?? {} }),
      );
      if (written) expect([id]).toEqual(expect.arrayContaining(written.data ?? []));
    });

    it('delete returns the id', async () => {
      const id = has('delete') ? await fresh(resource) : knownId(name);
      const gone = await result('delete', () => provider.delete(name, { id, previousData: { id } }));
      if (gone) expect(gone.data).toMatchObject({ id });
    });

    it('deleteMany returns the ids', async () => {
      const ids = has('delete') ? [await fresh(resource), await fresh(resource)] : [knownId(name)];
      const gone = await result('delete', () => provider.deleteMany(name, { ids }));
      if (gone) expect(gone.data).toEqual(ids);
    });
  });
});

function knownIds(name: string): number[] {
  return [...own, ...world.records].flatMap(({ resource, id }) => (resource === name ? id : []));
}

function knownId(name: string): number {
  const [id] = knownIds(name);
  if (id === undefined) throw new Error(`The world has no ${name}.`);
  return id;
}

function idsOf(records: readonly RaRecord[]): number[] {
  return records.map(({ id }) => Number(id)).sort((a, b) => a - b);
}

/** The first reference that one of the records has, or its own id where none has any. */
async function referenceOf(provider: DataProvider, resource: ResourcePlan, ids: readonly number[]) {
  if (!resource.resource.verbs.includes('list')) return { target: 'id', id: 1 };
  const { data } = await provider.getList(resource.name, { ...page, filter: { id: ids } });
  const references = resource.stored.filter(({ target, operators }) => target && operators.includes('eq'));
  for (const { name } of references) {
    const id = data.find((record) => typeof record[name] === 'number')?.[name];
    if (id !== undefined) return { target: name, id };
  }
  return { target: 'id', id: Number(data[0]?.id) };
}

function versionAfter(record: RaRecord, change: object): number {
  const isChanged = Object.entries(change).some(([field, value]) => !isDeepStrictEqual(record[field], value));
  return record.version + (isChanged ? 1 : 0);
}

/** A record that the API itself made, where it makes any: rules of the server hold for all of its fields. */
async function complete(provider: DataProvider, resource: ResourcePlan): Promise<number> {
  const { name } = resource;
  if (!resource.resource.verbs.includes('create') || CREATED_ELSEWHERE.includes(name)) return knownId(name);
  return Number((await provider.create(name, { data: await newBody(resource) })).data.id);
}

async function newBody(resource: ResourcePlan) {
  if (isPlaceless(resource)) return (await creationNowhere(resource.name, world)) ?? {};
  for (const at of PLACE_NAMES) {
    const body = await creationAt(resource.name, at, world);
    if (body) return body;
  }
  throw new Error(`There is no place for a new record of ${resource.name}.`);
}

/** A record that nothing refers to. */
async function fresh(resource: ResourcePlan): Promise<number> {
  const { tenancy } = resource.resource;
  if (tenancy.kind === 'owned')
    return makeRecord(world, { resource, at: 'themselves', given: { [tenancy.column]: admin.profileId } });
  const owner = tenancy.kind === 'below' && tenancy.owner ? { [tenancy.owner]: admin.profileId } : {};
  if (isPlaceless(resource)) return makeRecord(world, { resource, at: 'E1', given: owner });
  for (const at of PLACE_NAMES) {
    const columns = placeColumns(resource, at, world.scopes);
    if (columns) return makeRecord(world, { resource, at, given: { ...columns, ...owner } });
  }
  throw new Error(`There is no place for ${resource.name}.`);
}
