import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorWith, createTestApi, createWorld, type TestApi, type World } from './testApi';

describe('what only the stored rows can tell of a write', () => {
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Written values');
  });
  afterAll(() => api?.close());

  const upload = async (
    mimeType: string,
    o: { by?: number; size?: number; sides?: [number, number]; isOpaque?: boolean } = {},
  ): Promise<number> => {
    const made = await sql<{ id: number }>`
      insert into files (filename, storage_key, size, mime_type, visibility, uploaded_by_id, width, height, is_opaque)
      values ('uploads/a', 'a', ${o.size ?? 1}, ${mimeType}, 'public', ${o.by ?? null}, ${o.sides?.[0] ?? null}, ${o.sides?.[1] ?? null}, ${o.isOpaque ?? null}) returning id`.execute(
      api.database.db,
    );
    return made.rows[0]?.id ?? 0;
  };
  const person = async (): Promise<number> => {
    const email = `p${Math.random()}@example.com`;
    const made = await api.call('POST', 'profiles', { body: { first_name: 'P', last_name: 'Q', email } });
    return Number(made.body.id);
  };

  describe('a file', () => {
    it('must be of a type that its field takes, which the answer names', async () => {
      const path = `organizations/${world.organization}`;
      const refused = await api.call('PATCH', path, { body: { logo_id: await upload('text/csv') } });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({ logo_id: ['Must be a file of one of these types: image/*.'] });
      const created = await api.call('POST', 'organizations', {
        body: { name: 'X', logo_id: await upload('application/pdf') },
      });
      expect(created.status).toBe(422);
      const logo_id = await upload('image/webp');
      expect((await api.call('PATCH', path, { body: { logo_id } })).body).toMatchObject({ logo_id });
    });

    it('must be no larger than its field takes', async () => {
      const path = `organizations/${world.organization}`;
      const logo_id = await upload('image/png', { size: 30 * 1024 * 1024 });
      const refused = await api.call('PATCH', path, { body: { logo_id } });
      expect(refused.body.errors).toEqual({ logo_id: ['Must be under 10240KB.'] });
    });

    it.each(['icon_id', 'splash_id'])('of an app must be square, large enough and opaque: %s', async (field) => {
      const app = (sides?: [number, number], isOpaque = true) =>
        upload('image/png', { isOpaque, ...(sides && { sides }) }).then((id) =>
          api.call('POST', 'applications', {
            body: { organization_id: world.organization, name: 'App', type: 'single', [field]: id },
          }),
        );
      const tooSmall = { [field]: ['Must be at least 1024 pixels wide and high.'] };
      expect((await app([64, 64])).body.errors).toEqual(tooSmall);
      expect((await app([2048, 1023])).body.errors).toEqual(tooSmall);
      expect((await app()).body.errors).toEqual(tooSmall);
      expect((await app([2048, 1024])).body.errors).toEqual({ [field]: ['Must be a square picture.'] });
      expect((await app([1024, 1024], false)).body.errors).toEqual({ [field]: ['Must have no transparent pixels.'] });
      expect((await app([1024, 1024])).status).toBe(201);
    });

    it('must be one that the writer may see, unless it stays as it is', async () => {
      const [one, other] = [await person(), await person()];
      const path = `organizations/${world.organization}`;
      const manager = (profile: number) =>
        actorWith('organization_manager', 'organization', world.organization, profile);
      const logo_id = await upload('image/png', { by: one });
      const foreign = await api.call('PATCH', path, { as: manager(other), body: { logo_id } });
      expect(foreign.status).toBe(422);
      expect(foreign.body.errors).toEqual({ logo_id: [`No such record: ${logo_id}.`] });
      expect((await api.call('PATCH', path, { as: manager(one), body: { logo_id } })).status).toBe(200);
      const whole = await api.call('GET', path, { as: manager(other) });
      const again = await api.call('PATCH', path, { as: manager(other), body: { ...whole.body, city: 'Utrecht' } });
      expect(again.status, again.text).toBe(200);
      expect(again.body).toMatchObject({ city: 'Utrecht', logo_id });
    });
  });

  describe('a value that another field bounds', () => {
    const body = () => ({ organization_id: world.organization, name: 'Bounds', start_date: '2027-05-30' });
    const make = async (end_date: string | null) => api.call('POST', 'events', { body: { ...body(), end_date } });

    it('is refused at creation, at its field', async () => {
      const refused = await make('2027-05-29');
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({ end_date: ['Must not be before Start date.'] });
      for (const end of ['2027-05-30', '2027-06-01', null]) expect((await make(end)).status).toBe(201);
    });

    it('is compared with the other side as stored, whichever side is written', async () => {
      const { body: event } = await make('2027-06-01');
      const patch = (values: object) => api.call('PATCH', `events/${event.id}`, { body: values });
      expect((await patch({ end_date: '2027-05-29' })).body.errors).toEqual({
        end_date: ['Must not be before Start date.'],
      });
      expect((await patch({ start_date: '2027-06-02' })).body.errors).toEqual({
        start_date: ['Must not be after End date.'],
      });
      expect((await patch({ start_date: '2027-07-01', end_date: '2027-07-02' })).status).toBe(200);
    });

    it('refuses a bulk edit as a whole', async () => {
      const made = [await make('2027-06-01'), await make('2027-08-01')].map((answer) => Number(answer.body.id));
      const refused = await api.call('PATCH', 'events', { body: { ids: made, data: { start_date: '2027-07-01' } } });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({ start_date: ['Must not be after End date.'] });
      const kept = await api.call('GET', `events?id[]=${made[0]}&id[]=${made[1]}`);
      expect((kept.body.items as { start_date: string }[]).map((event) => event.start_date)).toEqual([
        '2027-05-30',
        '2027-05-30',
      ]);
    });

    it('holds for moments too', async () => {
      const patch = (values: object) => api.call('PATCH', `races/${world.race}`, { body: values });
      expect((await patch({ start_at: '2027-05-30T08:00:00Z', cutoff_at: '2027-05-30T09:00:00+02:00' })).status).toBe(
        422,
      );
      expect((await patch({ start_at: '2027-05-30T08:00:00Z', cutoff_at: '2027-05-30T14:00:00Z' })).status).toBe(200);
      expect((await patch({ start_at: '2027-05-30T15:00:00Z' })).body.errors).toHaveProperty('start_at');
    });
  });
});
