import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FieldPlan, ResourcePlan } from '../../../engine/core/plan';
import { levelColumns, tenantColumns } from '../../../engine/core/tenancy';
import { plan } from '../../../resources/allResources';
import { makeRecord, makeWorld, type PlaceName, placeColumns, type World } from '../../access/world';
import { createTestApp, type Person, type TestApp } from '../../support/testApp';

interface Link {
  readonly child: ResourcePlan;
  readonly field: FieldPlan;
  readonly target: ResourcePlan;
  readonly onDelete: string;
}

/** References that a deletion of their target clears or follows, of resources that can be deleted and restored over the API. */
const links: Link[] = [...plan.resources.values()].flatMap((child) =>
  child.stored.flatMap((field): Link[] => {
    const target = field.target && !field.sqlType?.endsWith('[]') ? plan.get(field.target) : null;
    const { onDelete } = field.field.options as { onDelete?: string };
    const { tenancy } = child.resource;
    const isTenant = tenancy.kind !== 'tenant' && tenantColumns(tenancy).some(({ column }) => column === field.name);
    const isDeletable = target?.resource.softDelete && target.resource.verbs.includes('delete');
    if (!isDeletable || !child.resource.softDelete || isTenant) return [];
    return onDelete === 'cascade' || onDelete === 'set null' ? [{ child, field, target, onDelete }] : [];
  }),
);

describe('restoring a record', () => {
  let app: TestApp;
  let admin: Person;
  let world: World;
  beforeAll(async () => {
    app = await createTestApp();
    world = await makeWorld(app.db);
    admin = await app.signIn({ isSuperAdmin: true });
  });
  afterAll(() => app?.close());

  const call = async (method: 'POST' | 'DELETE' | 'PATCH', path: string, body?: object) => {
    const answer = await app.call({ method, url: `/v1/admin/${path}`, token: admin.token, ...(body && { body }) });
    return { status: answer.statusCode, body: JSON.parse(answer.body || 'null') };
  };
  const rowOf = async ({ child, field }: Link, id: number) => {
    const found = await sql<{ deleted: boolean; value: number | null }>`
      select deleted_at is not null as deleted, ${sql.ref(field.name)}::int as value from ${sql.table(child.name)} where id = ${id}`.execute(
      app.db,
    );
    return found.rows[0];
  };
  /** A target and a record that refers to it, at the same place. */
  const makePair = async ({ child, field, target }: Link) => {
    const placeOf = ({ resource: { tenancy } }: ResourcePlan): PlaceName => {
      if (tenancy.kind === 'tenant') return 'O1';
      return levelColumns(tenancy).some(([level]) => level === 'event') ? 'E1' : 'A1';
    };
    const columns = (resource: ResourcePlan) => placeColumns(resource, placeOf(resource), world.scopes) ?? {};
    const make = (resource: ResourcePlan, given: object) =>
      makeRecord(world, { resource, at: placeOf(resource), given: { ...columns(resource), ...given } });
    const targetId = await make(target, {});
    const shared = await sql<Record<string, unknown>>`
      select * from ${sql.table(target.name)} where id = ${targetId}`.execute(app.db);
    const same = Object.fromEntries(field.within.map((name) => [name, shared.rows[0]?.[name]]));
    const mode = field.name === 'backup_of_id' ? { passing_mode: 'backup' } : {};
    return { targetId, childId: await make(child, { ...same, ...mode, [field.name]: targetId }) };
  };

  it.each(links.map((link) => [`${link.child.name}.${link.field.name} (${link.onDelete})`, link] as const))(
    'gives back %s',
    async (_name, link) => {
      const { targetId, childId } = await makePair(link);
      const deleted = await call('DELETE', `${link.target.name}/${targetId}`);
      expect(deleted, JSON.stringify(deleted.body)).toMatchObject({ status: 200 });
      expect(await rowOf(link, childId)).toEqual(
        link.onDelete === 'cascade' ? { deleted: true, value: targetId } : { deleted: false, value: null },
      );
      const restored = await call('POST', `${link.target.name}/${targetId}/restore`);
      expect(restored, JSON.stringify(restored.body)).toMatchObject({ status: 200 });
      expect(await rowOf(link, childId)).toEqual({ deleted: false, value: targetId });
      expect(restored.body.records).toContainEqual({
        resource: link.child.name,
        count: link.child === link.target ? 2 : 1,
      });
    },
  );

  describe('of a race', () => {
    let event_id: number;
    let race_id: number;
    let wave_id: number;
    let athletes: number[];
    let round = 0;
    const create = async (resource: string, body: object): Promise<number> => {
      const made = await call('POST', resource, { event_id, ...body });
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
      return made.body.id;
    };
    const read = async (path: string) =>
      JSON.parse((await app.call({ url: `/v1/admin/${path}`, token: admin.token })).body);
    const wavesOf = (ids: readonly number[]) =>
      Promise.all(ids.map(async (id) => (await read(`athletes/${id}`)).wave_id));
    beforeEach(async () => {
      event_id = world.scopes.E1.id;
      race_id = await create('races', { name: `Long ${++round}`, distance: { value: 10, unit: 'km' } });
      wave_id = await create('waves', { race_id, name: 'A' });
      athletes = [];
      for (const last_name of ['One', 'Two', 'Three'])
        athletes.push(await create('athletes', { race_id, wave_id, last_name }));
    });

    it('returns athletes to a wave, but none who has got another wave or race since', async () => {
      const other = await create('waves', { race_id, name: 'B' });
      const otherRace = await create('races', { name: `Short ${round}`, distance: { value: 5, unit: 'km' } });
      await call('DELETE', `waves/${wave_id}`);
      await call('PATCH', `athletes/${athletes[1]}`, { wave_id: other });
      await call('PATCH', `athletes/${athletes[2]}`, { race_id: otherRace });
      const restored = await call('POST', 'waves/restore', { ids: [wave_id] });
      expect(restored.body).toMatchObject({
        ids: [wave_id],
        records: [
          { resource: 'athletes', count: 1 },
          { resource: 'waves', count: 1 },
        ],
      });
      expect(await wavesOf(athletes)).toEqual([wave_id, other, null]);
      expect((await call('POST', `operations/${restored.body.operation_id}/undo`)).body).toMatchObject({ count: 2 });
      expect(await wavesOf(athletes)).toEqual([null, other, null]);
    });

    it('leaves an athlete without a wave whose wave was removed again by hand', async () => {
      await call('DELETE', `waves/${wave_id}`);
      const other = await create('waves', { race_id, name: 'B' });
      await call('PATCH', `athletes/${athletes[0]}`, { wave_id: other });
      await call('PATCH', `athletes/${athletes[0]}`, { wave_id: null });
      await call('POST', `waves/${wave_id}/restore`);
      expect(await wavesOf(athletes)).toEqual([null, wave_id, wave_id]);
    });

    it('restores all below it, except what was deleted before', async () => {
      const gone = await create('waves', { race_id, name: 'B' });
      await call('DELETE', `waves/${gone}`);
      await call('DELETE', `races/${race_id}`);
      const restored = await call('POST', `races/${race_id}/restore`);
      expect(restored.body.records).toEqual([
        { resource: 'races', count: 1 },
        { resource: 'waves', count: 1 },
        { resource: 'athletes', count: 3 },
      ]);
      expect(await wavesOf(athletes)).toEqual([wave_id, wave_id, wave_id]);
      expect((await read(`waves?event_id=${event_id}&race_id=${race_id}`)).items).toMatchObject([{ id: wave_id }]);
    });

    it('restores a place of the course once race and timeline are both there again', async () => {
      const timeline_id = await create('timelines', { name: 'Finish', type: 'finish' });
      const place = await create('race_timelines', { race_id, timeline_id, distance: { value: 10, unit: 'km' } });
      await call('DELETE', `races/${race_id}`);
      await call('DELETE', `timelines/${timeline_id}`);
      const race = await call('POST', `races/${race_id}/restore`);
      expect(race.body.records).not.toContainEqual({ resource: 'race_timelines', count: 1 });
      const timeline = await call('POST', `timelines/${timeline_id}/restore`);
      expect(timeline.body.records).toContainEqual({ resource: 'race_timelines', count: 1 });
      expect(await read(`race_timelines/${place}`)).toMatchObject({ race_id, timeline_id });
    });
  });
});
