import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asProfile } from '../../../resources/tenancy';
import { actorWith, addAthletes, createTestApi, createWorld, type TestApi, type World } from './testApi';

describe('records over HTTP', () => {
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    world = await createWorld(api, 'Records');
  });
  afterAll(() => api?.close());

  const athlete = (more: object = {}) => ({
    event_id: world.event,
    race_id: world.race,
    last_name: 'Peeters',
    ...more,
  });
  const make = async (more: object = {}) => {
    const made = await api.call('POST', 'athletes', { body: athlete(more) });
    expect(made.status, made.text).toBe(201);
    return made;
  };

  it('lists in an envelope, filtered, sorted and with what is included', async () => {
    await addAthletes(api, world, { count: 3, from: 100 });
    const path = `athletes?event_id=${world.event}&last_name[starts]=runn&sort=-start_number&itemsPerPage=2&include=race,wave`;
    const { status, body } = await api.call('GET', path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalItems: 3, page: 1, itemsPerPage: 2 });
    expect(body.items).toMatchObject([
      { start_number: '102', race: { name: 'Marathon', distance: { value: 42.195, unit: 'km' } }, wave: null },
      { start_number: '101' },
    ]);
    const next = await api.call('GET', `${path}&cursor=${String(body.next_cursor)}`);
    expect(next.body).toMatchObject({ items: [{ start_number: '100' }], next_cursor: null });
  });

  it('pages by cursor through an order of every sortable field', async () => {
    await addAthletes(api, world, { count: 2 });
    for (const name of ['start_number', 'first_name', 'state', 'club', 'updated_at', '-category']) {
      const path = `athletes?event_id=${world.event}&itemsPerPage=1&sort=${name}`;
      const first = await api.call('GET', path);
      const second = await api.call('GET', `${path}&cursor=${String(first.body.next_cursor)}`);
      expect(second.status, `${name}: ${second.text}`).toBe(200);
    }
  });

  it('creates with its address and operation, and takes a whole model or a single field back', async () => {
    const made = await make({ first_name: '  Zoë ', start_number: '7', country: 'BE' });
    expect(made.headers.location).toBe(`/v1/admin/athletes/${made.body.id}`);
    expect(made.headers['x-operation-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.body).toMatchObject({ first_name: 'Zoë', state: 'registered', version: 1, age: null });
    const single = await api.call('PATCH', `athletes/${made.body.id}`, { body: { club: 'AC' } });
    expect(single.body).toMatchObject({ club: 'AC', first_name: 'Zoë', version: 2 });
    const included = await api.call('GET', `athletes/${made.body.id}?include=race`);
    const whole = await api.call('PATCH', `athletes/${made.body.id}`, { body: { ...included.body, city: 'Gent' } });
    expect(whole.body).toMatchObject({ city: 'Gent', club: 'AC', version: 3 });
    const same = await api.call('PATCH', `athletes/${made.body.id}`, { body: whole.body });
    expect(same.body).toMatchObject({ version: 3 });
    expect(same.headers).not.toHaveProperty('x-operation-id');
  });

  it('refuses to write over what the caller has not seen, and says who changed what', async () => {
    const person = await api.call('POST', 'profiles', {
      body: { first_name: 'Ann', last_name: 'Claes', email: 'ann@example.com' },
    });
    const ann = { ...actorWith('event_manager', 'event', world.event), identity: asProfile(Number(person.body.id)) };
    const { body } = await make();
    const path = `athletes/${body.id}`;
    await api.call('PATCH', path, { as: ann, body: { club: 'Fast' }, headers: { 'if-match': '"1"' } });
    const stale = await api.call('PATCH', path, { body: { club: 'Slow' }, headers: { 'if-match': '1' } });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      code: 'stale',
      current: { club: 'Fast', version: 2 },
      changed_by: { name: 'Ann Claes', fields: ['club'] },
    });
    expect((await api.call('DELETE', path, { headers: { 'if-match': 'W/"1"' } })).status).toBe(412);
    expect((await api.call('DELETE', path, { headers: { 'if-match': '2' } })).status).toBe(200);
  });

  it('keeps immutable fields as they are, also in a whole model', async () => {
    const other = await createWorld(api, 'Another');
    const { body } = await make();
    const moved = await api.call('PATCH', `athletes/${body.id}`, { body: { event_id: other.event } });
    expect(moved.status).toBe(422);
    expect(moved.body.errors).toHaveProperty('event_id');
    expect(
      (await api.call('PATCH', `athletes/${body.id}`, { body: { event_id: world.event, city: 'X' } })).status,
    ).toBe(200);
  });

  it('answers a taken number at its field', async () => {
    await make({ start_number: '500' });
    const { body } = await make({ start_number: '501' });
    const again = await api.call('POST', 'athletes', { body: athlete({ start_number: '500' }) });
    const patched = await api.call('PATCH', `athletes/${body.id}`, { body: { start_number: '500' } });
    const bulk = await api.call('PATCH', 'athletes', { body: { ids: [body.id], data: { start_number: '500' } } });
    for (const { status, body: answer } of [again, patched, bulk]) {
      expect(status).toBe(422);
      expect(answer.errors).toEqual({ start_number: ['Is already taken.'] });
    }
    const elsewhere = await api.call('PATCH', `athletes/${body.id}`, {
      body: { start_number: '500', race_id: world.otherRace },
    });
    expect(elsewhere.status).toBe(200);
  });

  it('takes references only within the tenant and the parent, and clears those that no longer fit', async () => {
    const foreign = await createWorld(api, 'Foreign');
    const manager = actorWith('event_manager', 'event', world.event);
    const { body } = await make({ wave_id: world.wave });
    const patch = (data: object) => api.call('PATCH', `athletes/${body.id}`, { as: manager, body: data });
    expect((await patch({ race_id: foreign.race })).body.errors).toEqual({
      race_id: [`No such record: ${foreign.race}.`],
    });
    const seen = await api.call('PATCH', `athletes/${body.id}`, { body: { race_id: foreign.race } });
    expect(seen.body.errors).toEqual({ race_id: ['This race belongs to another event.'] });
    expect((await patch({ wave_id: world.otherWave })).body.errors).toEqual({
      wave_id: ['This wave belongs to another race.'],
    });
    expect((await patch({ race_id: world.otherRace })).body).toMatchObject({ race_id: world.otherRace, wave_id: null });
    const wave = await api.call('POST', 'waves', { as: manager, body: { race_id: foreign.race, name: 'Spy' } });
    expect(wave.status).toBe(422);
    expect(wave.body.errors).toEqual({ race_id: [`No such record: ${foreign.race}.`] });
  });

  it('lets staff without contact rights send the whole model back', async () => {
    const timer = actorWith('timer', 'event', world.event);
    const { body } = await make({ email: 'runner@example.com' });
    const shown = await api.call('GET', `athletes/${body.id}`, { as: timer });
    expect(shown.body).not.toHaveProperty('email');
    const saved = await api.call('PATCH', `athletes/${body.id}`, { as: timer, body: { ...shown.body, club: 'C' } });
    expect(saved.status).toBe(200);
    const blank = { ...saved.body, email: null, club: 'D' };
    expect((await api.call('PATCH', `athletes/${body.id}`, { as: timer, body: blank })).status).toBe(200);
    // Guessing the stored value must tell no more than guessing wrong.
    for (const email of ['runner@example.com', 'other@example.com']) {
      const guess = await api.call('PATCH', `athletes/${body.id}`, { as: timer, body: { email } });
      expect(guess.status).toBe(403);
    }
    expect((await api.call('GET', `athletes/${body.id}`)).body).toMatchObject({
      email: 'runner@example.com',
      club: 'D',
    });
  });

  it('keeps the fields of contact rights out of the history of who lacks them', async () => {
    const { body } = await make({ email: 'old@example.com', notes: 'Allergic' });
    await api.call('PATCH', `athletes/${body.id}`, { body: { email: null, club: 'New' } });
    const path = `athletes/${body.id}/changes`;
    const asTimer = await api.call('GET', path, { as: actorWith('timer', 'event', world.event) });
    expect(asTimer.body).toMatchObject({ totalItems: 2, items: [{ after: { club: 'New' } }, { operation: 'create' }] });
    expect(asTimer.text).not.toContain('old@example.com');
    const asManager = await api.call('GET', path, { as: actorWith('event_manager', 'event', world.event) });
    expect(asManager.body.items).toMatchObject([{ before: { email: 'old@example.com', club: null } }, {}]);
    expect((await api.call('GET', path, { as: actorWith('event_manager', 'event', 999) })).status).toBe(404);
  });
});
