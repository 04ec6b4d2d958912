import { afterAll, describe, expect, it } from 'vitest';
import type { Engine, ResourceServer, Row } from '../../engine/api/engine';
import { createRecord, insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { updateEach } from '../../engine/api/operations/updateEach';
import { updateRecords } from '../../engine/api/operations/updateRecords';
import type { ApiError } from '../../engine/core/errors';
import { plan } from '../../resources/allResources';
import { actorWith } from '../api/resources/testApi';
import { createTestApp } from '../support/testApp';
import { makeWorld, type PlaceName } from './world';

const test = await createTestApp();
const world = await makeWorld(test.db);
const actor = actorWith('organization_manager', 'organization', world.scopes.O1.id);
const idAt = (resource: string, at: PlaceName): number =>
  world.records.find((record) => record.resource === resource && record.at === at)?.id ?? 0;

afterAll(() => test.close());

/** The engine, with a hook that puts something into whatever is written. */
function hookedEngine(resource: string, added: Row): Engine {
  const beforeWrite: ResourceServer['beforeWrite'] = async ({ values }) => values.map((row) => ({ ...row, ...added }));
  return {
    ...test.engine,
    servers: new Map([...test.engine.servers, [resource, { ...test.engine.servers.get(resource), beforeWrite }]]),
  };
}

interface Attempt {
  readonly engine: Engine;
  readonly resource: string;
  readonly body: Row;
  readonly id: number;
}

const WAYS: Readonly<Record<string, (o: Attempt) => Promise<unknown>>> = {
  create: ({ engine, resource, body }) => createRecord({ engine, actor, resource: plan.get(resource), body }),
  'create by an import': ({ engine, resource, body }) =>
    inWrite({ engine, actor, resource: plan.get(resource) }, (context) => insertRecords(context, [body])),
  update: ({ engine, resource, id }) =>
    updateRecords({ engine, actor, resource: plan.get(resource), ids: [id], patch: { notes: 'x' } }),
  'update by an import': ({ engine, resource, id }) =>
    inWrite({ engine, actor, resource: plan.get(resource) }, (context) =>
      updateEach(context, [{ id, values: { notes: 'x' } }]),
    ),
};

describe.each(Object.entries(WAYS))('what a hook puts in at %s', (_, attempt) => {
  const athlete = { event_id: world.scopes.E1.id, last_name: 'Hooked' };
  const refusal = (added: Row): Promise<string> =>
    attempt({
      engine: hookedEngine('athletes', added),
      resource: 'athletes',
      body: athlete,
      id: idAt('athletes', 'E1'),
    }).then(
      () => 'written',
      (error: ApiError) => Object.keys(error.errors ?? {}).join() || error.code,
    );

  it('is of the field’s type', async () => {
    expect(await refusal({ birth_date: 'yesterday' })).toBe('birth_date');
    expect(await refusal({ chipcodes: 'A' })).toBe('chipcodes');
  });

  it('leads to nobody else’s records', async () => {
    expect(await refusal({ race_id: idAt('races', 'E2') })).toBe('race_id');
    expect(await refusal({ race_id: idAt('races', 'F1') })).toBe('race_id');
    expect(await refusal({ profile_id: idAt('profiles', 'O2') })).toBe('profile_id');
  });

  it('does not put the record where the writer may write none', async () => {
    expect(await refusal({ event_id: world.scopes.E2.id })).not.toBe('written');
  });

  it('is written where a client could write it', async () => {
    expect(await refusal({ race_id: idAt('races', 'E1'), club: 'Hook' })).toBe('written');
  });
});
