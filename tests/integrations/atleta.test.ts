import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureCatalogue } from '../../server/integrations/ensureCatalogue';
import { createTestApp } from '../support/testApp';
import { atletaAnswer, type Registration, TOKEN } from './atletaServer';
import { type ConnectionWorld, connectionWorld } from './connectionWorld';
import { type OtherSide, otherSide } from './otherSide';

const ticket = { id: 't1', title: 'Ten' };
const anna: Registration = {
  id: 'r1',
  first_name: 'Anna',
  last_name: 'de Vries',
  email: 'Anna@example.com',
  date_of_birth: '1990-05-01',
  nationality: 'NL',
  status: 'ACTIVE',
  ticket,
};
const many = (count: number): Registration[] =>
  Array.from({ length: count }, (_, i) => ({
    ...anna,
    id: `r${i}`,
    last_name: `Runner ${i}`,
    email: `r${i}@example.com`,
  }));

describe('registrations of Atleta', () => {
  let world: ConnectionWorld;
  let there: OtherSide;

  beforeAll(async () => {
    [world, there] = await Promise.all([connectionWorld(), otherSide()]);
  });
  afterAll(async () => {
    await world?.test.close();
    await there?.close();
  });

  const connected = async (given: object = {}) => {
    const { event, race } = await world.newEvent();
    const settings = { project: 'TEST', endpoint: there.url };
    const id = await world.connect('atleta', event, { settings, secrets: { token: TOKEN }, ...given });
    return { event, race, id };
  };

  it('come by pages, and are found again by their id', async () => {
    const { event, race, id } = await connected();
    let registrations = many(260);
    there.answer(atletaAnswer(() => registrations));
    expect(await world.sync(id)).toMatchObject({ status: 'finished', total: 260, added_count: 260 });
    expect(there.received.filter(({ body }) => body.includes('per_page'))).toHaveLength(2);
    const [first] = await world.athletes(event);
    expect(first).toMatchObject({
      external_id: 'r0',
      race_id: race,
      last_name: 'Runner 0',
      email: 'r0@example.com',
      birth_date: '1990-05-01',
      country: 'NL',
      start_number: null,
    });
    registrations = registrations.map((one, i) => (i === 3 ? { ...one, last_name: 'Married' } : one));
    expect(await world.sync(id)).toMatchObject({ added_count: 0, updated_count: 1, unchanged_count: 259 });
  });

  it('are taken over on race day as well, and their results follow', async () => {
    const { event, id } = await connected();
    const read = { chipcode: 'C1', time: '2027-06-06T10:00:00.000Z' };
    const body = { device: 'F', passings: [read] };
    const sent = { method: 'POST', url: `/v1/live/events/${event}/passings`, token: world.admin.token, body } as const;
    expect((await world.test.call(sent)).json().stored).toBe(1);
    there.answer(atletaAnswer(() => many(2)));
    expect(await world.sync(id)).toMatchObject({ status: 'finished', added_count: 2 });
    const connection = await world.call('GET', `event_integrations/${id}`);
    expect(connection.body).toMatchObject({ status: 'connected', last_error: null });
    const tasks = (await world.call('GET', `background_tasks?event_id=${event}`)).body.items;
    expect(tasks.map(({ status }: { status: string }) => status)).toEqual(['succeeded']);
  });

  it('for a distance that is no race of the event are refused until somebody says which it is', async () => {
    const { event, id } = await connected();
    there.answer(atletaAnswer(() => [anna, { ...anna, id: 'r2', ticket: { id: 't2', title: 'Fun run' } }]));
    const done = await world.sync(id);
    expect(done).toMatchObject({ added_count: 1, refused_count: 1 });
    expect(done.refused[0].errors[0]).toContain('There are: Ten.');
    await world.call('PATCH', `event_integrations/${id}`, { mapping: { races: { 'Fun run': 'new' } } });
    expect(await world.sync(id)).toMatchObject({ added_count: 1, unchanged_count: 1, refused_count: 0 });
    expect((await world.call('GET', `races?event_id=${event}&sort=id`)).body.items).toMatchObject([
      { name: 'Ten' },
      { name: 'Fun run' },
    ]);
  });

  it('are those of athletes who were there before: by name and day; by the name alone they are refused, and an id makes nobody else', async () => {
    const { event, race, id } = await connected();
    const before = { event_id: event, race_id: race };
    await world.make('athletes', {
      ...before,
      first_name: 'Anna',
      last_name: 'De Vries',
      birth_date: '1990-05-01',
    });
    await world.make('athletes', { ...before, first_name: 'Bo', last_name: 'Carr' });
    const bo = { ...anna, id: 'r2', first_name: 'Bo', last_name: 'Carr' };
    there.answer(atletaAnswer(() => [anna, bo]));
    const done = await world.sync(id);
    expect(done).toMatchObject({ added_count: 0, updated_count: 1, refused_count: 1 });
    expect(done.refused).toMatchObject([{ key: 'r2', errors: ['Bo Carr is found by the name alone.'] }]);
    expect(await world.athletes(event)).toMatchObject([{ external_id: 'r1' }, { external_id: null, birth_date: null }]);
    const stranger = { ...anna, first_name: 'Zoltan', last_name: 'Kovacs', date_of_birth: '1971-11-30' };
    there.answer(atletaAnswer(() => [stranger]));
    const other = await world.sync(id);
    expect(other).toMatchObject({ added_count: 0, updated_count: 0, refused_count: 1 });
    expect(other.refused).toMatchObject([{ key: 'r1', errors: ['Anna de Vries would become Zoltan Kovacs.'] }]);
    expect((await world.athletes(event))[0]).toMatchObject({ external_id: 'r1', last_name: 'de Vries' });
  });

  it('that may be somebody who is there are refused, unless the list itself keeps them apart', async () => {
    const { event, race, id } = await connected();
    await world.make('athletes', {
      event_id: event,
      race_id: race,
      first_name: 'Ann',
      last_name: 'de Vries',
      birth_date: '1990-05-01',
    });
    there.answer(atletaAnswer(() => [anna]));
    const done = await world.sync(id);
    expect(done).toMatchObject({ added_count: 0, refused_count: 1 });
    expect(done.refused).toMatchObject([
      { key: 'r1', errors: ['Ann de Vries is there already: another would be added beside.'] },
    ]);
    const { event: other, id: second } = await connected();
    const again = { ...anna, id: 'r9' };
    there.answer(atletaAnswer(() => [anna]));
    await world.sync(second);
    there.answer(atletaAnswer(() => [{ ...anna, status: 'cancelled' }, again]));
    expect(await world.sync(second)).toMatchObject({ added_count: 1, withdrawn_count: 1, refused_count: 0 });
    const twin = { ...anna, id: 'r10' };
    there.answer(atletaAnswer(() => [{ ...anna, status: 'cancelled' }, again, twin]));
    expect(await world.sync(second)).toMatchObject({ added_count: 1, refused_count: 0 });
    expect(await world.athletes(other)).toHaveLength(3);
  });

  it('that are cancelled are withdrawn, and brought back where they are taken up again', async () => {
    const { event, id } = await connected();
    let registrations: Registration[] = [anna, { ...anna, id: 'r2', last_name: 'Peeters' }];
    there.answer(atletaAnswer(() => registrations));
    await world.sync(id);
    registrations = [
      { ...anna, status: 'CANCELLED' },
      { ...anna, id: 'r2', last_name: 'Peeters' },
      { ...anna, id: 'r3', status: 'CANCELLED' },
    ];
    expect(await world.sync(id, { dry_run: true })).toMatchObject({
      withdrawn_count: 1,
      unchanged_count: 2,
      added_count: 0,
    });
    const gone = await world.sync(id);
    expect(gone).toMatchObject({ withdrawn_count: 1, unchanged_count: 2, added_count: 0 });
    expect((await world.athletes(event))[0]).toMatchObject({ state: 'dns', state_reason: 'Withdrawn in Atleta' });
    expect(await world.sync(id)).toMatchObject({ withdrawn_count: 0, updated_count: 0 });
    registrations = [anna, { ...anna, id: 'r2', last_name: 'Peeters' }];
    expect(await world.sync(id)).toMatchObject({ updated_count: 1, unchanged_count: 1 });
    expect((await world.athletes(event))[0]).toMatchObject({ state: 'registered', state_reason: null });
  });

  it('of whoever has started are left as they are when they are cancelled', async () => {
    const { event, id } = await connected();
    there.answer(atletaAnswer(() => [anna]));
    await world.sync(id);
    const [athlete] = await world.athletes(event);
    await world.call('PATCH', `athletes/${athlete?.id}`, { state: 'dnf' });
    there.answer(atletaAnswer(() => [{ ...anna, status: 'CANCELLED' }]));
    const done = await world.sync(id);
    expect(done).toMatchObject({ withdrawn_count: 0, refused_count: 1 });
    expect(done.refused).toMatchObject([
      { key: 'r1', name: 'Anna de Vries', errors: [expect.stringContaining('has started')] },
    ]);
    expect((await world.athletes(event))[0]).toMatchObject({ state: 'dnf' });
  });

  it('that are gone stay, or are withdrawn where the mapping says so, but never most of them at once', async () => {
    const { event, id } = await connected();
    there.answer(atletaAnswer(() => many(50)));
    await world.sync(id);
    there.answer(atletaAnswer(() => many(48)));
    expect(await world.sync(id)).toMatchObject({ withdrawn_count: 0, unchanged_count: 48 });
    await world.call('PATCH', `event_integrations/${id}`, { mapping: { missing: 'withdraw' } });
    expect(await world.sync(id)).toMatchObject({ withdrawn_count: 2, unchanged_count: 48 });
    there.answer(atletaAnswer(() => []));
    const broken = await world.sync(id);
    expect(broken).toMatchObject({ status: 'failed', message: expect.stringContaining('48 of 48 athletes are gone') });
    expect((await world.athletes(event)).filter(({ state }) => state === 'dns')).toHaveLength(2);
  });

  it('that change while they are read are read anew, and nobody is lost', async () => {
    const { event, id } = await connected();
    let pages = 0;
    there.answer((received, response) => {
      if (received.body.includes('per_page')) pages += 1;
      // Somebody leaves after the first page: the one behind it moves onto that.
      return atletaAnswer(() => (pages <= 1 ? many(300) : many(300).slice(1)))(received, response);
    });
    expect(await world.sync(id)).toMatchObject({ status: 'finished', total: 299, added_count: 299 });
    expect(await world.athletes(event)).toHaveLength(250);
    pages = 0;
    there.answer((received, response) => {
      if (received.body.includes('per_page')) pages += 1;
      return atletaAnswer(() => many(300 + pages))(received, response);
    });
    const failed = await world.sync(id);
    expect(failed).toMatchObject({ status: 'failed', message: expect.stringContaining('three times over') });
    expect(pages).toBe(6);
  });

  it.each([
    ['a wrong token', { status: 401, body: '{}' }, 'does not accept the key'],
    [
      'data beside errors',
      {
        status: 200,
        body: '{"data":{"project":{"registrations":{"total":1,"last_page":1,"data":[]}}},"errors":[{"message":"Too complex"}]}',
      },
      'Too complex',
    ],
    ['half an answer', { status: 200, body: '{"data":{"project":{"registrations":{"total":5}}}}' }, 'not whole'],
    [
      'half a registration',
      { status: 200, body: '{"data":{"project":{"registrations":{"total":1,"last_page":1,"data":[null]}}}}' },
      'not whole',
    ],
    ['no JSON', { status: 200, body: '<html>' }, 'did not answer with JSON'],
    ['nothing', { status: 500, body: '' }, 'out of order'],
  ])('change nothing after %s', async (_, { status, body }, message) => {
    const { event, id } = await connected();
    there.answer((received, response) => {
      if (received.body.includes('__type')) return atletaAnswer(() => [])(received, response);
      response.writeHead(status).end(body);
    });
    const done = await world.sync(id);
    expect(done).toMatchObject({ status: 'failed', message: expect.stringContaining(message) });
    expect(await world.athletes(event)).toEqual([]);
    expect((await world.call('GET', `event_integrations/${id}`)).body.last_error).toBe(done.message);
  });

  it('break off in the middle, and nothing of the pages before is kept', async () => {
    const { event, id } = await connected();
    there.answer((received, response) => {
      if (received.body.includes('"page":2'))
        return void response.writeHead(200, { 'Content-Length': '5000' }).write('{"data":', () => response.destroy());
      return atletaAnswer(() => many(300))(received, response);
    });
    expect(await world.sync(id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('broke the connection off'),
    });
    expect(await world.athletes(event)).toEqual([]);
  });

  it('are asked for by what the reference shows where Atleta does not say what it has', async () => {
    const { event, id } = await connected();
    there.answer(atletaAnswer(() => [anna], { hasSchema: false }));
    expect(await world.sync(id)).toMatchObject({ status: 'finished', added_count: 1 });
    expect(await world.athletes(event)).toMatchObject([{ external_id: 'r1', first_name: 'Anna', email: null }]);
  });

  it('are told the numbers that were given here, and nothing that the mapping does not say', async () => {
    const { event, id } = await connected({ mapping: { back: ['start_number'] } });
    const changed: object[] = [];
    const registrations = [anna, { ...anna, id: 'r2' }, { ...anna, id: 'r3', start_number: '9' }].map((one) => ({
      start_number: '',
      ...one,
    }));
    there.answer(atletaAnswer(() => registrations, { changed }));
    await world.sync(id);
    const [first, second, third] = await world.athletes(event);
    expect(third).toMatchObject({ external_id: 'r3', start_number: null });
    await world.call('PATCH', `athletes/${first?.id}`, { start_number: '7', club: 'Harbour' });
    await world.call('PATCH', `athletes/${second?.id}`, { start_number: '13' });
    await world.call('PATCH', `athletes/${third?.id}`, { start_number: '9' });
    const done = await world.sync(id, { back: true });
    expect(done).toMatchObject({
      kind: 'push',
      status: 'finished',
      updated_count: 1,
      refused_count: 1,
      unchanged_count: 1,
    });
    expect(done.refused).toMatchObject([{ key: 'r2', errors: ['Atleta refused: 13 is taken.'] }]);
    expect(changed).toEqual([
      {
        query:
          'mutation change($id: ID!, $start_number: String) { updateRegistration(id: $id, start_number: $start_number) { id } }',
        variables: { id: 'r1', start_number: '7' },
      },
    ]);
    expect((await world.athletes(event))[0]).toMatchObject({ start_number: '7' });
  });

  it('are told nothing where Atleta lets nothing be changed, or the mapping says nothing', async () => {
    const { id } = await connected();
    there.answer(atletaAnswer(() => [{ ...anna, start_number: '1' }]));
    await world.sync(id);
    expect(await world.sync(id, { back: true })).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Nothing goes back'),
    });
    await world.call('PATCH', `event_integrations/${id}`, { mapping: { back: ['start_number'] } });
    there.answer(atletaAnswer(() => [{ ...anna, start_number: '2' }]));
    expect(await world.sync(id, { back: true })).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('not change them'),
    });
  });

  it('the token is told no other server than the one it was entered for', async () => {
    const { id } = await connected();
    const elsewhere = { project: 'TEST', endpoint: 'http://127.0.0.1:9999/steal' };
    const patch = (body: object) => world.call('PATCH', `event_integrations/${id}`, body, world.manager);
    const refused = await patch({ settings: elsewhere });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { secrets: [expect.stringContaining('Access token')] } },
    });
    // Without an address it would go to the usual one.
    expect((await patch({ settings: { endpoint: null } })).status).toBe(422);
    expect((await patch({ settings: { project: 'MORE', endpoint: `${there.url}/graphql` } })).status).toBe(200);
    expect((await patch({ settings: elsewhere, secrets: { token: 'another' } })).status).toBe(200);
    expect((await patch({ settings: { endpoint: null }, secrets: null })).status).toBe(200);
  });

  it('a test says how many there are, or why there are none', async () => {
    const { id } = await connected();
    there.answer(atletaAnswer(() => many(260)));
    const ask = async () => (await world.call('POST', `event_integrations/${id}/test`, {}, world.manager)).body;
    expect(await ask()).toEqual({ ok: true, message: 'Club has 260 registrations.' });
    await world.call('PATCH', `event_integrations/${id}`, { settings: { project: 'OTHER', endpoint: there.url } });
    expect(await ask()).toEqual({ ok: false, message: expect.stringContaining('no project “OTHER”') });
    await world.call('PATCH', `event_integrations/${id}`, { secrets: { token: 'wrong' } });
    expect(await ask()).toEqual({ ok: false, message: expect.stringContaining('does not accept the key') });
    await world.call('PATCH', `event_integrations/${id}`, { secrets: null });
    expect(await ask()).toEqual({ ok: false, message: expect.stringContaining('Enter “Access token”') });
  });

  it('stands as tested until it is told something else', async () => {
    const { id } = await connected();
    there.answer(atletaAnswer(() => many(1)));
    const test = () => world.call('POST', `event_integrations/${id}/test`, {}, world.manager);
    const change = (body: object) => world.call('PATCH', `event_integrations/${id}`, body);
    const status = async () => (await world.call('GET', `event_integrations/${id}`)).body.status;
    const untested = { status: 'disconnected', tested_at: null, test_passed: null, test_message: null };
    // Saved again, and never tested all the same.
    expect((await change({ mapping: { missing: 'keep' } })).body).toMatchObject(untested);
    await test();
    const { body: tested } = await change({ sync_every: 60 });
    expect(tested).toMatchObject({ status: 'connected', tested_at: expect.any(String), test_passed: true });
    expect(tested.test_message).toBe('Club has 1 registration.');
    expect((await change({ settings: tested.settings })).body.status).toBe('connected');
    await change({ settings: { project: 'OTHER', endpoint: there.url } });
    expect((await world.call('GET', `event_integrations/${id}`)).body).toMatchObject(untested);
    await test();
    expect(await status()).toBe('failed');
    expect((await world.call('GET', `event_integrations/${id}`)).body).toMatchObject({
      test_passed: false,
      test_message: expect.stringContaining('no project “OTHER”'),
    });
    expect((await change({ secrets: { token: 'another' } })).body).toMatchObject({ ...untested, last_error: null });
  });

  it('stands as untested where its settings were changed while they were tested', async () => {
    const { id } = await connected();
    const answers = atletaAnswer(() => many(1));
    there.answer(async (received, response) => {
      await world.call('PATCH', `event_integrations/${id}`, { settings: { project: 'OTHER', endpoint: there.url } });
      return answers(received, response);
    });
    await world.call('POST', `event_integrations/${id}/test`, {}, world.manager);
    expect((await world.call('GET', `event_integrations/${id}`)).body).toMatchObject({
      status: 'disconnected',
      tested_at: null,
    });
  });

  it('settings that it has not, and secrets among the settings, are refused with their names', async () => {
    const { event } = await world.newEvent();
    const { body: catalogue } = await world.call('GET', 'integrations?key=atleta');
    const refused = await world.call('POST', 'event_integrations', {
      event_id: event,
      integration_id: catalogue.items[0].id,
      settings: { token: 'x', endpoint: 'ftp://example.com' },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.settings).toEqual([
      'Atleta has no such setting: token.',
      'Address of the API: The address must begin with https:// or http://.',
    ]);
  });

  it('an address that the server may not call is refused where it is entered, with the rule', async () => {
    const guarded = await createTestApp();
    await ensureCatalogue(guarded.engine);
    const { token } = await guarded.signIn({ isSuperAdmin: true });
    const post = async (path: string, body: object) =>
      (await guarded.call({ method: 'POST', url: `/v1/admin/${path}`, token, body })).json();
    const organization = await post('organizations', { name: 'Club' });
    const event = await post('events', { organization_id: organization.id, name: 'Run', start_date: '2027-03-21' });
    const found = await guarded.call({ url: '/v1/admin/integrations?key=race-result', token });
    const refused = await post('event_integrations', {
      event_id: event.id,
      integration_id: found.json().items[0].id,
      secrets: { link: 'http://192.168.0.7/list' },
    });
    expect(refused.errors.secrets).toEqual([
      expect.stringMatching(/^Link to the list of participants: .* https:.*ALLOW_PRIVATE_NETWORK=1\.$/),
    ]);
    await guarded.close();
  });
});
