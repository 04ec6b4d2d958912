import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TcpTimes } from '../../server/timing/tcp/decoderConnection';
import { type RunningTcpServer, startTcpServer } from '../../server/timing/tcp/startTcpServer';
import { printPassing, printRaceResult, printRaceResultJson, printStored } from '../timing-formats/printedReads';
import { Decoder } from './support/decoder';
import { FakeIngest } from './support/fakeIngest';

/** Nothing happens by itself unless a test asks for it. */
const PATIENT: TcpTimes = {
  greetAfter: 600_000,
  askEvery: 600_000,
  giveUpAfter: 600_000,
  retries: [],
  holdUnknown: 0,
  rememberEvent: 600_000,
  stopWithin: 600_000,
};
const PONG = 'Startline@AckPong@Version2.1@c|ct|t|d|l|dv|re|an|g|b|n@$';
const time = Date.UTC(2030, 4, 3, 10, 50, 59, 390);

let server: RunningTcpServer;
let ingest: FakeIngest;
let lines: string[];
const decoders: Decoder[] = [];

async function serve(times: Partial<TcpTimes> = {}): Promise<void> {
  server = await startTcpServer({
    port: 0,
    host: '127.0.0.1',
    storeReads: ingest.storeReads,
    eventOfDevice: ingest.eventOfDevice,
    log: (line) => void lines.push(line),
    times: { ...PATIENT, ...times },
  });
}

async function decoder(): Promise<Decoder> {
  const made = await Decoder.connect(server.port);
  decoders.push(made);
  return made;
}

beforeEach(() => {
  ingest = new FakeIngest(['10KM', 'D-5043']);
  lines = [];
});
afterEach(async () => {
  // Of a test that failed while it held the store up.
  ingest.release();
  for (const { socket } of decoders.splice(0)) socket.destroy();
  await server.stop();
});

/** Lets everything that could happen on the sockets of this process happen. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const chip = (index: number) => ({ chipcode: `000004${index}`, time: time + index * 1_000 });

/** One message of a Toolkit with passings of these chips. */
function passing(number: number, ...indexes: number[]): string {
  const passings = indexes.map((index) => printPassing({ ...chip(index), device: '', sequence: 0, file: 0 }));
  return `10KM@Passing@${passings.join('@')}@${number}@$`;
}

function pushed(index: number, device = 'D-5043'): string {
  return `${printRaceResult({ ...chip(index), device, sequence: index, file: 12 }, { isPushed: true })}\r\n`;
}

describe('a MYLAPS Toolkit', () => {
  test('greets, sends passings, and gets its answers', async () => {
    await serve();
    const toolkit = await decoder();
    toolkit.send('Toolkit@Pong@$');
    await toolkit.hears(PONG);
    toolkit.send(passing(1016, 1, 2));
    await toolkit.hears('Startline@AckPassing@1016@$');
    expect([...ingest.stored.values()]).toMatchObject([
      // The Toolkit writes local times; Brussels is two hours ahead in May.
      { eventId: 1, device: '10KM', chipcode: '0000041', time: chip(1).time - 2 * 3_600_000 },
      { eventId: 1, device: '10KM', chipcode: '0000042' },
    ]);
  });

  test('of the first protocol does too', async () => {
    await serve();
    const toolkit = await decoder();
    toolkit.send(`10KM@Store@${printStored({ ...chip(1), device: '', sequence: 3, file: 0 })}@2@$`);
    await toolkit.hears('Startline@AckStore@2@$');
    expect(ingest.chips).toEqual(['0000041']);
  });

  test('is answered after the commit, not before', async () => {
    await serve();
    const commit = ingest.hold();
    const toolkit = await decoder();
    toolkit.send(`Toolkit@Pong@$${passing(7, 1)}`);
    await ingest.called(1);
    await turns(500);
    expect(toolkit.heard).toBe('');
    commit();
    await toolkit.hears('AckPassing@7@$');
  });

  test('that dies before its answer sends again: stored once', async () => {
    await serve();
    const commit = ingest.hold();
    const first = await decoder();
    first.send(passing(7, 1, 2));
    await ingest.called(1);
    first.kill();
    await first.isClosed();
    commit();
    const second = await decoder();
    second.send(passing(7, 1, 2), passing(8, 3));
    await second.hears('AckPassing@8@$');
    expect(second.heard).toContain('AckPassing@7@$');
    expect(ingest.chips).toEqual(['0000041', '0000042', '0000043']);
    expect(ingest.duplicates).toBe(2);
  });

  test('byte by byte is understood as well', async () => {
    await serve();
    const toolkit = await decoder();
    toolkit.socket.setNoDelay(true);
    for (const char of `Toolkit@Pong@$${passing(7, 1)}`) {
      toolkit.send(char);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await toolkit.hears('AckPassing@7@$');
    expect(ingest.chips).toEqual(['0000041']);
  });

  test('may say what cannot be read: it is reported, acknowledged with the rest, and stops nothing', async () => {
    await serve();
    const toolkit = await decoder();
    toolkit.send(
      `10KM@Passing@t=25:00:00|c=X|d=300503@${printPassing({ ...chip(1), device: '', sequence: 0, file: 0 })}@9@$`,
    );
    await toolkit.hears('AckPassing@9@$');
    expect(ingest.chips).toEqual(['0000041']);
    expect(lines).toEqual([
      expect.stringMatching(/^MYLAPS at 127\.0\.0\.1: A record cannot be read\. time: "25:00:00"/),
    ]);
  });

  test('with a marker: acknowledged and told', async () => {
    await serve();
    const toolkit = await decoder();
    toolkit.send('10KM@Marker@t=2030-05-03 11:03:40.347|mt=Gunshot|n=Gunshot 1@4@$');
    await toolkit.hears('AckMarker@4@$');
    expect(lines).toEqual([expect.stringContaining('10KM marked "Gunshot Gunshot 1" at 2030-05-03T09:03:40.347Z.')]);
  });

  test('whose message never ends is cut off', async () => {
    await serve();
    const toolkit = await decoder();
    toolkit.send(`10KM@Passing@${'x'.repeat(600_000)}`, '@1@$', passing(2, 1));
    await toolkit.isClosed();
    expect(ingest.stored.size).toBe(0);
    expect(lines).toEqual([expect.stringContaining('A message is longer than')]);
  });

  test('finds its device whatever the case and the blanks around its name', async () => {
    ingest = new FakeIngest();
    const asked: string[] = [];
    const { storeReads } = ingest;
    server = await startTcpServer({
      port: 0,
      host: '127.0.0.1',
      storeReads,
      eventOfDevice: async (device) => {
        asked.push(device);
        return { eventId: 1, timeZone: 'UTC', date: '2030-05-03' };
      },
      log: () => {},
      times: PATIENT,
    });
    const toolkit = await decoder();
    toolkit.send(passing(1, 1), passing(2, 2).replace('10KM', ' 10km '));
    await toolkit.hears('AckPassing@2@$');
    expect(asked).toEqual(['10KM']);
  });
});

describe('a RACE RESULT decoder', () => {
  test('says nothing, is asked for its passings, and pushes them', async () => {
    await serve({ greetAfter: 1 });
    const box = await decoder();
    await box.hears('SETPUSHPASSINGS;1;1\r\n');
    expect(box.heard).toBe('SETPROTOCOL;2.0\r\nGETCONFIG;GENERAL;BOXNAME\r\nSETPUSHPASSINGS;1;1\r\n');
    box.send('SETPROTOCOL;2.0\r\n', 'GETCONFIG;GENERAL;BOXNAME;Finish;D-5043\r\n', 'SETPUSHPASSINGS;1;1\r\n');
    const commit = ingest.hold();
    box.send(pushed(1), pushed(2));
    await ingest.called(1);
    commit();
    box.socket.end();
    await box.isClosed();
    expect([...ingest.stored.values()]).toMatchObject([
      { device: 'D-5043', chipcode: '0000041', sequence: 1, file: 12, time: chip(1).time - 2 * 3_600_000 },
      { device: 'D-5043', chipcode: '0000042', sequence: 2, file: 12 },
    ]);
  });

  test('that is cut off pushes its file again: stored once', async () => {
    await serve();
    const first = await decoder();
    first.send(pushed(1), pushed(2));
    await ingest.called(1);
    first.kill();
    const second = await decoder();
    second.send(pushed(1), pushed(2), pushed(3));
    second.socket.end();
    await second.isClosed();
    expect(ingest.chips.sort()).toEqual(['0000041', '0000042', '0000043']);
  });

  test('whose last line is cut short loses nothing of it: half a record is no record', async () => {
    await serve();
    const box = await decoder();
    const whole = pushed(2);
    // Seven fields, which an old decoder's record may have.
    box.send(pushed(1), whole.split(';').slice(0, 8).join(';'));
    box.socket.end();
    await box.isClosed();
    expect(ingest.chips).toEqual(['0000041']);
  });

  test('that answers before it was greeted is greeted then', async () => {
    await serve();
    const box = await decoder();
    box.send('GETSTATUS;0000-00-00;00:00:00.000;1\r\n');
    await box.hears('SETPUSHPASSINGS;1;1\r\n');
  });

  test('of an old protocol, whose passings name no box, is known by its configuration', async () => {
    await serve({ greetAfter: 1 });
    const box = await decoder();
    await box.hears('SETPUSHPASSINGS');
    box.send('GETCONFIG;GENERAL;BOXNAME;Finish;D-5043\r\n#P;1;41;2030-05-03;10:50:59.390;0;72\r\n');
    await ingest.called(1);
    expect(ingest.calls[0]).toMatchObject([{ device: 'D-5043', chipcode: '41', sequence: 1, file: null }]);
  });

  test('or an exporter with lines or JSON is listened to in silence', async () => {
    await serve();
    const exporter = await decoder();
    const read = { ...chip(1), device: 'D-5043', sequence: 1, file: 3 };
    exporter.send(`${printRaceResultJson(read)}\r\n`, `${printRaceResult({ ...chip(2), ...read, chipcode: 'B' })}\r\n`);
    exporter.socket.end();
    await exporter.isClosed();
    expect(ingest.chips).toEqual(['0000041']);
    expect(ingest.duplicates).toBe(1);
    expect(exporter.heard).toBe('');
  });

  test('that sends nonsense between its passings is still understood', async () => {
    await serve();
    const box = await decoder();
    box.send(pushed(1), '1;2;3\r\n', `${'9'.repeat(20_000)};x\r\n`, '\r\n', pushed(2));
    box.socket.end();
    await box.isClosed();
    expect(ingest.chips).toEqual(['0000041', '0000042']);
  });

  test('that sends nothing but nonsense is cut off', async () => {
    await serve();
    const box = await decoder();
    box.send('1;2;3\r\n'.repeat(2_000));
    await box.isClosed();
    expect(lines.at(-1)).toContain('It sends nothing that can be read.');
  });
});

describe('whose reads they are', () => {
  test('a device that is registered nowhere is not acknowledged, told, and cut off; once registered, it is taken', async () => {
    await serve();
    ingest.devices.clear();
    const first = await decoder();
    first.send('Toolkit@Pong@$');
    await first.hears(PONG);
    first.send(passing(5, 1));
    await first.isClosed();
    expect(first.heard).toBe(PONG);
    expect(ingest.stored.size).toBe(0);
    expect(lines).toEqual([expect.stringContaining('Device "10KM" is registered at no timeline')]);
    ingest.register('10KM', 8);
    const second = await decoder();
    second.send(passing(5, 1));
    await second.hears('AckPassing@5@$');
    expect([...ingest.stored.values()]).toMatchObject([{ eventId: 8 }]);
  });

  test('a device that is registered nowhere belongs to the event that the connection has had reads for', async () => {
    await serve();
    const elsewhere = passing(6, 2).replace('10KM', 'ELSEWHERE');
    const first = await decoder();
    first.send(elsewhere + passing(5, 1));
    await first.isClosed();
    expect(first.heard).toBe('');
    const second = await decoder();
    second.send(passing(5, 1) + elsewhere);
    await second.hears('AckPassing@6@$');
    expect([...ingest.stored.values()]).toMatchObject([
      { eventId: 1, device: '10KM', chipcode: '0000041' },
      { eventId: 1, device: 'ELSEWHERE', chipcode: '0000042' },
    ]);
  });

  test('devices of two events over one connection are kept apart', async () => {
    await serve();
    ingest.register('D-9', 2, 'UTC');
    const exporter = await decoder();
    exporter.send(pushed(1) + pushed(2, 'D-9') + pushed(3));
    exporter.socket.end();
    await exporter.isClosed();
    expect([...ingest.stored.values()].map(({ eventId, chipcode }) => `${eventId} ${chipcode}`).sort()).toEqual([
      '1 0000041',
      '1 0000043',
      '2 0000042',
    ]);
    expect([...ingest.stored.values()].find(({ eventId }) => eventId === 2)!.time).toBe(chip(2).time);
  });

  test('a device that moved to another event is followed', async () => {
    await serve({ rememberEvent: 0 });
    const toolkit = await decoder();
    toolkit.send(passing(1, 1));
    await toolkit.hears('AckPassing@1@$');
    ingest.register('10KM', 2);
    toolkit.send(passing(2, 2));
    await toolkit.hears('AckPassing@2@$');
    expect([...ingest.stored.values()].map(({ eventId }) => eventId)).toEqual([1, 2]);
  });
});

describe('the network', () => {
  test('two decoders at once do not disturb each other', async () => {
    await serve();
    const [toolkit, box] = [await decoder(), await decoder()];
    for (let index = 1; index <= 9; index++) {
      toolkit.send(passing(index, index));
      box.send(pushed(index));
    }
    await toolkit.hears('AckPassing@9@$');
    box.socket.end();
    await box.isClosed();
    expect(ingest.stored.size).toBe(18);
  });

  test('nothing more is read while a batch is being committed', async () => {
    await serve();
    const commit = ingest.hold();
    const toolkit = await decoder();
    toolkit.send(passing(1, 1));
    await ingest.called(1);
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
    await serve({ retries: [1, 1] });
    ingest.failures = 2;
    const toolkit = await decoder();
    toolkit.send(passing(1, 1));
    await toolkit.hears('AckPassing@1@$');
    ingest.failures = 3;
    toolkit.send(passing(2, 2));
    await toolkit.isClosed();
    expect(toolkit.heard).not.toContain('AckPassing@2@$');
    const again = await decoder();
    again.send(passing(2, 2));
    await again.hears('AckPassing@2@$');
    expect(ingest.chips).toEqual(['0000041', '0000042']);
  });

  test('a half-open connection is asked for a sign of life and given up without one', async () => {
    await serve({ askEvery: 5, giveUpAfter: 1 });
    const toolkit = await decoder();
    toolkit.send('Toolkit@Pong@$');
    await toolkit.hears('Startline@Ping@$');
    await toolkit.isClosed();
    expect(lines.at(-1)).toContain('It gave no sign of life and was cut off.');
  });

  test('one that answers stays', async () => {
    await serve({ askEvery: 5, giveUpAfter: 60_000 });
    const toolkit = await decoder();
    toolkit.send('Toolkit@Pong@$');
    for (let round = 1; round <= 10; round++) {
      while (toolkit.heard.split('@Ping@').length <= round) await once(toolkit.socket, 'data');
      toolkit.send('Toolkit@AckPing@$');
    }
    toolkit.send(passing(3, 1));
    await toolkit.hears('AckPassing@3@$');
  });

  test('a silent RACE RESULT decoder is asked for its status', async () => {
    await serve({ greetAfter: 1, askEvery: 5 });
    const box = await decoder();
    await box.hears('SETPUSHPASSINGS');
    box.send('SETPUSHPASSINGS;1;1\r\n');
    await box.hears('GETSTATUS\r\n');
  });

  test('garbage is cut off', async () => {
    await serve();
    const stranger = await decoder();
    stranger.send('\0\x01\x02'.repeat(1_000));
    await stranger.isClosed();
    expect(lines).toEqual([expect.stringContaining('It is neither a MYLAPS Toolkit nor a RACE RESULT decoder.')]);
  });

  test('a port that is taken is said', async () => {
    await serve();
    const second = startTcpServer({
      port: server.port,
      host: '127.0.0.1',
      storeReads: ingest.storeReads,
      eventOfDevice: ingest.eventOfDevice,
      log: () => {},
    });
    await expect(second).rejects.toThrow('EADDRINUSE');
  });
});

describe('stopping', () => {
  test('during a batch: it is committed and acknowledged, what came after it is not taken', async () => {
    await serve();
    const commit = ingest.hold();
    const toolkit = await decoder();
    toolkit.send(passing(1, 1));
    await ingest.called(1);
    toolkit.send(passing(2, 2));
    const stopping = server.stop();
    commit();
    toolkit.socket.on('end', () => toolkit.socket.end());
    await stopping;
    await toolkit.isClosed();
    expect(toolkit.heard).toBe('Startline@AckPassing@1@$');
    expect(ingest.chips).toEqual(['0000041']);
    await expect(Decoder.connect(server.port)).rejects.toThrow('ECONNREFUSED');
    await serve();
  });

  test('does not wait for ever for one that never closes', async () => {
    await serve({ stopWithin: 10 });
    const deaf = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    await once(deaf, 'connect');
    deaf.on('error', () => {});
    deaf.write('Toolkit@Pong@$');
    await once(deaf, 'data');
    await server.stop();
    deaf.destroy();
    await serve();
  });
});
