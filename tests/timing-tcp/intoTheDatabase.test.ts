import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeReads } from '../../server/timing/store/storeReads';
import { decodersOf } from '../../server/timing/tcp/decodersOf';
import { eventOfDevice } from '../../server/timing/tcp/eventOfDevice';
import { startTcpServer } from '../../server/timing/tcp/startTcpServer';
import { at, createRaceWorld, type RaceWorld } from '../api/timing/raceWorld';
import { printPassing } from '../timing-formats/printedReads';
import { Decoder } from './support/decoder';

let world: RaceWorld;

beforeEach(async () => {
  world = await createRaceWorld();
});
afterEach(() => world?.close());

const find = (device: string) => eventOfDevice(world.app.db, device);

const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** When the first event is held, in days from now. */
const hold = (from: number, to = from) =>
  world.api('PATCH', `events/${world.eventId}`, {
    timezone: 'UTC',
    start_date: daysFromNow(from),
    end_date: daysFromNow(to),
  });

const finish = (eventId: number) => become(eventId, 'finished');

/** Another event with the device of the first one's finish, held so many days from now, by others unless it is said. */
async function secondEvent(from: number, { to = from, isOwn = false } = {}): Promise<number> {
  const create = async (resource: string, body: object): Promise<number> => {
    const made = await world.api('POST', resource, body);
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const { body: first } = await world.api('GET', `events/${world.eventId}`);
  const organizationId = isOwn
    ? first.organization_id
    : await create('organizations', { name: 'Others', slug: `others-${from}` });
  const eventId = await create('events', {
    organization_id: organizationId,
    name: `Run in ${from} days`,
    slug: `run-${from}`,
    timezone: 'UTC',
    start_date: daysFromNow(from),
    end_date: daysFromNow(to),
  });
  await create('timelines', { event_id: eventId, name: 'Finish', type: 'finish', devices: [{ id: ' FINISH ' }] });
  await become(eventId, 'published');
  return eventId;
}

const become = (id: number, status: string) =>
  sql`update events set status = ${status} where id = ${id}`.execute(world.app.db);

/** The event of the finish's device; of several organizations all that dispute it. */
async function owners(): Promise<number[]> {
  const found = await find('finish');
  if (!found || 'lockedBecause' in found) return [];
  return 'disputedBy' in found ? found.disputedBy.map(({ eventId }) => eventId) : [found.eventId];
}

describe('the event of a device', () => {
  test('is the one it is registered at, whatever the case and the blanks around its name', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format(new Date());
    expect(await find(' Finish ')).toEqual({
      eventId: world.eventId,
      timeZone: 'Europe/Brussels',
      date: today,
      lastReads: new Map(),
    });
    expect(await find('finish2')).toBeNull();
    expect(await find('fin')).toBeNull();
  });

  test('is never a rehearsal, also where the event itself takes no more', async () => {
    const copy = await secondEvent(0, { isOwn: true });
    await sql`update events set rehearsal_of_id = ${world.eventId} where id = ${copy}`.execute(world.app.db);
    await hold(10);
    expect(await owners()).toEqual([world.eventId]);
    await sql`update events set status = 'rejected' where id = ${world.eventId}`.execute(world.app.db);
    expect(await owners()).toEqual([]);
  });

  test('is none that is rejected, deleted, or has lost the device', async () => {
    const other = await secondEvent(0);
    expect(await owners()).toEqual([other]);
    await sql`update events set status = 'rejected' where id = ${other}`.execute(world.app.db);
    expect(await owners()).toEqual([world.eventId]);
    await world.api('PATCH', `timelines/${world.timelines.finish}`, { devices: [] });
    expect(await find('finish')).toBeNull();
    expect(await find('backup')).toMatchObject({ eventId: world.eventId });
    await world.api('DELETE', `timelines/${world.timelines.backup}`);
    expect(await find('backup')).toBeNull();
  });

  test('of several of one organization, is the one held today, else the nearest, a finished one last', async () => {
    await hold(-9);
    const nearer = await secondEvent(5, { isOwn: true });
    expect(await owners()).toEqual([nearer]);
    await hold(-9, 2);
    expect(await owners()).toEqual([world.eventId]);
    await hold(0);
    const tomorrow = await secondEvent(1, { isOwn: true });
    expect(await owners()).toEqual([world.eventId]);
    await finish(world.eventId);
    expect(await owners()).toEqual([tomorrow]);
  });

  test('of several organizations that are on, is nobody’s: not even of the one held today', async () => {
    await hold(0);
    const other = await secondEvent(3);
    expect(await find('finish')).toEqual({
      disputedBy: [
        { eventId: world.eventId, name: 'City run' },
        { eventId: other, name: 'Run in 3 days' },
      ],
    });
    await hold(-2);
    expect(await owners()).toEqual([world.eventId, other]);
    expect(await find('backup')).toMatchObject({ eventId: world.eventId });
  });

  test('of several organizations, is the one whose event somebody has approved, where the others’ are drafts', async () => {
    const other = await secondEvent(0);
    await hold(1);
    for (const id of [world.eventId, other]) await become(id, 'draft');
    expect(await owners()).toEqual([world.eventId, other]);
    await become(world.eventId, 'published');
    expect(await owners()).toEqual([world.eventId]);
    await become(other, 'submitted');
    expect(await owners()).toEqual([world.eventId]);
    await become(other, 'approved');
    expect(await owners()).toEqual([world.eventId, other]);
    // Not where it is over: what is on is meant.
    await become(other, 'draft');
    await become(world.eventId, 'finished');
    await hold(-30);
    expect(await owners()).toEqual([other]);
  });

  test('of several organizations, is the one whose event is on, where the others’ are too far away', async () => {
    await hold(0);
    const other = await secondEvent(4);
    expect(await owners()).toEqual([world.eventId]);
    await world.api('PATCH', `events/${other}`, { start_date: daysFromNow(-6), end_date: daysFromNow(-3) });
    expect(await owners()).toEqual([world.eventId]);
    await hold(4);
    expect(await owners()).toEqual([world.eventId, other]);
  });

  test('is a finished one while it is held, and as long as its device is at no other', async () => {
    await hold(-1, 0);
    await finish(world.eventId);
    expect(await owners()).toEqual([world.eventId]);
    const other = await secondEvent(2);
    expect(await owners()).toEqual([world.eventId, other]);
    await hold(-2, -1);
    expect(await owners()).toEqual([other]);
  });

  test('may be a finished one of late, where nobody is on', async () => {
    await hold(-14);
    await finish(world.eventId);
    const other = await secondEvent(20);
    expect(await owners()).toEqual([world.eventId, other]);
    await hold(-15);
    expect(await owners()).toEqual([other]);
    await finish(other);
    await world.api('PATCH', `events/${other}`, { start_date: daysFromNow(-30), end_date: daysFromNow(-30) });
    expect(await owners()).toEqual([world.eventId, other]);
  });
});

/** A server over the database, for as long as the test of it takes. */
async function withServer(test: (port: number, lines: string[]) => Promise<void>): Promise<void> {
  const { engine } = world.app;
  const lines: string[] = [];
  const server = await startTcpServer({
    port: 0,
    host: '127.0.0.1',
    ...decodersOf(engine),
    log: (line) => void lines.push(line),
    times: { holdUnknown: 0 },
  });
  try {
    await test(server.port, lines);
  } finally {
    await server.stop();
  }
}

describe('passings of the hour that comes twice', () => {
  /** Local times of Brussels, which puts its clocks back at 3:00: 2:30 is 0:30 and 1:30 UTC. */
  const passing = (clock: string) => {
    const time = Date.parse(`2026-10-25T${clock}Z`);
    return printPassing({ chipcode: 'C1', time, device: '', sequence: 0, file: 0 });
  };
  const times = async () => {
    const found = await sql<{ time: string }>`select time from passings order by time`.execute(world.app.db);
    return found.rows.map(({ time }) => new Date(time).toISOString().slice(11, 19));
  };
  /** Each list comes over a connection of its own. */
  const send = (...connections: (readonly string[])[]) =>
    withServer(async (port) => {
      for (const clocks of connections) {
        const toolkit = await Decoder.connect(port);
        for (const [i, clock] of clocks.entries()) {
          toolkit.send(`Finish@Passing@${passing(clock)}@${i + 1}@$`);
          await toolkit.hears(`AckPassing@${i + 1}@$`);
        }
        toolkit.socket.end();
        await toolkit.isClosed();
      }
    });
  const clocks = ['01:59:59', '02:30:00', '02:59:00', '02:10:00', '02:50:00', '03:00:00'];
  const expected = ['23:59:59', '00:30:00', '00:59:00', '01:10:00', '01:50:00', '02:00:00'];

  test('are of the second hour after a read of the first, on a new connection too', async () => {
    await send(...clocks.map((clock) => [clock]));
    expect(await times()).toEqual(expected);
  });

  test('are stored once when any of them comes again over a new connection', async () => {
    await send(clocks);
    expect(await times()).toEqual(expected);
    await send(...clocks.map((clock) => [clock]), clocks.slice(2));
    expect(await times()).toEqual(expected);
  });

  test('are of the second hour in uploads of one line each', async () => {
    for (const clock of clocks) {
      const answer = await world.app.app.inject({
        method: 'POST',
        url: `/v1/live/events/${world.eventId}/passings?format=csv&device=Finish`,
        headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'text/plain' },
        payload: `time,chip\n2026-10-25 ${clock},C1`,
      });
      expect(answer.statusCode).toBe(200);
    }
    expect(await times()).toEqual(expected);
  });
});

/** A Toolkit's message from the finish, 40 minutes after the gunshot. Local times of Brussels: two hours ahead. */
function message(chipcode = 'C1'): string {
  const time = Date.UTC(2026, 4, 31, 14, 40);
  return `Finish@Passing@${printPassing({ chipcode, time, device: '', sequence: 0, file: 0 })}@1@$`;
}

test('passings over TCP are stored with their athlete before they are acknowledged, and once', async () => {
  await world.fire();
  await withServer(async (port) => {
    for (let round = 0; round < 2; round++) {
      const toolkit = await Decoder.connect(port);
      toolkit.send('Toolkit@Pong@$', message());
      await toolkit.hears('AckPassing@1@$');
      expect(await world.states()).toEqual(['C1 valid']);
      toolkit.socket.end();
      await toolkit.isClosed();
    }
  });
  expect(await world.athlete(0)).toMatchObject({ state: 'finished', gun_time: 40 * 60_000 });
});

test('passings of a finished event are taken, as they are by HTTP', async () => {
  await world.fire();
  const finished = await world.api('POST', `events/${world.eventId}/finish`);
  expect(finished.status).toBe(200);
  await withServer(async (port) => {
    const toolkit = await Decoder.connect(port);
    toolkit.send(message());
    await toolkit.hears('AckPassing@1@$');
  });
  expect((await world.send('half', [['C2', at(30)]])).body).toMatchObject({ stored: 1 });
  expect(await world.states()).toEqual(['C1 valid', 'C2 valid']);
});

describe('passings of a locked event', () => {
  const lock = (isLocked: boolean) =>
    world.api(
      'POST',
      `events/${world.eventId}/${isLocked ? 'lock' : 'unlock'}`,
      isLocked ? { reason: 'Under review.' } : {},
    );
  const stored = async () => (await sql`select from passings`.execute(world.app.db)).rows.length;

  test('are refused at once on a connection that had reads taken, with the reason, and come again', async () => {
    await world.fire();
    await withServer(async (port, lines) => {
      const toolkit = await Decoder.connect(port);
      toolkit.send(message());
      await toolkit.hears('AckPassing@1@$');
      expect((await lock(true)).status).toBe(200);
      const later = message('C2');
      toolkit.send(later);
      await toolkit.isClosed();
      // Not acknowledged, so the Toolkit keeps it.
      expect(toolkit.heard.match(/AckPassing/g)).toHaveLength(1);
      expect(await stored()).toBe(1);
      expect(lines).toEqual([
        expect.stringMatching(/Locked, so that this event stays as it is: Under review\. .*send them again/),
      ]);
      const again = await Decoder.connect(port);
      again.send(later);
      await again.isClosed();
      expect(lines.at(-1)).toMatch(/stands at "City run", which is locked: Under review\./);
      await lock(false);
      const unlocked = await Decoder.connect(port);
      unlocked.send(later);
      await unlocked.hears('AckPassing@1@$');
      expect(await stored()).toBe(2);
    });
  });

  test('get into no other event meanwhile that nobody has approved, nor into an approved one that is not on', async () => {
    await hold(0);
    await become(world.eventId, 'published');
    const draft = await secondEvent(0);
    await become(draft, 'draft');
    const later = await secondEvent(9, { isOwn: true });
    await lock(true);
    expect(await find('finish')).toEqual({ lockedBecause: 'Under review.', name: 'City run' });
    // One of another organization that is as good is no longer in dispute.
    await become(draft, 'published');
    expect(await owners()).toEqual([draft]);
    await become(draft, 'cancelled');
    expect(await find('finish')).toMatchObject({ name: 'City run' });
    await hold(-20);
    await finish(world.eventId);
    expect(await owners()).toEqual([later]);
  });

  test('are refused in the batch that they share with those of a super admin, whose are taken', async () => {
    await lock(true);
    const { engine } = world.app;
    const read = (chipcode: string) => ({
      device: 'finish',
      chipcode,
      time: Date.parse(at(30)),
      sequence: null,
      file: null,
      raw: '',
    });
    // Comes first and is being written, so that the others wait and are written together.
    const first = storeReads({ engine, eventId: world.eventId, reads: [read('C1')] });
    const bound = storeReads({ engine, eventId: world.eventId, reads: [read('C2')], isBoundByLock: true });
    const free = storeReads({ engine, eventId: world.eventId, reads: [read('C3')] });
    await expect(bound).rejects.toThrow('Under review.');
    expect([await first, await free]).toMatchObject([{ stored: 1 }, { stored: 1 }]);
    expect(await stored()).toBe(2);
  });
});

test('passings of a device that another organization has registered too get into no event, until one gives way', async () => {
  await world.fire();
  await hold(0);
  const other = await secondEvent(0);
  await withServer(async (port, lines) => {
    const toolkit = await Decoder.connect(port);
    toolkit.send(message());
    await toolkit.isClosed();
    expect(toolkit.heard).toBe('');
    expect(lines).toEqual([
      expect.stringContaining(
        `Device "Finish" is registered at events of several organizations, "City run" (${world.eventId}) and "Run in 0 days" (${other})`,
      ),
    ]);
    expect((await sql`select from passings`.execute(world.app.db)).rows).toEqual([]);
    await sql`update timelines set devices = '[]' where event_id = ${other}`.execute(world.app.db);
    const again = await Decoder.connect(port);
    again.send(message());
    await again.hears('AckPassing@1@$');
    expect(await world.states()).toHaveLength(1);
  });
});
