import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateRecords } from '../../../engine/api/operations/updateRecords';
import {
  type Answer,
  actorWith,
  addAthletes,
  createTestApi,
  createWorld,
  SUPER,
  type TestApi,
  type World,
} from './testApi';

describe('undo', () => {
  let api: TestApi;
  let world: World;
  let ids: number[];
  let round = 0;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    world = await createWorld(api, `Undo ${round++}`);
    ids = await addAthletes(api, world, { count: 3 });
  });
  afterAll(() => api?.close());

  const undo = (answer: Answer, body?: object, as?: Parameters<TestApi['call']>[2]) =>
    api.call('POST', `operations/${String(answer.headers['x-operation-id'])}/undo`, { ...as, body });
  const athletes = async () => {
    const { body } = await api.call('GET', `athletes?event_id=${world.event}&sort=id`);
    return (body.items as { id: number }[]).map(({ ...record }) => ({ ...record, version: 0, updated_at: '' }));
  };

  it('takes back a creation, and the undo of that brings it back', async () => {
    const made = await api.call('POST', 'athletes', { body: { event_id: world.event, last_name: 'New' } });
    const undone = await undo(made);
    expect(undone.body).toMatchObject({ count: 1, skipped: 0 });
    expect((await api.call('GET', `athletes/${made.body.id}`)).status).toBe(404);
    expect((await undo(undone)).body).toMatchObject({ count: 1 });
    expect((await api.call('GET', `athletes/${made.body.id}`)).body).toMatchObject({ last_name: 'New' });
  });

  it('takes back values of one and of many, lists and nulls among them, there and back again', async () => {
    const before = await athletes();
    const data = { chipcodes: ['A1', 'B"2'], race_id: world.otherRace, gender: 'none', custom: { a: null }, city: 'Ä' };
    const changed = await api.call('PATCH', 'athletes', { body: { ids, data } });
    const after = await athletes();
    const undone = await undo(changed);
    expect(undone.body).toMatchObject({ count: 3, skipped: 0 });
    expect(await athletes()).toEqual(before);
    const redone = await undo(undone);
    expect(await athletes()).toEqual(after);
    expect((await undo(redone)).status).toBe(200);
    expect(await athletes()).toEqual(before);
  });

  it('takes back what one operation set twice to what was there before it, and does it again to what it left', async () => {
    const before = await athletes();
    const operationId = randomUUID();
    const write = { engine: api.engine, actor: SUPER, resource: api.engine.plan.get('athletes'), ids, operationId };
    for (const city of ['Gent', 'Aalst']) await updateRecords({ ...write, patch: { city } });
    const undone = await api.call('POST', `operations/${operationId}/undo`);
    expect(undone.body).toMatchObject({ count: 3 });
    expect(await athletes()).toEqual(before);
    await undo(undone);
    expect(await athletes()).toMatchObject(ids.map((id) => ({ id, city: 'Aalst' })));
  });

  it('takes back a delete with all that went along, and does it again', async () => {
    await api.call('PATCH', 'athletes', { body: { ids, data: { wave_id: world.wave } } });
    const before = await athletes();
    const deleted = await api.call('DELETE', `races/${world.race}`);
    const cleared = await athletes();
    expect(cleared).toMatchObject(ids.map((id) => ({ id, race_id: null, wave_id: null })));
    const undone = await undo(deleted);
    expect(undone.status, undone.text).toBe(200);
    expect(await athletes()).toEqual(before);
    expect((await api.call('GET', `races/${world.race}?include=waves`)).body.waves).toMatchObject([{ id: world.wave }]);
    expect((await undo(undone)).status).toBe(200);
    expect(await athletes()).toEqual(cleared);
    expect((await api.call('GET', `waves/${world.wave}`)).status).toBe(404);
  });

  it('happens once', async () => {
    const changed = await api.call('PATCH', 'athletes', { body: { ids, data: { club: 'X' } } });
    const both = await Promise.all([undo(changed), undo(changed)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await undo(changed)).body.message).toBe('This was undone already.');
  });

  it('refuses where records changed since, or leaves those out when asked to', async () => {
    const changed = await api.call('PATCH', 'athletes', { body: { ids, data: { club: 'X' } } });
    await api.call('PATCH', `athletes/${ids[0]}`, { body: { club: 'Mine' } });
    await api.call('DELETE', `athletes/${ids[1]}`);
    // Another field of the same record is no conflict.
    await api.call('PATCH', `athletes/${ids[2]}`, { body: { city: 'Gent' } });
    const refused = await undo(changed);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'conflict', count: 2, resource: 'athletes' });
    expect((await undo(changed, { skip_changed: 1 })).status).toBe(400);
    const skipped = await undo(changed, { skip_changed: true });
    expect(skipped.body).toMatchObject({ count: 1, skipped: 2 });
    expect(await athletes()).toMatchObject([{ club: 'Mine' }, { club: null, city: 'Gent' }]);
  });

  it('removes a record where all that someone did to it since was taken back, in any order', async () => {
    const ways = ['write', 'writeMany', 'remove'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...ways), fc.nat(2)), { minLength: 1, maxLength: 4 }),
        async (later) => {
          const before = await athletes();
          const made = await api.call('POST', 'athletes', { body: { event_id: world.event, last_name: 'New' } });
          const done: Answer[] = [];
          for (const [i, [way]] of later.entries()) {
            const data = { city: `City ${i}` };
            if (way === 'write') done.push(await api.call('PATCH', `athletes/${made.body.id}`, { body: data }));
            else if (way === 'remove') done.push(await api.call('DELETE', `athletes/${made.body.id}`));
            else done.push(await api.call('PATCH', 'athletes', { body: { ids: [made.body.id, ids[0]], data } }));
            if (way === 'remove') break;
          }
          expect((await undo(made)).status).toBe(409);
          for (const [i, answer] of [...done.entries()].reverse()) {
            let last = await undo(answer);
            expect(last.status, last.text).toBe(200);
            for (let times = 0; times < (later[i]?.[1] ?? 0); times++) {
              last = await undo(last);
              // Done again it is there still.
              expect((await undo(made)).status).toBe(409);
              last = await undo(last);
              expect(last.status, last.text).toBe(200);
            }
          }
          const undone = await undo(made);
          expect(undone.status, undone.text).toBe(200);
          expect(await athletes()).toEqual(before);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('of an import may follow the undo of a later one', async () => {
    const made = await api.call('POST', 'athletes', { body: { event_id: world.event, last_name: 'New' } });
    const changed = await api.call('PATCH', `athletes/${made.body.id}`, { body: { club: 'Leeds' } });
    const undone = await undo(changed);
    const redone = await undo(undone);
    expect((await undo(made)).status).toBe(409);
    expect((await undo(redone)).status).toBe(200);
    expect((await undo(made)).status).toBe(200);
    expect((await api.call('GET', `athletes/${made.body.id}`)).status).toBe(404);
  });

  it('does not remove a record that someone worked on since', async () => {
    const made = await api.call('POST', 'athletes', { body: { event_id: world.event } });
    await api.call('PATCH', `athletes/${made.body.id}`, { body: { city: 'Gent' } });
    expect((await undo(made)).status).toBe(409);
  });

  it('is refused where a place was taken since', async () => {
    const deleted = await api.call('DELETE', `athletes/${ids[0]}`);
    await addAthletes(api, world, { count: 1 });
    const refused = await undo(deleted);
    expect(refused.status).toBe(409);
    expect(refused.body.errors).toEqual({ start_number: ['Is already taken.'] });
    expect(refused.body.message).toBe('Bib: Is already taken.');
    expect((await api.call('GET', `athletes?event_id=${world.event}`)).body.totalItems).toBe(3);
  });

  it('needs the right to the write it reverses, and to its fields', async () => {
    const renamed = await api.call('PATCH', `races/${world.race}`, { body: { name: 'Night run' } });
    const contact = await api.call('PATCH', `athletes/${ids[0]}`, { body: { email: 'a@example.com' } });
    const removed = await api.call('DELETE', `athletes/${ids[1]}`);
    const timer = actorWith('timer', 'event', world.event);
    expect((await undo(contact, undefined, { as: timer })).status).toBe(403);
    expect((await undo(removed, undefined, { as: timer })).status).toBe(403);
    expect((await undo(renamed, undefined, { as: timer })).status).toBe(200);
    const stranger = actorWith('event_manager', 'event', world.event + 1000);
    expect((await undo(contact, undefined, { as: stranger })).status).toBe(404);
    expect((await api.call('POST', 'operations/00000000-0000-4000-8000-000000000000/undo')).status).toBe(404);
    expect((await api.call('POST', 'operations/%00/undo')).status).toBeLessThan(500);
  });

  it('tells beforehand how much of it was changed since, and whether it was taken back', async () => {
    const scope = async (answer: Answer) =>
      (await api.call('GET', `operations/${String(answer.headers['x-operation-id'])}`)).body;
    const changed = await api.call('PATCH', 'athletes', { body: { ids, data: { club: 'X' } } });
    await api.call('PATCH', `athletes/${ids[0]}`, { body: { club: 'Mine' } });
    await api.call('DELETE', `athletes/${ids[1]}`);
    expect(await scope(changed)).toMatchObject({ changed: 2, is_undone: false });
    await undo(changed, { skip_changed: true });
    expect(await scope(changed)).toMatchObject({ changed: 0, is_undone: true });
    // What the operation took along itself does not stand in its own way.
    const race = await api.call('DELETE', `races/${world.race}`);
    expect(await scope(race)).toMatchObject({ changed: 0 });
    const restored = await undo(race);
    await api.call('DELETE', `waves/${world.wave}`);
    expect(await scope(restored)).toMatchObject({ changed: 1 });
  });

  it('tells beforehand what it takes back, to who may do so', async () => {
    const scope = (answer: Answer, as?: Parameters<TestApi['call']>[2]) =>
      api.call('GET', `operations/${String(answer.headers['x-operation-id'])}`, as);
    const one = await api.call('PATCH', `athletes/${ids[0]}`, { body: { email: 'a@example.com' } });
    expect((await scope(one)).body).toEqual({
      operation_id: one.headers['x-operation-id'],
      records: [{ resource: 'athletes', count: 1 }],
      changed: 0,
      is_undone: false,
    });
    const race = await api.call('DELETE', `races/${world.race}`);
    const { records } = (await scope(race)).body as { records: { resource: string; count: number }[] };
    expect(records).toContainEqual({ resource: 'races', count: 1 });
    expect(records.at(-1)).toEqual({ resource: 'athletes', count: 3 });
    expect((await undo(race)).body.count).toBe(records.reduce((sum, { count }) => sum + count, 0));

    expect((await scope(race, { as: actorWith('timer', 'event', world.event) })).status).toBe(403);
    expect((await scope(one, { as: actorWith('event_manager', 'event', world.event + 1000) })).status).toBe(404);
    expect((await api.call('GET', 'operations/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await api.call('GET', 'operations/1')).status).toBe(404);
  });

  it('shows in the history of each record, with what it undid', async () => {
    const changed = await api.call('PATCH', `athletes/${ids[0]}`, { body: { club: 'X' } });
    const undone = await undo(changed);
    const { body } = await api.call('GET', `athletes/${ids[0]}/changes`);
    expect(body.items).toMatchObject([
      {
        operation: 'update',
        operation_id: undone.headers['x-operation-id'],
        undoes: changed.headers['x-operation-id'],
        before: { club: 'X' },
        after: { club: null },
        is_undone: false,
      },
      { operation: 'update', is_undone: true },
      { operation: 'create' },
    ]);
  });
});
