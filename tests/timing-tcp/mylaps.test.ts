import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { printPassing, printStored } from '../timing-formats/printedReads';
import { chip, PONG, passing } from './support/messages';
import { TestServer, turns } from './support/testServer';

let server: TestServer;
beforeEach(() => {
  server = new TestServer();
});
afterEach(() => server.close());

describe('a MYLAPS Toolkit', () => {
  test('greets, sends passings, and gets its answers', async () => {
    await server.start();
    const toolkit = await server.connect();
    toolkit.send('Toolkit@Pong@$');
    await toolkit.hears(PONG);
    toolkit.send(passing(1016, 1, 2));
    await toolkit.hears('Startline@AckPassing@1016@$');
    expect([...server.ingest.stored.values()]).toMatchObject([
      // The Toolkit writes local times; Brussels is two hours ahead in May.
      { eventId: 1, device: '10KM', chipcode: '0000041', time: chip(1).time - 2 * 3_600_000 },
      { eventId: 1, device: '10KM', chipcode: '0000042' },
    ]);
  });

  test('of the first protocol does too', async () => {
    await server.start();
    const toolkit = await server.connect();
    toolkit.send(`10KM@Store@${printStored({ ...chip(1), device: '', sequence: 3, file: 0 })}@2@$`);
    await toolkit.hears('Startline@AckStore@2@$');
    expect(server.ingest.chips).toEqual(['0000041']);
  });

  test('is answered after the commit, not before', async () => {
    await server.start();
    const commit = server.ingest.hold();
    const toolkit = await server.connect();
    toolkit.send(`Toolkit@Pong@$${passing(7, 1)}`);
    await server.ingest.called(1);
    await turns(500);
    expect(toolkit.heard).toBe('');
    commit();
    await toolkit.hears('AckPassing@7@$');
  });

  test('that dies before its answer sends again: stored once', async () => {
    await server.start();
    const commit = server.ingest.hold();
    const first = await server.connect();
    first.send(passing(7, 1, 2));
    await server.ingest.called(1);
    first.kill();
    await first.isClosed();
    commit();
    const second = await server.connect();
    second.send(passing(7, 1, 2), passing(8, 3));
    await second.hears('AckPassing@8@$');
    expect(second.heard).toContain('AckPassing@7@$');
    expect(server.ingest.chips).toEqual(['0000041', '0000042', '0000043']);
    expect(server.ingest.duplicates).toBe(2);
  });

  test('byte by byte is understood as well', async () => {
    await server.start();
    const toolkit = await server.connect();
    toolkit.socket.setNoDelay(true);
    for (const char of `Toolkit@Pong@$${passing(7, 1)}`) {
      toolkit.send(char);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await toolkit.hears('AckPassing@7@$');
    expect(server.ingest.chips).toEqual(['0000041']);
  });

  test('may say what cannot be read: each is logged as it came, acknowledged with the rest, and stops nothing', async () => {
    await server.start();
    const toolkit = await server.connect();
    toolkit.send(
      `10KM@Passing@t=25:00:00|c=X|d=300503@nothing "of" a \u0007passing@${printPassing({ ...chip(1), device: '', sequence: 0, file: 0 })}@9@$`,
    );
    await toolkit.hears('AckPassing@9@$');
    expect(server.ingest.chips).toEqual(['0000041']);
    expect(server.lines).toEqual([
      expect.stringMatching(
        /^MYLAPS at 127\.0\.0\.1: A record cannot be read\. time: "25:00:00" .* It was "t=25:00:00\|c=X\|d=300503"$/,
      ),
      expect.stringMatching(/ It was "nothing \\"of\\" a \\u0007passing"$/),
    ]);
  });

  test('whose records are all unreadable does not flood the log, nor with long ones', async () => {
    await server.start();
    const toolkit = await server.connect();
    for (let number = 1; number <= 2; number++) {
      const records = Array.from({ length: 400 }, (_, index) => `${number}-${index}${'x'.repeat(500)}`);
      toolkit.send(`10KM@Passing@${records.join('@')}@${number}@$`);
      await toolkit.hears(`AckPassing@${number}@$`);
    }
    expect(server.lines).toHaveLength(501);
    expect(server.lines.at(-1)).toContain('More than 500 records that cannot be read within a minute');
    expect(server.lines.filter((line) => line.length > 500)).toEqual([]);
  });

  test('with a marker: acknowledged and told', async () => {
    await server.start();
    const toolkit = await server.connect();
    toolkit.send('10KM@Marker@t=2030-05-03 11:03:40.347|mt=Gunshot|n=Gunshot 1@4@$');
    await toolkit.hears('AckMarker@4@$');
    expect(server.lines).toEqual([
      expect.stringContaining('10KM marked "Gunshot Gunshot 1" at 2030-05-03T09:03:40.347Z.'),
    ]);
  });

  test('whose message never ends is cut off', async () => {
    await server.start();
    const toolkit = await server.connect();
    toolkit.send(`10KM@Passing@${'x'.repeat(600_000)}`, '@1@$', passing(2, 1));
    await toolkit.isClosed();
    expect(server.ingest.stored.size).toBe(0);
    expect(server.lines).toEqual([expect.stringContaining('A message is longer than')]);
  });

  test('finds its device whatever the case and the blanks around its name', async () => {
    const asked: string[] = [];
    const eventOfDevice = async (device: string) => {
      asked.push(device);
      return { eventId: 1, timeZone: 'UTC', date: '2030-05-03', lastReads: new Map() };
    };
    await server.start({}, { eventOfDevice });
    const toolkit = await server.connect();
    toolkit.send(passing(1, 1), passing(2, 2).replace('10KM', ' 10km '));
    await toolkit.hears('AckPassing@2@$');
    expect(asked).toEqual(['10KM']);
  });
});
