import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp } from '../imports/importApp';
import { inAndOut } from '../imports/inAndOut';
import { actorWith, addAthletes, createTestApi, createWorld, type TestApi, type World } from './testApi';

const FILE = `Order;Ticket;Prijs;Valuta;Betaalstatus;Bib;E-mail
A-1;Marathon entry;62,50;€;betaald;1;ada@runners.example
A-2;T-shirt;15;EUR;open;2;bea@runners.example
A-3;Parking;1,2345;EUR;open;;ada@runners.example
A-4;Parking;5;Taler;open;;
`;

it('come in by their order number with bib and e-mail, and as they are exported they are imported again', async () => {
  const { first, again, exported } = await inAndOut('product', FILE);
  expect(first).toMatchObject({ added_count: 4, warning_count: 2, error_count: 0 });
  // What cannot be read is left out, never guessed: no price is in a currency that the file does not say.
  expect(exported).toMatch(/Parking,5,,/);
  expect(exported).toMatch(/Marathon entry.*62\.5.*EUR/);
  expect(again).toMatchObject({ unchanged_count: 4, error_count: 0 });
});

describe('a file without order numbers that comes again', () => {
  const before = 'Ticket;Bib;E-mail;Price;Payment status\n'.concat(
    'Entry;1;;62.50;open\n',
    'T-shirt;1;;15;paid\n',
    'T-shirt;2;;15;paid\n',
    'Entry;2;;62.50;open\n',
    'Parking;;eve@guests.example;5;open\n',
    'Parking;;;5;open\n',
  );

  it('adds nothing, also where states and prices moved on since', async () => {
    const app = await createImportApp(await createTestDatabase());
    try {
      const manager = await app.person('event_manager');
      await app.addRace('Marathon');
      await app.importFile(manager, 'Bib;First name;Race\n1;Ada;Marathon\n2;Bea;Marathon\n');
      const first = await app.importFile(manager, before, { kind: 'product' });
      expect(first).toMatchObject({ added_count: 6, error_count: 0 });
      expect(await app.importFile(manager, before, { kind: 'product' })).toMatchObject({
        ...{ added_count: 0, unchanged_count: 6 },
        error_count: 0,
      });
      const after = before
        .replaceAll('open', 'paid')
        .replace('Parking;;;5;paid', 'Parking;;;5;open')
        .replace('eve@guests.example;5', 'eve@guests.example;6');
      expect(await app.importFile(manager, after, { kind: 'product' })).toMatchObject({
        ...{ added_count: 0, updated_count: 3, unchanged_count: 3 },
        ...{ error_count: 0, question_count: 0 },
      });
    } finally {
      await app.close();
    }
  });
});

describe('whose products are', () => {
  let api: TestApi;
  let world: World;
  let athlete: number;
  let person: number;

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Products');
    [athlete = 0] = await addAthletes(api, world, { count: 1 });
    const made = await api.call('POST', 'profiles', {
      body: { first_name: 'Ada', last_name: 'Buyer', email: 'ada@buyers.example' },
    });
    person = Number(made.body.id);
  });
  afterAll(() => api?.close());

  it('follows from the athlete: linked later, unlinked, and moved to another athlete', async () => {
    const body = { event_id: world.event, name: 'Entry', price: 62.5, currency: 'EUR', athlete_id: athlete };
    const product = await api.call('POST', 'products', { body });
    expect(product.body).toMatchObject({ profile_id: null, currency: 'EUR', status: 'pending', price: 62.5 });
    const owner = async () => (await api.call('GET', `products/${product.body.id}`)).body.profile_id;
    const linked = await api.call('PATCH', `athletes/${athlete}`, { body: { profile_id: person } });
    expect(await owner()).toBe(person);
    const second = await api.call('POST', 'products', { body: { ...body, name: 'Shirt' } });
    expect(second.body.profile_id).toBe(person);
    await api.call('POST', `operations/${linked.headers['x-operation-id']}/undo`);
    expect(await owner()).toBeNull();
  });

  it('is told to the person alone, who sees no other, and changes none', async () => {
    await api.call('PATCH', `athletes/${athlete}`, { body: { profile_id: person } });
    const elsewhere = await createWorld(api, 'Elsewhere');
    await api.call('POST', 'products', { body: { event_id: elsewhere.event, name: 'Foreign' } });
    const own = await api.call('POST', 'products', {
      body: { event_id: world.event, name: 'Own', athlete_id: athlete, email: 'ada@buyers.example' },
    });
    const as = actorWith('read_only', 'event', elsewhere.event, person);
    const seen = await api.call('GET', `products?profile_id=${person}`, { as });
    expect(seen.body.items).toContainEqual(expect.objectContaining({ name: 'Own', event_name: expect.any(String) }));
    expect((seen.body.items as object[]).every((item) => !('email' in item))).toBe(true);
    expect((await api.call('PATCH', `products/${own.body.id}`, { as, body: { status: 'paid' } })).status).toBe(403);
    const manager = actorWith('organization_manager', 'organization', elsewhere.organization);
    expect((await api.call('GET', `products/${own.body.id}`, { as: manager })).status).toBe(404);
  });
});
