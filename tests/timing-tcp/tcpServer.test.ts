import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTcpServer } from '../../server/timing/tcp/startTcpServer';
import { Decoder } from './support/decoder';
import { chip, PONG, passing, pushed } from './support/messages';
import { TestServer, turns } from './support/testServer';

let server: TestServer;
beforeEach(() => {
  server = new TestServer();
});
afterEach(() => server.close());

describe('whose reads they are', () => {
  test('a device that is registered nowhere is not acknowledged, told, and cut off; once registered, it is taken', async () => {
    await server.start();
    server.ingest.devices.clear();
    const first = await server.connect();
    first.send('Toolkit@Pong@$');
    await first.hears(PONG);
    first.send(passing(5, 1));
    await first.isClosed();
    expect(first.heard).toBe(PONG);
    expect(server.ingest.stored.size).toBe(0);
    expect(server.lines).toEqual([expect.stringContaining('Device "10KM" is registered at no timeline')]);
    server.ingest.register('10KM', 8);
    const second = await server.connect();
    second.send(passing(5, 1));
    await second.hears('AckPassing@5@$');
    expect([...server.ingest.stored.values()]).toMatchObject([{ eventId: 8 }]);
  });

  test('a device that is registered nowhere belongs to the event that the connection has had reads for', async () => {
    await server.start();
    const elsewhere = passing(6, 2).replace('10KM', 'ELSEWHERE');
    const first = await server.connect();
    first.send(elsewhere + passing(5, 1));
    await first.isClosed();
    expect(first.heard).toBe('');
    const second = await server.connect();
    second.send(passing(5, 1) + elsewhere);
    await second.hears('AckPassing@6@$');
    expect([...server.ingest.stored.values()]).toMatchObject([
      { eventId: 1, device: '10KM', chipcode: '0000041' },
      { eventId: 1, device: 'ELSEWHERE', chipcode: '0000042' },
    ]);
  });

  test('a device that several organizations have registered is not taken, whoever else the connection speaks for', async () => {
    await server.start();
    server.ingest.devices.set('FINISH', {
      disputedBy: [
        { eventId: 4, name: 'City run' },
        { eventId: 9, name: 'Night run' },
      ],
    });
    for (let round = 0; round < 3; round++) {
      const toolkit = await server.connect();
      toolkit.send(passing(5, 1) + passing(6, 2).replace('10KM', 'FINISH'));
      await toolkit.isClosed();
      expect(toolkit.heard).toBe('Startline@AckPassing@5@$');
    }
    expect(server.ingest.chips).toEqual(['0000041']);
    expect(server.lines).toEqual([
      expect.stringMatching(/^MYLAPS at 127.0.0.1: Device "FINISH" .*"City run" \(4\) and "Night run" \(9\)/),
    ]);
  });

  test('devices of two events over one connection are kept apart', async () => {
    await server.start();
    server.ingest.register('D-9', 2, 'UTC');
    const exporter = await server.connect();
    exporter.send(pushed(1) + pushed(2, 'D-9') + pushed(3));
    exporter.socket.end();
    await exporter.isClosed();
    expect([...server.ingest.stored.values()].map(({ eventId, chipcode }) => `${eventId} ${chipcode}`).sort()).toEqual([
      '1 0000041',
      '1 0000043',
      '2 0000042',
    ]);
    expect([...server.ingest.stored.values()].find(({ eventId }) => eventId === 2)!.time).toBe(chip(2).time);
  });

  test('a device that moved to another event is followed', async () => {
    await server.start({ rememberEvent: 0 });
    const toolkit = await server.connect();
    toolkit.send(passing(1, 1));
    await toolkit.hears('AckPassing@1@$');
    server.ingest.register('10KM', 2);
    toolkit.send(passing(2, 2));
    await toolkit.hears('AckPassing@2@$');
    expect([...server.ingest.stored.values()].map(({ eventId }) => eventId)).toEqual([1, 2]);
  });
});

describe('the network', () => {
  test('two decoders at once do not disturb each other', async () => {
    await server.start();
    const [toolkit, box] = [await server.connect(), await server.connect()];
    for (let index = 1; index <= 9; index++) {
      toolkit.send(passing(index, index));
      box.send(pushed(index));
    }
    await toolkit.hears('AckPassing@9@$');
    box.socket.end();
    await box.isClosed();
    expect(server.ingest.stored.size).toBe(18);
  });

  test('nothing more is read while a batch is being committed', async () => {
    await server.start();
    const commit = server.ingest.hold();
    const toolkit = await server.connect();
    toolkit.send(passing(1, 1));
    await server.ingest.called(1);
    // Far more than the buffers of both ends hold; the zero bytes mean nothing.
    for (let index = 0; index < 40; index++) toolkit.socket.write(Buffer.alloc(1_000_000));
    toolkit.send(passing(2, 2));
    await turns(5_000);
    expect(toolkit.socket.writableLength).toBeGreaterThan(20_000_000);
    commit();
    await toolkit.hears('AckPassing@2@$');
    expect(toolkit.socket.writableLength).toBe(0);
  });

  test('a database that is away for a moment is tried again; one that stays away costs no read', async () => {
    await server.start({ retries: [1, 1] });
    server.ingest.failures = 2;
    const toolkit = await server.connect();
    toolkit.send(passing(1, 1));
    await toolkit.hears('AckPassing@1@$');
    server.ingest.failures = 3;
    toolkit.send(passing(2, 2));
    await toolkit.isClosed();
    expect(toolkit.heard).not.toContain('AckPassing@2@$');
    const again = await server.connect();
    again.send(passing(2, 2));
    await again.hears('AckPassing@2@$');
    expect(server.ingest.chips).toEqual(['0000041', '0000042']);
  });

  test('a half-open connection is asked for a sign of life and given up without one', async () => {
    await server.start({ askEvery: 5, giveUpAfter: 1 });
    const toolkit = await server.connect();
    toolkit.send('Toolkit@Pong@$');
    await toolkit.hears('Startline@Ping@$');
    await toolkit.isClosed();
    expect(server.lines.at(-1)).toContain('It gave no sign of life and was cut off.');
  });

  test('one that answers stays', async () => {
    await server.start({ askEvery: 5, giveUpAfter: 60_000 });
    const toolkit = await server.connect();
    toolkit.send('Toolkit@Pong@$');
    for (let round = 1; round <= 10; round++) {
      while (toolkit.heard.split('@Ping@').length <= round) await once(toolkit.socket, 'data');
      toolkit.send('Toolkit@AckPing@$');
    }
    toolkit.send(passing(3, 1));
    await toolkit.hears('AckPassing@3@$');
  });

  test('a silent RACE RESULT decoder is asked for its status', async () => {
    await server.start({ greetAfter: 1, askEvery: 5 });
    const box = await server.connect();
    await box.hears('SETPUSHPASSINGS');
    box.send('SETPUSHPASSINGS;1;1\r\n');
    await box.hears('GETSTATUS\r\n');
  });

  test('garbage is cut off', async () => {
    await server.start();
    const stranger = await server.connect();
    stranger.send('\0\x01\x02'.repeat(1_000));
    await stranger.isClosed();
    expect(server.lines).toEqual([
      expect.stringContaining('It is neither a MYLAPS Toolkit nor a RACE RESULT decoder.'),
    ]);
  });

  test.each(['', 'Toolkit@'])('who trickles and never gets to a message is cut off, begun with "%s"', async (begun) => {
    await server.start({ firstMessageWithin: 300 });
    const toolkit = await server.connect();
    toolkit.send('Toolkit@Pong@$');
    await toolkit.hears(PONG);
    const stranger = await server.connect();
    stranger.send(begun);
    while (!stranger.socket.closed) {
      stranger.socket.write('\0');
      await pause(2);
    }
    expect(server.lines).toEqual([expect.stringContaining('It did not say who it is and was cut off.')]);
    toolkit.send(passing(1, 1));
    await toolkit.hears('AckPassing@1@$');
  });

  test('when there is no more room, the stranger goes that has been silent for longest', async () => {
    await server.start({}, { mostConnections: 3 });
    const toolkit = await server.connect();
    toolkit.send('Toolkit@Pong@$');
    await toolkit.hears(PONG);
    const strangers = [await server.connect(), await server.connect()];
    const box = await server.connect();
    box.send('GETSTATUS;0000-00-00;00:00:00.000;1\r\n');
    await box.hears('SETPUSHPASSINGS');
    await strangers[0]!.isClosed();
    expect(strangers[1]!.socket.closed).toBe(false);
    expect(server.lines.at(-1)).toContain('cut off to make room for another');
    const second = await server.connect();
    second.send('Toolkit@Pong@$');
    await second.hears(PONG);
    await strangers[1]!.isClosed();
    await (await server.connect()).isClosed();
    expect(server.lines.at(-1)).toContain('More than 3 decoders at once: one more was turned away.');
    for (const [index, known] of [toolkit, second].entries()) {
      known.send(passing(index, 1));
      await known.hears(`AckPassing@${index}@$`);
    }
  });

  test('a port that is taken is said', async () => {
    await server.start();
    const second = startTcpServer({
      port: server.port,
      host: '127.0.0.1',
      storeReads: server.ingest.storeReads,
      eventOfDevice: server.ingest.eventOfDevice,
      log: () => {},
    });
    await expect(second).rejects.toThrow('EADDRINUSE');
  });
});

describe('stopping', () => {
  test('during a batch: it is committed and acknowledged, what came after it is not taken', async () => {
    await server.start();
    const commit = server.ingest.hold();
    const toolkit = await server.connect();
    toolkit.send(passing(1, 1));
    await server.ingest.called(1);
    toolkit.send(passing(2, 2));
    const { port } = server;
    const stopping = server.stop();
    commit();
    toolkit.socket.on('end', () => toolkit.socket.end());
    await stopping;
    await toolkit.isClosed();
    expect(toolkit.heard).toBe('Startline@AckPassing@1@$');
    expect(server.ingest.chips).toEqual(['0000041']);
    await expect(Decoder.connect(port)).rejects.toThrow('ECONNREFUSED');
  });

  test('does not wait for ever for one that never closes', async () => {
    await server.start({ stopWithin: 10 });
    const deaf = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    await once(deaf, 'connect');
    deaf.on('error', () => {});
    deaf.write('Toolkit@Pong@$');
    await once(deaf, 'data');
    await server.stop();
    deaf.destroy();
  });
});
