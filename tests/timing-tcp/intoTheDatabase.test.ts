import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeReads } from '../../server/timing/store/storeReads';
import { eventOfDevice } from '../../server/timing/tcp/eventOfDevice';
import { startTcpServer } from '../../server/timing/tcp/startTcpServer';
import { createRaceWorld, type RaceWorld } from '../api/timing/raceWorld';
import { printPassing } from '../timing-formats/printedReads';
import { Decoder } from './support/decoder';

let world: RaceWorld;

beforeEach(async () => {
  world = await createRaceWorld();
});
afterEach(() => world?.close());

const find = (device: string) => eventOfDevice(world.app.db, device);

/** Another event with the device of the first one's finish. */
async function secondEvent(startDate: string, endDate: string | null = null): Promise<number> {
  const { body: organization } = await world.api('POST', 'organizations', {
    name: 'Others',
    slug: `others-${startDate}`,
  });
  const { body: event } = await world.api('POST', 'events', {
    organization_id: organization.id,
    name: `Run of ${startDate}`,
    slug: `run-${startDate}`,
    timezone: 'America/Lima',
    start_date: startDate,
    end_date: endDate,
  });
  const devices = [{ id: ' FINISH ' }];
  const made = await world.api('POST', 'timelines', { event_id: event.id, name: 'Finish', type: 'finish', devices });
  expect(made.status).toBe(201);
  return event.id;
}

const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the event of a device', () => {
  test('is the one it is registered at, whatever the case and the blanks around its name', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format(new Date());
    expect(await find(' Finish ')).toEqual({ eventId: world.eventId, timeZone: 'Europe/Brussels', date: today });
    expect(await find('finish2')).toBeNull();
    expect(await find('fin')).toBeNull();
  });

  test('of several, the one held today, else the nearest', async () => {
    await world.api('PATCH', `events/${world.eventId}`, { start_date: daysFromNow(-9) });
    const nearer = await secondEvent(daysFromNow(5));
    expect((await find('finish'))?.eventId).toBe(nearer);
    await world.api('PATCH', `events/${world.eventId}`, { end_date: daysFromNow(2) });
    expect((await find('finish'))?.eventId).toBe(world.eventId);
  });

  test('is none that is finished, deleted, or has lost the device', async () => {
    const other = await secondEvent(daysFromNow(0));
    expect(await find('finish')).toMatchObject({ eventId: other, timeZone: 'America/Lima' });
    await sql`update events set status = 'finished' where id = ${other}`.execute(world.app.db);
    expect((await find('finish'))?.eventId).toBe(world.eventId);
    await world.api('PATCH', `timelines/${world.timelines.finish}`, { devices: [] });
    expect(await find('finish')).toBeNull();
    expect((await find('backup'))?.eventId).toBe(world.eventId);
    await world.api('DELETE', `timelines/${world.timelines.backup}`);
    expect(await find('backup')).toBeNull();
  });
});

test('passings over TCP are stored with their athlete before they are acknowledged, and once', async () => {
  await world.fire();
  const { engine, db } = world.app;
  const server = await startTcpServer({
    port: 0,
    host: '127.0.0.1',
    storeReads: (eventId, reads) => storeReads({ engine, eventId, reads }),
    eventOfDevice: (device) => eventOfDevice(db, device),
    log: () => {},
  });
  try {
    // Local times of Brussels: two hours ahead, so these are 40 minutes after the gunshot.
    const time = Date.UTC(2026, 4, 31, 14, 40);
    const passing = printPassing({ chipcode: 'C1', time, device: '', sequence: 0, file: 0 });
    for (let round = 0; round < 2; round++) {
      const toolkit = await Decoder.connect(server.port);
      toolkit.send('Toolkit@Pong@$', `Finish@Passing@${passing}@1@$`);
      await toolkit.hears('AckPassing@1@$');
      expect(await world.states()).toEqual(['C1 valid']);
      toolkit.socket.end();
      await toolkit.isClosed();
    }
    expect(await world.athlete(0)).toMatchObject({ state: 'finished', gun_time: 40 * 60_000 });
  } finally {
    await server.stop();
  }
});
