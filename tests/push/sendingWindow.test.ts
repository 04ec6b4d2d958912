import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, SendingWindow } from '../../server/push/sendingWindow';

const OWN = 'push.example';
let sending: SendingWindow;
beforeEach(() => {
  sending = new SendingWindow();
});

const roomOf = (service: string) => sending.room().known.find((one) => one.service === service);
const answered = (service: string, answer: Answer, times = 1) => {
  for (let i = 0; i < times; i += 1) {
    sending.begin(service);
    sending.end(service, answer);
  }
};
const begin = (service: string, times: number) => {
  for (let i = 0; i < times; i += 1) sending.begin(service);
};

describe('a push service', () => {
  it('begins with a few, and gets more with each answer, as many as there are connections', () => {
    begin(OWN, 1);
    expect(roomOf(OWN)).toMatchObject({ pace: 'unknown', room: 7 });
    sending.end(OWN, 'quick');
    expect(roomOf(OWN)).toMatchObject({ pace: 'quick', room: 9 });
    answered(OWN, 'quick', 500);
    expect(roomOf(OWN)).toMatchObject({ pace: 'quick', room: 128 });
  });

  it('that gives no answer gets next to none, and one that is late fewer than others', () => {
    answered(OWN, 'quick', 500);
    answered(OWN, 'none', 7);
    expect(roomOf(OWN)).toMatchObject({ pace: 'slow', room: 2 });
    answered('late.example', 'late', 5);
    expect(roomOf('late.example')).toMatchObject({ pace: 'slow', room: 32 });
  });

  it('is not quick by every other answer', () => {
    answered(OWN, 'quick', 100);
    for (let turn = 0; turn < 20; turn += 1) {
      answered(OWN, 'quick', 20);
      answered(OWN, 'late');
      expect(roomOf(OWN)?.pace).toBe('slow');
    }
    answered(OWN, 'quick', 32);
    expect(roomOf(OWN)?.pace).toBe('quick');
  });

  it('that was not asked is as it was', () => {
    answered(OWN, 'quick', 10);
    answered(OWN, null, 3);
    expect(roomOf(OWN)).toMatchObject({ pace: 'quick', room: 18 });
  });

  it.each(['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com', 'db5p.notify.windows.com'])(
    'of a browser is known from the start: %s',
    (service) => {
      sending.begin(service);
      expect(roomOf(service)?.pace).toBe('quick');
    },
  );

  it.each(['fcm.googleapis.com.evil.example', 'xfcm.googleapis.com', 'fcmxgoogleapis.com', 'fcm.googleapis.com:444'])(
    'that is only called like one is not: %s',
    (service) => {
      sending.begin(service);
      expect(roomOf(service)?.pace).toBe('unknown');
    },
  );
});

it('those of which nothing is known, and the slow ones, take nothing from the quick', () => {
  const quick = sending.room().left.quick;
  for (let i = 0; i < 100; i += 1) begin(`made-up-${i}.example`, 8);
  expect(sending.room().left).toMatchObject({ quick, unknown: 0 });
  for (let i = 0; i < 100; i += 1) sending.end(`made-up-${i}.example`, 'none');
  expect(sending.room().left).toMatchObject({ quick, slow: 0 });
  expect(sending.room().isOpen).toBe(false);
});

it('says when somebody waits for room', () => {
  expect(sending.room().isOpen).toBe(true);
  begin(OWN, 8);
  expect(sending.room().isOpen).toBe(false);
  expect(sending.hasRoom(OWN)).toBe(false);
  for (let i = 0; i < 8; i += 1) sending.end(OWN, null);
  expect([sending.room().isOpen, sending.hasRoom(OWN)]).toEqual([true, true]);
});

it('forgets who was sent something longest ago, and nobody who is being sent something', () => {
  begin('held.example', 1);
  for (let i = 0; i < 1_000; i += 1) answered(`made-up-${i}.example`, 'none');
  const known = sending.room().known.map(({ service }) => service);
  expect([known.length, known[0], known.at(-1)]).toEqual([200, 'held.example', 'made-up-999.example']);
});
