import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAthletes, createTestApi, createWorld, type TestApi, type World } from '../resources/testApi';

describe('requests that are wrong', () => {
  let api: TestApi;
  let world: World;
  let id: number;

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Bad input');
    [id = 0] = await addAthletes(api, world, { count: 1 });
  });
  afterAll(() => api?.close());

  const list = (query: string) => api.call('GET', `athletes?${query}`);

  describe('in their body', () => {
    const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
    const event = () => world.event;

    it.each([
      ['no JSON', '{"last_name": '],
      ['a bare word', 'hello'],
      ['a list', '[{"last_name":"X"}]'],
      ['a text', '"X"'],
      ['null', 'null'],
      ['100,000 levels of lists', deep('[', ']', 100_000)],
      ['a prototype', '{"__proto__": {"isSuperAdmin": true}}'],
      ['a prototype by escapes', '{"\\u005f_proto__": {"isSuperAdmin": true}}'],
      ['a constructor', '{"constructor": {"prototype": {"isSuperAdmin": true}}}'],
    ])('%s is 400', async (_, body) => {
      for (const [method, path] of [
        ['POST', 'athletes'],
        ['PATCH', `athletes/${id}`],
        ['PATCH', 'athletes'],
      ] as const) {
        const answer = await api.call(method, path, { body });
        expect(answer.status, answer.text).toBe(400);
        expect(answer.body).toMatchObject({ code: 'malformed' });
      }
      expect({}).not.toHaveProperty('isSuperAdmin');
    });

    it('unknown fields are 422 at their name, with those there are', async () => {
      const body = { event_id: event(), hasOwnProperty: 1, toString: 'x', valueOf: null, $where: '1', 'a.b': 1, '': 1 };
      const { status, body: answer } = await api.call('POST', 'athletes', { body });
      expect(status).toBe(422);
      const { event_id: _, ...unknown } = body;
      expect(Object.keys(answer.errors as object).sort()).toEqual(Object.keys(unknown).sort());
      expect(answer.message).toContain('There is no such field. Fields: ');
      const nested = await api.call('POST', 'athletes', { body: `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}` });
      expect(nested.status).toBe(422);
    });

    it('nesting below a field is refused at the field', async () => {
      for (const field of ['custom', 'chipcodes', 'last_name', 'race_id']) {
        const body = `{"event_id":${event()},"${field}":${deep('[', ']', 4_000)}}`;
        const { status, body: answer } = await api.call('POST', 'athletes', { body });
        expect(status).toBe(422);
        expect(answer.errors).toHaveProperty(field);
      }
      const settings = { tie_break: 'none', locales: [JSON.parse(deep('[', ']', 3000)), 'en'] };
      const answer = await api.call('PATCH', `events/${event()}`, { body: { settings } });
      expect(answer.status, answer.text).toBe(422);
      expect(answer.body.errors).toHaveProperty('settings');
    });

    it('names a hundred of five thousand fields that are not there', async () => {
      const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, 1]));
      for (const address of ['athletes', 'organizations', `events/${event()}/duplicate`]) {
        const answer = await api.call('POST', address, { body });
        expect(answer.status, answer.text.slice(0, 200)).toBe(422);
        expect(Object.keys(answer.body.errors as object)).toHaveLength(100);
      }
    });

    it('the last of two equal keys counts, as JSON has it', async () => {
      const made = await api.call('POST', 'athletes', { body: `{"event_id":${event()},"city":"A","city":"B"}` });
      expect(made.body).toMatchObject({ city: 'B' });
    });

    it('more than 4 MB are 413', async () => {
      const answer = await api.call('POST', 'athletes', { body: { notes: 'x'.repeat(4 * 1024 * 1024) } });
      expect(answer.status).toBe(413);
      expect(answer.body).toMatchObject({ code: 'too_large' });
    });

    it.each([
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'x',
    ])('as %s is 400', async (type) => {
      const answer = await api.call('POST', 'athletes', { body: '{}', headers: { 'content-type': type } });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('malformed');
    });
  });

  describe('in their address', () => {
    it.each([
      ['an unknown key', 'nickname=x', 'Unknown key "nickname"'],
      ['a prototype', '__proto__[x]=1', 'Unknown key "__proto__[x]"'],
      ['a built-in', 'constructor=1', 'Unknown key "constructor"'],
      ['a field that is never given out', 'input=1', 'Unknown key "input"'],
      ['an unknown operator', 'last_name[like]=x', '"last_name" has no operator "like"'],
      ['an operator of another type', 'is_visible[gt]=true', '"is_visible" has no operator "gt"'],
      ['odd brackets', 'last_name[eq][eq]=x', '"last_name" has no operator'],
      ['open brackets', 'last_name[eq=x', 'Unknown key "last_name[eq"'],
      ['one operand twice', 'last_name=a&last_name=b', 'is given twice'],
      ['an operand of the wrong type', 'race_id=one', '"race_id": Must be the id'],
      ['an id beyond all', 'race_id=99999999999999999999', '"race_id": Must be the id'],
      ['a day that is none', 'birth_date=2026-02-30', '"birth_date": Must be a date'],
      ['NUL', 'last_name=%00', '"last_name": Contains characters'],
      ['NUL in a search', 'q=%00', 'q: contains characters'],
      ['a search of 13 words', `q=${'abcdefghijklm'.split('').join('+')}`, 'q: at most 12 words'],
      ['a search of 201 characters', `q=${'a'.repeat(201)}`, 'q: at most 200 characters'],
      ['1,001 operands', Array.from({ length: 1001 }, (_, i) => `id[]=${i + 1}`).join('&'), 'at most 1000 values'],
      ['an order by what has no index', 'sort=phone', 'sort: "phone" is not sortable'],
      ['an order by SQL', `sort=${encodeURIComponent('id;drop table athletes')}`, 'is not sortable'],
      ['an order by nothing', 'sort=last_name,', 'sort: "" is not sortable'],
      ['page 0', 'page=0', 'page: must be a whole number'],
      ['a negative page', 'page=-1', 'page: must be a whole number'],
      ['a page that is no number', 'page=1e3', 'page: must be a whole number'],
      ['a page beyond all', 'page=9007199254740991', 'page: only the first 1000000 records'],
      ['an overflowing page', 'page=99999999999999999999', 'page: must be a whole number'],
      ['251 on a page', 'itemsPerPage=251', 'itemsPerPage: must be a whole number from 1 to 250'],
      ['an unknown relation', 'include=coach', 'include: "coach"'],
      ['a relation beyond a plain field', 'include=city.event', 'include: "city.event"'],
      ['relations without end', 'include=race.waves.race.waves', 'deeper than 3 levels'],
      ['a built-in as relation', 'include=__proto__', 'include: "__proto__"'],
      ['deleted=maybe', 'deleted=maybe', 'deleted: must be true or false'],
    ])('%s is 400 and named', async (_, query, message) => {
      const { status, body } = await list(query);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'malformed', message: expect.stringContaining(message) });
    });

    it('cursors of other lists, other orders and no list at all are 400', async () => {
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      for (const cursor of [
        ...['x', '%00', 'null', encode(null), encode({}), encode([]), encode(['last_name,id']), encode(['id', 1])],
        ...[encode(['first_name,id', 'a', 1]), encode(['-last_name,id', 'a', 1])],
        ...[encode(['last_name,id', 'a']), encode(['last_name,id', 'a', 1, 2]), encode(['last_name,id', 'a', 'b'])],
        ...[
          encode(['last_name,id', { toString: 1 }, 1]),
          encode(['last_name,id', ['a'], 1]),
          encode(['last_name,id', 'a', 1e30]),
        ],
        ...[encode(['last_name,id', 'a\0', 1]), encode(['last_name,id', 'a', [1]]), encode(['last_name,id', 'a', {}])],
      ]) {
        const { status, body } = await list(`sort=last_name&cursor=${cursor}`);
        expect(status, cursor).toBe(400);
        expect(body.message).toContain('cursor: ');
      }
    });

    it('SQL, HTML and wildcards are texts like any other', async () => {
      const texts = [
        `'; drop table athletes; --`,
        '" or 1=1 --',
        '<script>alert(1)</script>',
        '%',
        '_',
        '\\',
        '$1',
        '{}',
      ];
      for (const [i, text] of texts.entries()) {
        const body = { event_id: world.event, last_name: text, city: `Hostile ${i}`, chipcodes: [text] };
        expect((await api.call('POST', 'athletes', { body })).body).toMatchObject({ last_name: text });
      }
      for (const [i, text] of texts.entries()) {
        const operand = encodeURIComponent(text);
        for (const key of [
          'last_name',
          'last_name[contains]',
          'last_name[starts]',
          'last_name[]',
          'chipcodes[contains]',
        ]) {
          const { status, body } = await list(`event_id=${world.event}&${key}=${operand}`);
          expect(status).toBe(200);
          const found = (body.items as { city: string; last_name: string }[]).filter(({ city }) =>
            city?.startsWith('Hostile'),
          );
          expect(found.map(({ city }) => city)).toContain(`Hostile ${i}`);
          expect(
            found.every(({ last_name }) => last_name.includes(text)),
            key,
          ).toBe(true);
        }
        expect((await list(`event_id=${world.event}&q=${operand}`)).status).toBe(200);
      }
    });

    it('an address of 100,000 characters is answered', async () => {
      const long = 'a'.repeat(100_000);
      for (const query of [`last_name=${long}`, `sort=${long}`, `include=${long}`, `${long}=1`, `cursor=${long}`]) {
        expect((await list(query)).status).toBeLessThan(500);
      }
      expect([404, 414]).toContain((await api.call('GET', `athletes/${long}`)).status);
    });

    it.each([
      '0',
      '-1',
      '1.5',
      'abc',
      '9'.repeat(15),
      '9'.repeat(19),
      '9'.repeat(100),
      '%00',
      '..',
      '1%27',
      '1;2',
      'NaN',
    ])('the id %s is 404', async (wrong) => {
      for (const [method, path, body] of [
        ['GET', `athletes/${wrong}`, undefined],
        ['PATCH', `athletes/${wrong}`, { city: 'X' }],
        ['DELETE', `athletes/${wrong}`, undefined],
        ['GET', `athletes/${wrong}/changes`, undefined],
        ['POST', `athletes/${wrong}/restore`, undefined],
        ['POST', `events/${wrong}/submit`, undefined],
      ] as const) {
        // '..' leads to another address, which has no such verb or is the list.
        const allowed = wrong === '..' ? [200, 400, 404] : [404];
        expect(allowed, `${method} ${path}`).toContain((await api.call(method, path, { body })).status);
      }
    });

    it('broken percent signs are no error of ours', async () => {
      const answer = await api.call('GET', 'athletes/%E0%A4%A');
      expect(answer.status).toBe(400);
      expect((await list('last_name=%E0%A4%A')).status).toBeLessThan(500);
    });
  });

  it.each(['x', '1.5', '-1', '"1', '1, 2', '"1", "2"', '99999999999', 'W/x', '<script>', "1' or '1'='1"])(
    'If-Match: %s is 400',
    async (match) => {
      const answer = await api.call('PATCH', `athletes/${id}`, { body: { city: 'X' }, headers: { 'if-match': match } });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain('If-Match');
    },
  );

  it('a version that never was is 412', async () => {
    for (const match of ['0', '999', '9999999999']) {
      const answer = await api.call('PATCH', `athletes/${id}`, { body: { city: 'X' }, headers: { 'if-match': match } });
      expect(answer.status).toBe(412);
    }
  });

  it('the body of an action that names a built-in is 422 at that name', async () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      const answer = await api.call('POST', `events/${world.event}/finish`, { body: { [name]: 'x' } });
      expect(answer.status, name).toBe(422);
      expect(answer.body).toMatchObject({ errors: { [name]: ['There is no such field.'] } });
    }
  });

  it('exports and bulk writes refuse as lists do', async () => {
    for (const query of [
      'nickname=x',
      'sort=phone',
      'columns=nickname',
      'columns=',
      'last_name[like]=x',
      'columns=__proto__',
    ]) {
      expect((await api.call('GET', `athletes.csv?${query}`)).status, query).toBe(400);
      expect((await api.call('GET', `athletes.xlsx?${query}`)).status, query).toBe(400);
    }
    for (const filter of ['x', 1, [], null, { nickname: 'x' }, { race_id: {} }, { race_id: null }, { q: { a: 1 } }]) {
      const answer = await api.call('PATCH', 'athletes', { body: { filter, data: { city: 'X' } } });
      expect(answer.status, JSON.stringify(filter)).toBe(400);
    }
    for (const ids of ['1', {}, [0], [-1], [1.5], ['1'], [null], [[1]], [2 ** 53], Array(100_001).fill(1)]) {
      for (const method of ['PATCH', 'DELETE'] as const) {
        const body = method === 'PATCH' ? { ids, data: { city: 'X' } } : { ids };
        expect((await api.call(method, 'athletes', { body })).status).toBe(400);
      }
    }
    for (const expected of ['x', -1, 1.5, {}, true, 1e300]) {
      const body = { filter: { race_id: world.race }, data: { city: 'X' }, expect: expected };
      expect((await api.call('PATCH', 'athletes', { body })).status).toBe(400);
    }
    expect((await api.call('DELETE', `athletes?race_id=${world.race}&expect=`)).status).toBe(400);
  });
});
