import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MylapsConversation, type MylapsStep } from '../../server/timing/formats/mylaps/conversation';
import type { RawRead } from '../../server/timing/formats/rawRead';
import { readKey } from '../../server/timing/formats/readKey';
import { heldMemory, MEBIBYTE } from './heldMemory';
import { cutAt } from './parseAll';
import { printPassing, printStored } from './printedReads';

const time = Date.UTC(2030, 4, 3, 10, 50, 59, 390);
const passings = [0, 1, 2].map((index) => ({
  chipcode: `000004${index}`,
  time: time + index * 1_234,
  device: '10KM',
  sequence: 15 + index,
  file: 0,
}));

function open(options: Partial<ConstructorParameters<typeof MylapsConversation>[0]> = {}): MylapsConversation {
  return new MylapsConversation({ serverName: 'Startline', timeZone: 'UTC', ...options });
}

function passingMessage(number: number | string, reads = passings): string {
  return `10KM@Passing@${reads.map(printPassing).join('@')}@${number}@$`;
}

function storeMessage(number: number, reads = passings): string {
  return `10KM@Store@${reads.map(printStored).join('@')}@${number}@$`;
}

describe('greetings', () => {
  test('a Pong opens the conversation in protocol 2.1, a Ping is a sign of life', () => {
    const steps = open().receive('10KM@Pong@$\r\n10KM@Ping@$');
    expect(steps.map(({ answer }) => answer)).toEqual([
      'Startline@AckPong@Version2.1@c|ct|t|d|l|dv|re|an|g|b|n@$',
      'Startline@AckPing@$',
    ]);
    expect(steps.every(({ reads, rejections }) => reads.length + rejections.length === 0)).toBe(true);
  });

  test('signs of the protocol cannot get into the name of the server', () => {
    const conversation = open({ serverName: 'my@server $ 1|2' });
    expect(conversation.receive('10KM@Ping@$')[0]?.answer).toBe('my-server-1-2@AckPing@$');
    expect(conversation.ping()).toBe('my-server-1-2@Ping@$');
  });

  test('answers and lists are taken without a word', () => {
    const text =
      '10KM@AckPing@$10KM@AckGetInfo@id=1|n=Decoder|mac=0004B70700DF@$Toolkit@GetLocations@ln=Start@ln=Finish@$';
    const nothing: MylapsStep = { reads: [], rejections: [], markers: [], answer: null };
    expect(open().receive(text)).toEqual([nothing, nothing, nothing]);
  });
});

describe('passings', () => {
  test('of the second protocol', () => {
    const [step] = open().receive(passingMessage(1016));
    expect(step).toEqual({
      reads: passings.map((read) => ({ ...read, sequence: null, file: null, raw: printPassing(read) })),
      rejections: [],
      markers: [],
      answer: 'Startline@AckPassing@1016@$',
    });
  });

  test('of the first protocol', () => {
    const [step] = open().receive(storeMessage(2));
    expect(step).toEqual({
      reads: passings.map((read) => ({ ...read, file: null, raw: printStored(read) })),
      rejections: [],
      markers: [],
      answer: 'Startline@AckStore@2@$',
    });
  });

  test('are local, also when the clock goes back in the middle of the message', () => {
    // As the device's clock shows them: 2:59:59.5, then 2:00:00.5 for the second time.
    const clocks = [Date.UTC(2030, 9, 27, 2, 59, 59, 500), Date.UTC(2030, 9, 27, 2, 0, 0, 500)];
    const reads = clocks.map((shown) => ({ ...passings[0]!, time: shown }));
    const [step] = open({ timeZone: 'Europe/Zurich' }).receive(passingMessage(1, reads));
    expect(step?.reads.map((read) => new Date(read.time).toISOString())).toEqual([
      '2030-10-27T00:59:59.500Z',
      '2030-10-27T01:00:00.500Z',
    ]);
  });

  test('without a location belong to the device of the connection', () => {
    const [step] = open({ device: 'port 3097' }).receive(passingMessage(1).replace('10KM', ''));
    expect(step?.reads[0]?.device).toBe('port 3097');
  });

  test('that cannot be read are reported, and acknowledged with the others', () => {
    const [good] = passings.map(printPassing);
    const [stored = ''] = passings.map(printStored);
    const conversation = open();
    const [second] = conversation.receive(
      `10KM@Passing@${good}@c=0000041|d=300503@t=10:50:59.390|d=300503@c=1|t=10:50:59.390|d=301303@c=1|t=25:00:00|d=300503@7@$`,
    );
    const [first] = conversation.receive(
      `10KM@Store@${stored.slice(0, -1)}@${stored.replace('0000040', '0000041')}@8@$`,
    );
    expect(second?.reads).toHaveLength(1);
    expect(second?.answer).toBe('Startline@AckPassing@7@$');
    expect(first?.answer).toBe('Startline@AckStore@8@$');
    const reasons = [...(second?.rejections ?? []), ...(first?.rejections ?? [])].map(
      ({ line, reason }) => `${line} ${reason}`,
    );
    expect(reasons).toEqual([
      '1 time: there is no t=',
      '1 chipcode: it is empty',
      '1 date: "301303" is no day written as YYMMDD',
      '1 time: "25:00:00" is no time of day with seconds',
      expect.stringMatching(/^2 passing: "0000040.*" is not built like the 39 characters of a stored passing$/),
      expect.stringMatching(/^2 checksum: it is [0-9A-F]{2}, where the passing gives [0-9A-F]{2}$/),
    ]);
  });
});

describe('markers', () => {
  test('come with their kind, dated by themselves or by the passings before', () => {
    const conversation = open({ timeZone: 'Europe/Zurich' });
    conversation.receive(passingMessage(3));
    const [marker] = conversation.receive('10KM@Marker@t=11:03:40.347|mt=Gunshot|n=Gunshot 1@4@$');
    expect(marker).toEqual({
      reads: [],
      rejections: [],
      markers: [
        {
          device: '10KM',
          time: Date.UTC(2030, 4, 3, 9, 3, 40, 347),
          kind: 'Gunshot',
          name: 'Gunshot 1',
          raw: 't=11:03:40.347|mt=Gunshot|n=Gunshot 1',
        },
      ],
      answer: 'Startline@AckMarker@4@$',
    });
    const [dated] = open().receive('Finish@Marker@t=2030-05-03 11:03:40.347|mt=gun@5@$');
    expect(dated?.markers[0]?.time).toBe(Date.UTC(2030, 4, 3, 11, 3, 40, 347));
  });

  test('without any day are reported', () => {
    const [step] = open().receive('Finish@Marker@t=11:03:40.347|mt=gun@5@$');
    expect(step?.rejections[0]?.reason).toBe('date: the record has none, and none was given for the upload');
    expect(step?.answer).toBe('Startline@AckMarker@5@$');
  });
});

describe('what is no message of the protocol', () => {
  test.each([
    ['10KM@Sing@1@$', 'function: "Sing" is none of the Toolkit\'s messages'],
    ['hello$', 'function: "" is none of the Toolkit\'s messages'],
    [passingMessage('x'), 'message number: "x" is no whole number'],
    ['10KM@Passing@$', 'message number: it is empty'],
  ])('is not answered: %s', (text, reason) => {
    const [step] = open().receive(text);
    expect(step).toMatchObject({ reads: [], answer: null });
    expect(step?.rejections.map((rejection) => rejection.reason)).toEqual([reason]);
  });

  test('may go on for ever without being kept, and the next message is read', () => {
    const conversation = open();
    const chunk = new Uint8Array(MEBIBYTE).fill(0x41);
    const before = heldMemory();
    for (let count = 0; count < 100; count++) expect(conversation.receive(chunk)).toEqual([]);
    expect(heldMemory() - before).toBeLessThan(4 * MEBIBYTE);
    const [endless, next] = conversation.receive(`$${passingMessage(1)}`);
    expect(endless?.rejections[0]?.reason).toBe('message: it is longer than 500,000 characters');
    expect(endless?.answer).toBeNull();
    expect(next?.reads).toHaveLength(3);
  });
});

/** A Toolkit that sends every message again, on a new connection, until it is acknowledged. */
function talk(messages: string[], isLost: () => boolean): Map<string, RawRead> {
  const stored = new Map<string, RawRead>();
  for (const [index, message] of messages.entries()) {
    for (let isAcknowledged = false; !isAcknowledged; ) {
      for (const { reads, answer } of open().receive(`10KM@Pong@$${message}`)) {
        for (const read of reads) stored.set(readKey({ eventId: 1, ...read }), read);
        if (answer?.includes(`@${index + 1}@`)) isAcknowledged = !isLost();
      }
    }
  }
  return stored;
}

describe('a whole conversation', () => {
  const read = fc.record({
    chipcode: fc.stringMatching(/^[A-Z0-9]{7}$/),
    time: fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2099, 11, 31) }),
    device: fc.constant('10KM'),
    sequence: fc.nat(0xffff),
    file: fc.constant(0),
  });
  const messages = fc
    .array(fc.tuple(fc.array(read, { minLength: 1, maxLength: 5 }), fc.boolean()), { maxLength: 6 })
    .map((list) =>
      list.map(([reads, isOld], index) => (isOld ? storeMessage(index + 1, reads) : passingMessage(index + 1, reads))),
    );

  test('gives the same wherever the bytes are cut', () => {
    fc.assert(
      fc.property(messages, fc.array(fc.nat()), fc.constantFrom('', '\r\n', '\0'), (list, positions, padding) => {
        const bytes = new TextEncoder().encode(['10KM@Pong@$', ...list].join(padding));
        const conversation = open();
        const steps = cutAt(bytes, positions).flatMap((chunk) => conversation.receive(chunk));
        expect(steps).toEqual(open().receive(bytes));
        expect(steps).toHaveLength(list.length + 1);
        expect(
          steps.every(({ reads, answer }) => answer !== null && reads.every(({ device }) => device === '10KM')),
        ).toBe(true);
      }),
    );
  });

  test('stores every read once, however many acknowledgements are lost', () => {
    fc.assert(
      fc.property(messages, fc.infiniteStream(fc.boolean()), (list, losses) => {
        const isLost = (): boolean => losses.next().value === true;
        expect(talk(list, isLost)).toEqual(talk(list, () => false));
      }),
    );
  });
});
