import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replacePerson } from '../../../server/privacy/pseudonyms';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('reads with a passing number and a file number', () => {
  let world: RaceWorld;
  let device: string;
  let count = 0;
  beforeAll(async () => {
    world = await createRaceWorld();
    await world.fire();
  });
  beforeEach(() => {
    device = `box ${++count}`;
  });
  afterAll(() => world?.close());

  type Read = readonly [chip: string, time: string, number?: number];
  const send = async (reads: readonly Read[]) => {
    const passings = reads.map(([chipcode, time, number = 1]) => ({ chipcode, time, number, file: 7 }));
    const { body } = await world.api('POST', `/v1/live/events/${world.eventId}/passings`, { device, passings });
    return [body.stored, body.duplicates];
  };
  const sendText = async (format: string, text: string) => {
    const answer = await world.app.app.inject({
      method: 'POST',
      url: `/v1/live/events/${world.eventId}/passings?format=${format}`,
      headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'text/plain' },
      payload: text,
    });
    return [answer.json().stored, answer.json().duplicates];
  };
  const stored = async () => {
    const found = await sql<{ chipcode: string; time: Date; sequence: number }>`
      select chipcode, time, sequence from passings where event_id = ${world.eventId} and device = ${device} order by seq`.execute(
      world.app.db,
    );
    return found.rows.map(({ chipcode, time }) => [chipcode, new Date(time).toISOString()]);
  };

  it.each([
    ['chip', 'C2', at(40)],
    ['time', 'C1', at(41)],
    ['chip and time', 'C2', at(41)],
  ])('are stored under a known number when the %s differs, and once', async (_name, chip, time) => {
    expect(await send([['C1', at(40)]])).toEqual([1, 0]);
    expect(await send([[chip, time]])).toEqual([1, 0]);
    const both: Read[] = [
      [chip, time],
      ['C1', at(40)],
    ];
    expect(await send(both)).toEqual([0, 2]);
    expect(await send([both[0]!])).toEqual([0, 1]);
    expect(await send([both[1]!])).toEqual([0, 1]);
    expect(await stored()).toEqual([
      ['C1', at(40)],
      [chip, time],
    ]);
  });

  it('are stored when one batch has a number twice', async () => {
    const reads: Read[] = [
      ['C1', at(40)],
      ['C2', at(41)],
      ['C1', at(40)],
      ['C2', at(41)],
      ['C3', at(42), 2],
    ];
    expect(await send(reads)).toEqual([3, 2]);
    expect(await send(reads)).toEqual([0, 5]);
  });

  it('are the same however the chip and the device are written', async () => {
    expect(await send([['C1', at(40)]])).toEqual([1, 0]);
    device = device.toUpperCase();
    expect(await send([['00c1', at(40)]])).toEqual([0, 1]);
  });

  it('count on the second day after the counter was reset', async () => {
    expect(await send([['C3', at(40)]])).toEqual([1, 0]);
    expect(await send([['C3', at(24 * 60 + 40)]])).toEqual([1, 0]);
    expect(await stored()).toHaveLength(2);
  });

  it('are recognized at either instant of the hour that comes twice', async () => {
    const line = (number: number, time: string) =>
      `${number};C1;2026-10-25;${time};0;12;-60;;1;1;1;0;10234;3.0;18;;Fin;7;;${device}\n`;
    const whole = line(1, '02:50:00.000') + line(2, '02:05:00.000');
    expect(await sendText('raceresult', whole)).toEqual([2, 0]);
    const both = [
      ['C1', '2026-10-25T00:50:00.000Z'],
      ['C1', '2026-10-25T01:05:00.000Z'],
    ];
    expect(await stored()).toEqual(both);
    expect(await sendText('raceresult', line(2, '02:05:00.000'))).toEqual([0, 1]);
    expect(await sendText('raceresult', whole)).toEqual([0, 2]);
    // Another read under a known number.
    expect(await sendText('raceresult', line(2, '02:55:00.000'))).toEqual([1, 0]);
    expect(await sendText('raceresult', line(2, '02:55:00.000'))).toEqual([0, 1]);
  });

  it('are recognized after the athlete was erased', async () => {
    const { body: athlete } = await world.api('POST', 'athletes', {
      ...{ event_id: world.eventId, race_id: world.raceId, start_number: '90', chipcodes: ['OWN'] },
    });
    expect(await send([['OWN', at(40)]])).toEqual([1, 0]);
    const person = { subject: { athlete_id: athlete.id }, athleteIds: [athlete.id], profileIds: [] };
    await world.app.db
      .transaction()
      .execute((tx) => replacePerson(tx as never, person as unknown as Parameters<typeof replacePerson>[1]));
    expect(await stored()).not.toEqual([['OWN', at(40)]]);
    expect(await send([['OWN', at(40)]])).toEqual([0, 1]);
    expect(await send([['OWN', at(41)]])).toEqual([1, 0]);
  });
});
