import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RawFormatName, RawRead } from '../../server/timing/formats/rawRead';
import { readKey, sharedNumberKey } from '../../server/timing/formats/readKey';
import { cutAt, parseChunks } from './parseAll';
import {
  CSV_HEADER,
  ITEM_TEST_HEADER,
  printChronoTrack,
  printCsv,
  printIpico,
  printItemTest,
  printPunch,
  printRaceResult,
  printRaceResultJson,
  printSpeedwayConnect,
} from './printedReads';

type PrintedRead = Omit<RawRead, 'raw'> & { chipcode: string; device: string; sequence: number; file: number };

interface Printer {
  name: string;
  format: RawFormatName;
  header?: string;
  chipcode: fc.Arbitrary<string>;
  device: fc.Arbitrary<string>;
  print: (read: PrintedRead) => string;
  /** Milliseconds the format measures. */
  precision: number;
  has: { device: boolean; sequence: boolean; file: boolean };
}

const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
const epc = fc.stringMatching(/^3[0-9A-F]{23}$/);
const all = { device: true, sequence: true, file: true };
const none = { device: false, sequence: false, file: false };

const printers: Printer[] = [
  {
    name: 'RACE RESULT lines',
    format: 'raceresult',
    print: (read: PrintedRead) => printRaceResult(read),
    precision: 1,
    has: all,
  },
  {
    name: 'RACE RESULT without LoopOnly',
    format: 'raceresult',
    print: (read: PrintedRead) => printRaceResult(read, { hasLoopOnly: false }),
    precision: 1,
    has: all,
  },
  {
    name: 'RACE RESULT JSON',
    format: 'raceresult',
    print: (read: PrintedRead) => printRaceResultJson(read, 1),
    precision: 1,
    has: all,
  },
  {
    name: 'ChronoTrack',
    format: 'chronotrack',
    print: (read: PrintedRead) => printChronoTrack(read),
    precision: 10,
    has: { device: true, sequence: true, file: false },
  },
  {
    name: 'ChronoTrack CSV',
    format: 'chronotrack',
    print: (read: PrintedRead) => printChronoTrack(read, ','),
    precision: 10,
    has: { device: true, sequence: true, file: false },
  },
  {
    name: 'IPICO',
    format: 'ipico',
    chipcode: fc.stringMatching(/^[0-9a-f]{12}$/),
    device: fc.stringMatching(/^[0-9a-f]{2}$/),
    print: (read: PrintedRead) => printIpico(read),
    precision: 10,
    has: { device: true, sequence: false, file: false },
  },
  {
    name: 'Impinj ItemTest',
    format: 'impinj',
    header: ITEM_TEST_HEADER,
    chipcode: epc,
    print: printItemTest,
    precision: 1,
    has: { device: true, sequence: false, file: false },
  },
  {
    name: 'Impinj Speedway Connect',
    format: 'impinj',
    chipcode: epc,
    print: printSpeedwayConnect,
    precision: 1,
    has: none,
  },
  {
    name: 'SPORTident punches',
    format: 'sportident',
    print: printPunch,
    precision: 1000,
    has: { device: true, sequence: true, file: false },
  },
  { name: 'CSV', format: 'csv', header: CSV_HEADER, print: printCsv, precision: 1, has: all },
].map((printer) => ({ chipcode: word, device: word, ...printer }) as Printer);

function arbitraryReads({ chipcode, device, precision }: Printer) {
  const tick = fc.integer({ min: Date.UTC(2001, 0, 1) / precision, max: Date.UTC(2099, 11, 31) / precision });
  const read = fc.record({
    chipcode,
    device,
    time: tick.map((count) => count * precision),
    sequence: fc.nat(),
    file: fc.nat(),
  });
  return fc.array(read, { maxLength: 8 });
}

const lineBreak = fc.constantFrom('\n', '\r\n', '\r');
const cuts = fc.array(fc.nat(), { maxLength: 12 });
/** Lines that are broken in a hundred ways, or in none. */
const noise = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('a', '0', ':', ';', ',', '~', '-', '"', '{', '}', '[', '\\', '.', ' ', 'T', '\u0000'),
  }),
);

describe.each(printers.map((printer) => [printer.name, printer] as const))('%s', (_, printer) => {
  test('what is read is what was printed', () => {
    fc.assert(
      fc.property(arbitraryReads(printer), lineBreak, (reads, end) => {
        const lines = [...(printer.header ? [printer.header] : []), ...reads.map(printer.print)];
        const batch = parseChunks(printer.format, [lines.join('\n').replaceAll('\n', end)]);
        expect(batch.rejections).toEqual([]);
        expect(batch.reads.map(({ raw, ...rest }) => rest)).toEqual(
          reads.map((read) => ({
            ...read,
            device: printer.has.device ? read.device : null,
            sequence: printer.has.sequence ? read.sequence : null,
            file: printer.has.file ? read.file : null,
          })),
        );
        expect(batch.reads.map(({ raw }) => raw.replace(/[\r\n]/g, ''))).toEqual(
          reads.map((read) => printer.print(read).replaceAll('\n', '')),
        );
      }),
    );
  });

  test('where chunks end never matters, be they text or bytes', () => {
    const line = fc.oneof(
      noise,
      arbitraryReads(printer).map((reads) => reads.map(printer.print).join('\n')),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 6 }),
        fc.boolean(),
        lineBreak,
        cuts,
        (lines, hasHeader, end, positions) => {
          const text = [...(hasHeader && printer.header ? [printer.header] : []), ...lines]
            .join('\n')
            .replaceAll('\n', end);
          const options = { date: '2030-05-03', timeZone: 'Europe/Zurich' };
          const whole = parseChunks(printer.format, [text], options);
          expect(parseChunks(printer.format, cutAt(text, positions), options)).toEqual(whole);
          const bytes = new TextEncoder().encode(text);
          expect(parseChunks(printer.format, cutAt(bytes, positions), options)).toEqual(
            parseChunks(printer.format, [bytes], options),
          );
        },
      ),
    );
  });

  test('whatever arrives, every rejection names its line and a field', () => {
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 6 }), (lines) => {
        const { rejections } = parseChunks(printer.format, [lines.join('\n')]);
        const count = lines.join('\n').split(/\r\n|\r|\n/).length;
        for (const { line, reason, raw } of rejections) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(count);
          expect(reason).toMatch(/^[\w ]+: /);
          expect(raw).not.toContain('\0');
        }
      }),
    );
  });
});

describe('the key of a read', () => {
  const read = { eventId: 7, device: 'D-1', file: 3, sequence: 12, chipcode: 'A1', time: 1_000 };

  test('is its number where device, file and number are known', () => {
    expect(readKey({ ...read, chipcode: 'A2', time: 2_000 })).toBe(readKey(read));
    for (const change of [{ eventId: 8 }, { device: 'D-2' }, { file: 4 }, { sequence: 13 }])
      expect(readKey({ ...read, ...change })).not.toBe(readKey(read));
  });

  test('under a shared number differs by chip and time, and from every first key', () => {
    const shared = sharedNumberKey(read);
    expect(sharedNumberKey({ ...read })).toBe(shared);
    for (const change of [
      { eventId: 8 },
      { device: 'D-2' },
      { file: 4 },
      { sequence: 13 },
      { chipcode: 'A2' },
      { time: 1_001 },
    ])
      expect(sharedNumberKey({ ...read, ...change })).not.toBe(shared);
    expect(shared).not.toBe(readKey(read));
    for (const missing of [{ file: null }, { sequence: null }, { device: null }])
      expect(sharedNumberKey({ ...read, ...missing })).toBeUndefined();
  });

  test.each([{ file: null }, { sequence: null }, { device: null }])('is chip and time with %j', (missing) => {
    const plain = { ...read, ...missing };
    expect(readKey({ ...plain, sequence: null })).toBe(readKey(plain));
    for (const change of [{ eventId: 8 }, { chipcode: 'A2' }, { time: 1_001 }])
      expect(readKey({ ...plain, ...change })).not.toBe(readKey(plain));
  });

  test('of two reads is the same only if what it is made of is the same', () => {
    const text = fc.constantFrom('', '1', '2', 'null', '"', '",', '[1', 'a\\');
    const key = fc.record({
      eventId: fc.constantFrom(1, 2),
      device: fc.option(text),
      file: fc.option(fc.nat(2)),
      sequence: fc.option(fc.nat(2)),
      chipcode: text,
      time: fc.nat(2),
    });
    const partsOf = ({ eventId, device, file, sequence, chipcode, time }: Parameters<typeof readKey>[0]) =>
      device !== null && file !== null && sequence !== null
        ? { eventId, device, file, sequence }
        : { eventId, device, chipcode, time };
    fc.assert(
      fc.property(key, key, (a, b) => {
        expect(readKey(a) === readKey(b)).toBe(JSON.stringify(partsOf(a)) === JSON.stringify(partsOf(b)));
      }),
    );
  });
});
