import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

/** Seconds after noon in Brussels, on the race's day, as a clock there shows them. */
const local = (second: number) => `12:00:${String(second).padStart(2, '0')}`;

describe('a file of reads', () => {
  let world: RaceWorld;
  let origin: string;
  beforeAll(async () => {
    world = await createRaceWorld();
    await world.app.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(world.app.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => world?.close());

  /** Over a socket: what is refused early must still reach somebody who is sending. */
  const send = async (query: string | Record<string, string>, text: string) => {
    const answer = await fetch(`${origin}/v1/live/events/${world.eventId}/passings?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'text/plain' },
      body: text,
    });
    return { status: answer.status, body: await answer.json() };
  };
  const seq = async () => (await world.api('GET', `/v1/live/events/${world.eventId}/passings?after=0`)).body.seq;
  const readsOf = async (device: string) => {
    const { items } = (await world.api('GET', `/v1/live/events/${world.eventId}/passings?after=0`)).body;
    return items
      .filter((item: { device: string }) => item.device === device)
      .map((item: { chipcode: string; time: string }) => [item.chipcode, item.time]);
  };

  const dates = ['22-11-2026', 'abc', '', '2026-02-30', '2026-2-3', '2026-11-22T00:00:00Z', '0000-01-01'];
  const files = {
    csv: `chip,time\nC1,${at(40)}\n`,
    raceresult: '1;C1;2026-05-31;12:00:00.000;\n',
    ipico: 'aa400000000123450a2a01123018455927a7\n',
    chronotrack: 'TO~43~3~220~2~1413615526.80~10EC17~4~-57~80~P~56\n',
    sportident: '1;31;C1;2026-05-31 12:00:00\n',
    impinj: '// Timestamp, EPC\n2026-04-09T14:24:20.255-05:00,E28011606000020500000000\n',
  };
  it.each(Object.entries(files))('in %s with a day that is none is refused before it is read', async (format, text) => {
    const before = await seq();
    for (const date of dates) {
      const { status, body } = await send({ format, date }, text);
      expect([date, status, body.code]).toEqual([date, 400, 'malformed']);
      expect(body.message).toMatch(/^date: .*YYYY-MM-DD/);
    }
    expect(await seq()).toBe(before);
  });

  it('takes the day of its address for times without one', async () => {
    const answer = await send({ format: 'csv', device: 'day', date: '2026-05-30' }, `chip,time\nC1,${local(1)}\n`);
    expect(answer).toMatchObject({ status: 200, body: { stored: 1, rejected_count: 0 } });
    expect(await readsOf('day')).toEqual([['C1', '2026-05-30T10:00:01.000Z']]);
  });

  it('tells by its line what a change of the clocks leaves open, and stores the read all the same', async () => {
    const text = 'chip,time\nC1,2026-03-29 01:30:00\nC1,2026-03-29 02:30:00\nC1,never\nC1,2026-10-25 02:30:00\n';
    const { status, body } = await send({ format: 'csv', device: 'clocks' }, text);
    expect(status).toBe(200);
    expect(body).toMatchObject({ received: 4, stored: 3, rejected_count: 1, noted_count: 2 });
    expect(body.noted).toEqual([
      { index: 2, note: expect.stringMatching(/^time: 02:30:00 on 2026-03-29 does not exist in Europe\/Brussels/) },
      { index: 4, note: expect.stringMatching(/^time: 02:30:00 on 2026-10-25 comes twice in Europe\/Brussels/) },
    ]);
    expect(await readsOf('clocks')).toEqual([
      ['C1', '2026-03-29T00:30:00.000Z'],
      ['C1', '2026-03-29T01:30:00.000Z'],
      ['C1', '2026-10-25T00:30:00.000Z'],
    ]);
  });

  it.each([
    ['Tag;Uhrzeit', ['C1', local(2)], { Tag: 'chipcode', Uhrzeit: 'time' }],
    ['puce;heure', ['C1', local(2)], { PUCE: 'chipcode', ' heure ': 'time' }],
    ['Name;Transponder;Zeit', ['Runner 1', 'C1', local(2)], { Transponder: 'chipcode', Zeit: 'time', Name: null }],
    ['Tag;Chip der Läuferin;Uhrzeit', ['2026-05-31', 'C1', local(2)], { '1': 'date', '2': 'chipcode', '3': 'time' }],
    ['Nr,,Wann', ['7', 'C1', local(2)], { Nr: 'number', '2': 'chipcode', Wann: 'time' }],
  ])('is read by a mapping where its header is "%s"', async (header, cells, mapping) => {
    const text = `${header}\n${cells.join(header.includes(';') ? ';' : ',')}\n`;
    const device = `mapped ${header}`;
    const options = { format: 'csv', device, date: '2026-05-31', mapping: JSON.stringify(mapping) };
    const { status, body } = await send(options, text);
    expect([status, body]).toEqual([200, { received: 1, stored: 1, duplicates: 0, rejected: [], rejected_count: 0 }]);
    expect(await readsOf(device)).toEqual([['C1', '2026-05-31T10:00:02.000Z']]);
    expect((await send(options, text)).body).toMatchObject({ stored: 0, duplicates: 1 });
  });

  it('needs no header where the mapping tells places, and may name its devices', async () => {
    const text = `7,bare,C1,31/05/2026,${local(3)}\n8,bare,C2,31/05/2026,${local(4)}\n`;
    const mapping = '{"1":"number","2":"device","3":"chipcode","4":"date","5":"time"}';
    expect((await send({ format: 'csv', mapping }, text)).body).toMatchObject({ received: 2, stored: 2 });
    expect(await readsOf('bare')).toEqual([
      ['C1', '2026-05-31T10:00:03.000Z'],
      ['C2', '2026-05-31T10:00:04.000Z'],
    ]);
  });

  it.each([
    ['Chip', 'must be JSON'],
    ['', 'must be JSON'],
    ['["Tag"]', 'must be JSON'],
    ['null', 'must be JSON'],
    ['{"Tag":"chip","Zeit":"time"}', '"chip" is no field of a read. Fields: chipcode, start_number, time, date'],
    ['{"Tag":"__proto__","Zeit":"time"}', 'is no field'],
    ['{"Tag":["chipcode"],"Zeit":"time"}', 'is no field'],
    ['{"Tag":"chipcode"}', 'say which columns hold time, and chipcode or start_number'],
    ['{}', 'say which columns hold time, and chipcode or start_number'],
    ['{"Tag":"chipcode","Name":"chipcode","Zeit":"time"}', 'the columns "Tag" and "Name" both fill chipcode'],
    ['{"Tag":"chipcode","Uhrzeit":"time"}', 'the file has no column “Uhrzeit”. Its columns: Name, Tag, Zeit'],
    ['{"__proto__":"chipcode","Zeit":"time"}', 'the file has no column “__proto__”'],
    ['{"2":"chipcode","4":"time"}', 'the file has no column 4, it has 3'],
    ['{"0":"chipcode","3":"time"}', 'the file has no column “0”'],
    [`{"Tag":"chipcode","Zeit":"time"${' '.repeat(5_000)}}`, 'at most 4000 characters'],
  ])('is refused as a whole with the mapping %s', async (mapping, message) => {
    const before = await seq();
    const text = `Name;Tag;Zeit\nRunner 1;C1;${at(41)}\n`;
    const { status, body } = await send({ format: 'csv', device: 'finish', mapping }, text);
    expect([status, body.code]).toEqual([400, 'malformed']);
    expect(body.message).toMatch(/^mapping: /);
    expect(body.message).toContain(message);
    expect(await seq()).toBe(before);
  });

  it('has columns to tell only where it is a table', async () => {
    const { status, body } = await send({ format: 'ipico', mapping: '{"1":"chipcode","2":"time"}' }, files.ipico);
    expect([status, body]).toEqual([
      400,
      { code: 'malformed', message: 'mapping: only format=csv has columns to tell.' },
    ]);
  });

  it('says what is wrong with its mapping however long it is', async () => {
    const text = `Tag;Zeit\n${`C1;${at(41)}\n`.repeat(300_000)}`;
    const { status, body } = await send({ format: 'csv', mapping: '{"Tag":"chipcode","Uhrzeit":"time"}' }, text);
    expect([status, body.message]).toEqual([400, 'mapping: the file has no column “Uhrzeit”. Its columns: Tag, Zeit.']);
    expect((await send({ format: 'csv', date: 'x' }, text)).status).toBe(400);
    expect((await send({ format: 'abacus' }, text)).status).toBe(400);
  });
});
