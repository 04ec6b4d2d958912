import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { printRaceResult, printRaceResultJson } from '../timing-formats/printedReads';
import { chip, pushed } from './support/messages';
import { TestServer } from './support/testServer';

let server: TestServer;
beforeEach(() => {
  server = new TestServer();
});
afterEach(() => server.close());

describe('a RACE RESULT decoder', () => {
  test('says nothing, is asked for its passings, and pushes them', async () => {
    await server.start({ greetAfter: 1 });
    const box = await server.connect();
    await box.hears('SETPUSHPASSINGS;1;1\r\n');
    expect(box.heard).toBe('SETPROTOCOL;2.0\r\nGETCONFIG;GENERAL;BOXNAME\r\nSETPUSHPASSINGS;1;1\r\n');
    box.send('SETPROTOCOL;2.0\r\n', 'GETCONFIG;GENERAL;BOXNAME;Finish;D-5043\r\n', 'SETPUSHPASSINGS;1;1\r\n');
    const commit = server.ingest.hold();
    box.send(pushed(1), pushed(2));
    await server.ingest.called(1);
    commit();
    box.socket.end();
    await box.isClosed();
    expect([...server.ingest.stored.values()]).toMatchObject([
      { device: 'D-5043', chipcode: '0000041', sequence: 1, file: 12, time: chip(1).time - 2 * 3_600_000 },
      { device: 'D-5043', chipcode: '0000042', sequence: 2, file: 12 },
    ]);
  });

  test('that is cut off pushes its file again: stored once', async () => {
    await server.start();
    const first = await server.connect();
    first.send(pushed(1), pushed(2));
    await server.ingest.called(1);
    first.kill();
    const second = await server.connect();
    second.send(pushed(1), pushed(2), pushed(3));
    second.socket.end();
    await second.isClosed();
    expect(server.ingest.chips.sort()).toEqual(['0000041', '0000042', '0000043']);
  });

  test('whose last line is cut short loses nothing of it: half a record is no record', async () => {
    await server.start();
    const box = await server.connect();
    const whole = pushed(2);
    // Seven fields, which an old decoder's record may have.
    box.send(pushed(1), whole.split(';').slice(0, 8).join(';'));
    box.socket.end();
    await box.isClosed();
    expect(server.ingest.chips).toEqual(['0000041']);
  });

  test('that answers before it was greeted is greeted then', async () => {
    await server.start();
    const box = await server.connect();
    box.send('GETSTATUS;0000-00-00;00:00:00.000;1\r\n');
    await box.hears('SETPUSHPASSINGS;1;1\r\n');
  });

  test('of an old protocol, whose passings name no box, is known by its configuration', async () => {
    await server.start({ greetAfter: 1 });
    const box = await server.connect();
    await box.hears('SETPUSHPASSINGS');
    box.send('GETCONFIG;GENERAL;BOXNAME;Finish;D-5043\r\n#P;1;41;2030-05-03;10:50:59.390;0;72\r\n');
    await server.ingest.called(1);
    expect(server.ingest.calls[0]).toMatchObject([{ device: 'D-5043', chipcode: '41', sequence: 1, file: null }]);
  });

  test('or an exporter with lines or JSON is listened to in silence', async () => {
    await server.start();
    const exporter = await server.connect();
    const read = { ...chip(1), device: 'D-5043', sequence: 1, file: 3 };
    exporter.send(`${printRaceResultJson(read)}\r\n`, `${printRaceResult({ ...chip(2), ...read, chipcode: 'B' })}\r\n`);
    exporter.socket.end();
    await exporter.isClosed();
    expect(server.ingest.chips).toEqual(['0000041']);
    expect(server.ingest.duplicates).toBe(1);
    expect(exporter.heard).toBe('');
  });

  test('that sends nonsense between its passings is still understood', async () => {
    await server.start();
    const box = await server.connect();
    box.send(pushed(1), '1;2;3\r\n', `${'9'.repeat(20_000)};x\r\n`, '\r\n', pushed(2));
    box.socket.end();
    await box.isClosed();
    expect(server.ingest.chips).toEqual(['0000041', '0000042']);
  });

  test('that sends nothing but nonsense is cut off', async () => {
    await server.start();
    const box = await server.connect();
    box.send('1;2;3\r\n'.repeat(2_000));
    await box.isClosed();
    expect(server.lines.at(-1)).toContain('It sends nothing that can be read.');
  });
});
