import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConnectionWorld, connectionWorld } from './connectionWorld';
import { type OtherSide, otherSide } from './otherSide';

const ANNA = {
  ID: 11,
  Bib: 7,
  Firstname: 'Anna',
  Lastname: 'de Vries',
  'Contest.Name': 'Ten',
  Sex: 'f',
  Transponder1: 'ABC0001',
  Transponder2: '',
};
const BEN = { ...ANNA, ID: 12, Bib: 8, Firstname: 'Ben', Sex: 'm', Transponder1: 'ABC0002' };

describe('participants of RACE RESULT', () => {
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
    const link = `${there.url}/123/KEY${event}`;
    const id = await world.connect('race-result', event, { secrets: { link }, ...given });
    return { event, race, id };
  };

  it('are compared first, then taken over, and only what differs is changed', async () => {
    const { event, race, id } = await connected();
    there.json([ANNA, BEN]);
    const check = await world.sync(id, { dry_run: true });
    expect(check).toMatchObject({ kind: 'check', status: 'finished', total: 2, added_count: 2, updated_count: 0 });
    expect(await world.athletes(event)).toEqual([]);

    const first = await world.sync(id);
    expect(first).toMatchObject({ kind: 'pull', status: 'finished', added_count: 2, unchanged_count: 0 });
    expect(await world.athletes(event)).toMatchObject([
      { start_number: '7', first_name: 'Anna', last_name: 'de Vries', gender: 'female', race_id: race },
      { start_number: '8', first_name: 'Ben', chipcodes: ['ABC0002'], gender: 'male', external_id: null },
    ]);
    there.json([ANNA, { ...BEN, Transponder1: 'ABC0009' }]);
    const second = await world.sync(id);
    expect(second).toMatchObject({ added_count: 0, updated_count: 1, unchanged_count: 1, refused_count: 0 });
    expect((await world.athletes(event))[1]).toMatchObject({ chipcodes: ['ABC0009'] });
    const { body } = await world.call('GET', `event_integrations/${id}`);
    expect(body).toMatchObject({ status: 'connected', last_error: null, last_sync_at: expect.any(String) });
  });

  it('are named by a check, the first of each kind, with what would change but nobody’s contact details', async () => {
    const { id } = await connected();
    const email = (name: string) => ({ Email: `${name}@example.com` });
    const many = Array.from({ length: 12 }, (_, i) => ({
      ...ANNA,
      ID: 20 + i,
      Bib: 20 + i,
      Firstname: `Eva${i}`,
      Transponder1: `EVA${i}`,
    }));
    there.json([{ ...ANNA, ...email('anna') }, ...many.map((one) => ({ ...one, ...email('eva') }))]);
    await world.sync(id);
    there.json([
      { ...ANNA, ...email('other'), Transponder1: 'ABC0009' },
      ...many.map((one) => ({ ...one, ...email('eva') })),
      ...many.map((one, i) => ({
        ...one,
        Bib: 50 + i,
        Firstname: `Ida${i}`,
        Transponder1: `IDA${i}`,
        ...email('ida'),
      })),
    ]);
    const check = await world.sync(id, { dry_run: true });
    expect(check).toMatchObject({ added_count: 12, updated_count: 1 });
    expect(check.examples.added).toHaveLength(10);
    expect(check.examples.added[0]).toEqual({ key: '50', name: 'Ida0 de Vries' });
    expect(check.examples.updated).toEqual([
      {
        key: '7',
        name: 'Anna de Vries',
        fields: { chipcodes: { before: ['ABC0001'], after: ['ABC0009'] }, email: {} },
      },
    ]);
    expect(JSON.stringify(check)).not.toContain('@example.com');
  });

  it('make nobody else of an athlete: a bib that is somebody else’s there is refused and listed', async () => {
    const { event, id } = await connected();
    there.json([ANNA, BEN]);
    await world.sync(id);
    const moved = [
      { ...ANNA, Firstname: 'Zoltan', Lastname: 'Kovacs' },
      { ...BEN, Lastname: 'de Vris' },
    ];
    there.json(moved);
    const check = await world.sync(id, { dry_run: true });
    const done = await world.sync(id);
    for (const one of [check, done])
      expect(one).toMatchObject({ status: 'finished', updated_count: 1, refused_count: 1 });
    expect(done.refused).toMatchObject([
      { name: 'Zoltan Kovacs', errors: ['Anna de Vries (7) would become Zoltan Kovacs.'] },
    ]);
    expect(await world.athletes(event)).toMatchObject([
      { start_number: '7', first_name: 'Anna', last_name: 'de Vries' },
      { start_number: '8', first_name: 'Ben', last_name: 'de Vris' },
    ]);
  });

  it('are taken back by one undo', async () => {
    const { event, id } = await connected();
    there.json([ANNA]);
    await world.sync(id);
    there.json([{ ...ANNA, Lastname: 'de Vris' }, BEN]);
    const { operation_id } = await world.sync(id);
    expect(await world.athletes(event)).toMatchObject([{ last_name: 'de Vris' }, { first_name: 'Ben' }]);
    expect((await world.call('POST', `operations/${operation_id}/undo`, {}, world.manager)).status).toBe(200);
    expect(await world.athletes(event)).toMatchObject([{ last_name: 'de Vries' }]);
  });

  it('come as values in the order of the columns too, named by the link or by the settings', async () => {
    const fields = ['Bib', 'Lastname', 'Contest.Name'];
    const named = await world.newEvent();
    const link = `${there.url}/1/K${named.event}?listformat=JSON&fields=${fields.join(',')}`;
    there.json([[7, 'de Vries', 'Ten']]);
    const byLink = await world.connect('race-result', named.event, { secrets: { link } });
    expect(await world.sync(byLink)).toMatchObject({ added_count: 1 });

    const { id, event } = await connected();
    expect(await world.sync(id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('names of its columns'),
    });
    await world.call('PATCH', `event_integrations/${id}`, { settings: { fields: fields.join(', ') } });
    there.json({ data: { '#1_Ten': [[7, 'de Vries', 'Ten']], '#2_More': { a: [[8, 'Peeters', 'Ten']] } } });
    expect(await world.sync(id)).toMatchObject({ added_count: 2 });
    expect(await world.athletes(event)).toMatchObject([{ last_name: 'de Vries' }, { last_name: 'Peeters' }]);
    there.json([[7, 'de Vries']]);
    expect(await world.sync(id)).toMatchObject({ status: 'failed', message: expect.stringContaining('2 values') });
  });

  it('who cannot be taken are left out with the reason, and the others come in', async () => {
    const { event, id } = await connected();
    there.json([ANNA, { ...BEN, 'Contest.Name': 'Marathon' }, { ...BEN, Bib: 9, Transponder1: 'ABC0001' }]);
    const done = await world.sync(id);
    expect(done).toMatchObject({ added_count: 1, refused_count: 2 });
    expect(done.refused).toMatchObject([
      { key: '8', name: 'Ben de Vries', errors: [expect.stringContaining('no race has this name')] },
      { key: '9', errors: [expect.stringContaining('ABC0001')] },
    ]);
    expect(await world.athletes(event)).toHaveLength(1);
  });

  it('come in without what the database has no room for, and the history says what that was', async () => {
    const { event, id } = await connected();
    there.json([{ ...ANNA, Firstname: 'An\0na', Club: 'Harriers '.repeat(60) }, BEN]);
    const done = await world.sync(id);
    expect(done).toMatchObject({ status: 'finished', added_count: 2, refused_count: 0 });
    expect(done.message).toMatch(/^RACE RESULT has 2 records\. Something was left out of 1\. 7: .*Club/);
    expect(await world.athletes(event)).toMatchObject([{ first_name: 'Anna', club: null }, { first_name: 'Ben' }]);
  });

  it('go where the mapping says: to another race, to one that is made, or nowhere', async () => {
    const { event, race, id } = await connected({
      mapping: { races: { M10: 0, Five: 'new', Kids: 'skip' }, columns: { Lastname: 'club' } },
    });
    await world.call('PATCH', `event_integrations/${id}`, {
      mapping: { races: { M10: race, Five: 'new', Kids: 'skip' }, columns: { Lastname: 'club' } },
    });
    const contest = (name: string, Bib: number) => ({ ...ANNA, Bib, Transponder1: `C${Bib}`, 'Contest.Name': name });
    there.json([contest('M10', 1), contest('Five', 2), contest('Five', 3), contest('Kids', 4)]);
    expect(await world.sync(id, { dry_run: true })).toMatchObject({ added_count: 3, refused_count: 0 });
    expect((await world.call('GET', `races?event_id=${event}`)).body.totalItems).toBe(1);
    const { operation_id } = await world.sync(id);
    const races = (await world.call('GET', `races?event_id=${event}&sort=id`)).body.items;
    expect(races).toMatchObject([{ name: 'Ten' }, { name: 'Five' }]);
    expect(await world.athletes(event)).toMatchObject([
      { race_id: race, club: 'de Vries', last_name: null },
      { race_id: races[1].id },
      { race_id: races[1].id },
    ]);
    expect((await world.call('POST', `operations/${operation_id}/undo`, {})).status).toBe(200);
    expect((await world.call('GET', `races?event_id=${event}`)).body.totalItems).toBe(1);
  });

  it.each([
    ['invalid JSON', (_: unknown, r: { end(t: string): void }) => r.end('[{"Bib": 7,'), 'did not answer with JSON'],
    ['something else', (_: unknown, r: { end(t: string): void }) => r.end('{"data": 3}'), 'no list of participants'],
  ])('change nothing where the answer is %s', async (_, answer, message) => {
    const { event, id } = await connected();
    there.answer(answer);
    const done = await world.sync(id);
    expect(done).toMatchObject({ status: 'failed', message: expect.stringContaining(message), added_count: 0 });
    expect(await world.athletes(event)).toEqual([]);
    const { body } = await world.call('GET', `event_integrations/${id}`);
    expect(body).toMatchObject({ status: 'failed', last_error: done.message, last_sync_at: null });
  });

  it('are asked for again where the link was called too often, but not for ever', async () => {
    const { id } = await connected();
    let busy = 2;
    there.answer((_, response) => {
      busy -= 1;
      if (busy < 0) response.end(JSON.stringify([ANNA]));
      else response.writeHead(406).end();
    });
    expect(await world.sync(id)).toMatchObject({ status: 'finished', added_count: 1 });
    expect(there.received).toHaveLength(3);
    there.answer((_, response) => response.writeHead(429, { 'Retry-After': '7' }).end());
    world.waited.length = 0;
    expect(await world.sync(id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('too many calls'),
    });
    expect(there.received).toHaveLength(5);
    expect(world.waited.filter((ms) => ms >= 7_000)).toHaveLength(4);
    there.answer((_, response) => response.writeHead(429, { 'Retry-After': '3600' }).end());
    expect(await world.sync(id)).toMatchObject({ message: expect.stringContaining('60 minutes') });
    expect(there.received).toHaveLength(1);
  });

  it('are asked for once a second and link at most', async () => {
    const { id } = await connected();
    there.json([ANNA]);
    world.waited.length = 0;
    await world.call('POST', `event_integrations/${id}/test`, {});
    await world.call('POST', `event_integrations/${id}/test`, {});
    expect(world.waited.some((ms) => ms > 0 && ms <= 2_000)).toBe(true);
  });

  it('a test says in a sentence whether the link works, and keeps it to itself', async () => {
    const { id } = await connected();
    there.json([ANNA, BEN]);
    const tested = await world.call('POST', `event_integrations/${id}/test`, {}, world.manager);
    expect(tested.body).toEqual({ ok: true, message: expect.stringContaining('2 participants with ID, Bib') });
    there.answer((_, response) => response.writeHead(404).end());
    const gone = await world.call('POST', `event_integrations/${id}/test`, {}, world.manager);
    expect(gone.body).toEqual({ ok: false, message: expect.stringContaining('nothing at this address') });
    const { body } = await world.call('GET', `event_integrations/${id}`);
    expect(body).toMatchObject({ status: 'failed', secrets_kept: ['link'] });
    expect(JSON.stringify(body)).not.toContain('KEY');
  });

  it('the columns are shown with their first values and what they fill', async () => {
    const { race, id } = await connected();
    there.json([ANNA, { ...BEN, 'Contest.Name': 'Marathon' }]);
    const { body } = await world.call('POST', `event_integrations/${id}/sample`, {}, world.manager);
    const targetOf = Object.fromEntries(
      body.columns.map((one: { name: string; target: string }) => [one.name, one.target]),
    );
    expect(targetOf).toMatchObject({
      ID: null,
      Bib: 'start_number',
      'Contest.Name': 'race_id',
      Transponder1: 'chipcodes',
      Transponder2: 'chipcodes',
    });
    expect(body.columns[1].samples).toEqual(['7', '8']);
    expect(body.races).toEqual([
      { name: 'Ten', count: 1, race_id: race },
      { name: 'Marathon', count: 1, race_id: null },
    ]);
  });
});
