import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zonedParts } from '../../engine/fields/format/dates';
import type { RawFormatName } from '../../resources/passings/readColumns';
import type { RawFormatOptions } from '../../server/timing/formats/rawRead';
import { parseAll, timesOf } from './parseAll';

/** Zurich puts its clocks forward on 2030-03-31 at 2:00 and back on 2030-10-27 at 3:00. */
const timeZone = 'Europe/Zurich';

function instants(rows: string[], options: Partial<RawFormatOptions> = {}): string[] {
  const text = ['time\tchip\tdevice', ...rows].join('\n');
  return timesOf(parseAll('csv', text, { timeZone, ...options })).map((time) => time.slice(5, 19));
}

function row(time: string, device = 'a'): string {
  return `${time}\tA1\t${device}`;
}

describe('a stated day without a date in the file', () => {
  const date = '2030-05-09';
  const guns = [Date.parse('2030-05-09T20:00:00Z')];
  const sortedByBib = ['00:15:30', '23:59:58', '00:30:00', '23:55:00'].map((time) => row(time));

  test('puts reads after midnight on the day after a gun of the evening, in whatever order they come', () => {
    expect(instants(sortedByBib, { date, isDateStated: true, guns })).toEqual([
      '05-09T22:15:30',
      '05-09T21:59:58',
      '05-09T22:30:00',
      '05-09T21:55:00',
    ]);
  });

  test('puts day 0 of a decoder without GPS on the day after a gun of the evening when its first read is closer there', () => {
    const readAll = (...reads: (readonly [count: string, time: string])[]) => {
      const lines = reads.map(([count, time], i) => `${i + 1};A1;0000-00-${count};${time};0;1`);
      const batch = parseAll('raceresult', lines.join('\n'), { timeZone, date, isDateStated: true, guns });
      return timesOf(batch).map((time) => time.slice(5, 16));
    };
    expect(readAll(['00', '00:50:00'], ['00', '09:00:00'])).toEqual(['05-09T22:50', '05-10T07:00']);
    expect(readAll(['00', '23:50:00'], ['01', '00:50:00'])).toEqual(['05-09T21:50', '05-09T22:50']);
    expect(readAll(['01', '00:50:00'])).toEqual(['05-09T22:50']);
  });

  test('puts no read on the day before, even without a gun', () => {
    const days = instants(sortedByBib, { date, isDateStated: true }).map((time) => time.slice(0, 5));
    expect(days.every((day) => day >= '05-08')).toBe(true);
    expect(instants([row('00:15:30'), row('23:59:58')], { date, isDateStated: true })).toEqual([
      '05-08T22:15:30',
      '05-09T21:59:58',
    ]);
  });

  test('never puts a read before its local midnight, whatever the times and the guns', () => {
    const clock = fc
      .integer({ min: 0, max: 86_399 })
      .map((second) => new Date(second * 1000).toISOString().slice(11, 19));
    const gun = fc.integer({ min: -3, max: 30 }).map((hours) => guns[0]! + hours * 3_600_000);
    fc.assert(
      fc.property(fc.array(clock, { minLength: 1, maxLength: 6 }), fc.array(gun, { maxLength: 2 }), (times, shots) => {
        const read = instants(
          times.map((time) => row(time)),
          { date, isDateStated: true, guns: shots },
        );
        expect(read.every((time) => time >= '05-08T22:00:00')).toBe(true);
      }),
    );
  });

  test('notes a day that is before the first gun', () => {
    const text = ['time\tchip\tdevice', row('12:00:00'), row('12:01:00')].join('\n');
    const { reads } = parseAll('csv', text, { timeZone, date: '2030-05-08', isDateStated: true, guns });
    expect(reads.map(({ note }) => note)).toEqual([
      'time: 2030-05-08 is before the first gunshot, on 2030-05-09: send the file with another date if that is wrong',
      undefined,
    ]);
  });
});

describe('times without a date at a race of more than half a day', () => {
  const date = '2030-05-09';
  /** 10:00 in Zurich. */
  const guns = [Date.parse('2030-05-09T08:00:00Z')];
  const local = (rows: readonly string[], options: Partial<RawFormatOptions>) =>
    parseAll('csv', ['time\tchip\tdevice', ...rows.map((time) => row(time))].join('\n'), {
      ...{ timeZone, date, ...options },
    }).reads.map(({ time }) => {
      const shown = zonedParts(new Date(time).toISOString(), timeZone);
      return `${shown?.date.slice(8)} ${shown?.time.slice(0, 5)}`;
    });

  test.each([
    ['after a first finisher of the morning', ['10:40', '00:20', '00:21'], ['09 10:40', '10 00:20', '10 00:21']],
    ['after a test read and a finisher', ['09:55', '10:40', '00:20'], ['09 09:55', '09 10:40', '10 00:20']],
    ['after a gap to the late evening', ['10:40', '23:00', '01:00'], ['09 10:40', '09 23:00', '10 01:00']],
    ['after a gap to the early morning', ['17:00', '05:30'], ['09 17:00', '10 05:30']],
    ['as the first lines', ['00:10', '00:20', '09:30'], ['10 00:10', '10 00:20', '10 09:30']],
  ])('go on over midnight %s', (_name, times, expected) => {
    const rows = times.map((time) => `${time}:00`);
    for (const isDateStated of [true, false]) expect(local(rows, { guns, isDateStated })).toEqual(expected);
  });

  test.each([
    ['test reads before the gun', ['08:20', '09:55', '10:40'], ['09 08:20', '09 09:55', '09 10:40']],
    ['a test read below a finisher', ['10:40', '09:55', '10:41'], ['09 10:40', '09 09:55', '09 10:41']],
    ['test reads of the early morning', ['05:10', '10:40'], ['09 05:10', '09 10:40']],
  ])('keep %s on the day', (_name, times, expected) => {
    const rows = times.map((time) => `${time}:00`);
    for (const isDateStated of [true, false]) expect(local(rows, { guns, isDateStated })).toEqual(expected);
  });

  test('keep test reads of noon on the day of a gun in the evening', () => {
    const evening = [Date.parse('2030-05-09T20:00:00Z')];
    expect(local(['12:00:00', '22:30:00', '12:01:00', '22:40:00'], { guns: evening })).toEqual([
      ...['09 12:00', '09 22:30', '09 12:01', '09 22:40'],
    ]);
  });

  test('keep the night on the day after another gun of the day before', () => {
    const both = [guns[0]! - 14 * 3_600_000, ...guns];
    expect(local(['00:10:00', '00:20:00'], { guns: both })).toEqual(['09 00:10', '09 00:20']);
  });
});

describe('the hour that comes twice', () => {
  test('is the first one until the device goes back', () => {
    const rows = ['01:59:00', '02:10:00', '02:50:00', '02:49:30', '02:05:00', '02:06:00', '02:55:00', '03:01:00'];
    expect(instants(rows.map((time) => row(`2030-10-27 ${time}`)))).toEqual([
      '10-26T23:59:00',
      '10-27T00:10:00',
      '10-27T00:50:00',
      '10-27T00:49:30',
      '10-27T01:05:00',
      '10-27T01:06:00',
      '10-27T01:55:00',
      '10-27T02:01:00',
    ]);
  });

  test('is told by the last stored read of the device, where the stream has none yet', () => {
    const lastReads = new Map([['a', Date.parse('2030-10-27T00:59:00Z')]]);
    const rows = [row('2030-10-27 02:10:00', 'A'), row('2030-10-27 02:20:00', 'A')];
    expect(instants(rows, { lastReads })).toEqual(['10-27T01:10:00', '10-27T01:20:00']);
    // A stored read of the next morning tells nothing: the file may be an older one.
    lastReads.set('a', Date.parse('2030-10-27T06:00:00Z'));
    expect(instants(rows, { lastReads })).toEqual(['10-27T00:10:00', '10-27T00:20:00']);
    // The stream itself goes before what is stored.
    lastReads.set('a', Date.parse('2030-10-27T00:59:00Z'));
    expect(instants([row('2030-10-27 01:59:59', 'a'), row('2030-10-27 02:10:00', 'a')], { lastReads })).toEqual([
      '10-26T23:59:59',
      '10-27T00:10:00',
    ]);
  });

  test('keeps the other instant of a read until the stream has one that is certain', () => {
    const rows = ['02:50:00', '02:05:00', '03:00:00', '02:10:00'].map((time) => row(`2030-10-27 ${time}`));
    const { reads } = parseAll('csv', ['time\tchip\tdevice', ...rows].join('\n'), { timeZone });
    expect(reads.map(({ otherTime }) => otherTime && new Date(otherTime).toISOString().slice(11, 19))).toEqual([
      '01:50:00',
      '00:05:00',
      undefined,
      undefined,
    ]);
  });

  test('is followed for every device by itself', () => {
    const rows = [row('2030-10-27 02:50:00', 'a'), row('2030-10-27 02:05:00', 'b'), row('2030-10-27 02:06:00', 'a')];
    expect(instants(rows)).toEqual(['10-27T00:50:00', '10-27T00:05:00', '10-27T01:06:00']);
  });

  test('is no question for a time with its offset', () => {
    const rows = [row('2030-10-27T02:30:00+01:00'), row('2030-10-27T02:30:00+02:00')];
    expect(instants(rows)).toEqual(['10-27T01:30:00', '10-27T00:30:00']);
  });
});

test('the hour that is left out belongs to a device nobody put forward', () => {
  const rows = ['01:59:59', '02:00:00', '02:30:00', '03:30:01'].map((time) => row(`2030-03-31 ${time}`));
  expect(instants(rows)).toEqual(['03-31T00:59:59', '03-31T01:00:00', '03-31T01:30:00', '03-31T01:30:01']);
});

describe('what a change of the clocks leaves open is told with the line', () => {
  const ipicoLine = (day: string, clock: string) => {
    const summed = `00${'000000012345'}0a2a${day}${clock}00`;
    const sum = [...summed].reduce((all, char) => all + char.charCodeAt(0), 0) % 256;
    return `aa${summed}${sum.toString(16).padStart(2, '0')}`;
  };
  const json = (seconds: number) => JSON.stringify({ Time: seconds, Passing: { Transponder: 'A1', DeviceID: 'a' } });
  const files = {
    csv: ['time,chip', '2030-03-31 01:30:00,A1', '2030-03-31 02:30:00,A1', '2030-03-31 03:30:00,A1'],
    raceresult: ['', ...['01', '02', '03'].map((hour) => `${hour};A1;2030-03-31;${hour}:30:00;0;1`)],
    'raceresult as JSON': ['', json(5_400), json(9_000), json(12_600)],
    ipico: ['', ipicoLine('300331', '013000'), ipicoLine('300331', '023000'), ipicoLine('300331', '033000')],
    impinj: ['// Timestamp, EPC', ...['01', '02', '03'].map((hour) => `2030-03-31T${hour}:30:00.0,E28011606000020500`)],
    sportident: ['', '1;31;A1;2030-03-31 01:30:00', '2;31;A1;2030-03-31 02:30:00', '3;31;A1;2030-03-31 03:30:00'],
  };
  test.each(Object.entries(files))('in a file of %s', (name, lines) => {
    const format = name.split(' ')[0] as RawFormatName;
    const { reads, rejections } = parseAll(format, lines.join('\n'), { timeZone, date: '2030-03-31' });
    expect(rejections).toEqual([]);
    expect(reads.map(({ note, line }) => [line, note])).toEqual([
      [undefined, undefined],
      [
        3,
        'time: 02:30:00 on 2030-03-31 does not exist in Europe/Zurich, where clocks are put forward: it was taken as 03:30:00, as of a clock that nobody put forward',
      ],
      [undefined, undefined],
    ]);
  });

  test('which of two times it was, and why', () => {
    const rows = ['01:59:59', '02:50:00', '02:05:00', '03:00:00'].map((time) => row(`2030-10-27 ${time}`));
    const { reads } = parseAll('csv', ['time\tchip\tdevice', ...rows].join('\n'), { timeZone });
    expect(reads.map(({ note }) => note)).toEqual([
      undefined,
      'time: 02:50:00 on 2030-10-27 comes twice in Europe/Zurich, where clocks are put back: it was taken as the first of the two, as no read of the device before it is later than that (00:50:00 UTC)',
      'time: 02:05:00 on 2030-10-27 comes twice in Europe/Zurich, where clocks are put back: it was taken as the second of the two, as a read of the device before it is later than the first (01:05:00 UTC)',
      undefined,
    ]);
  });

  test('and nothing is said of a time with its offset', () => {
    const rows = [row('2030-10-27T02:30:00+01:00'), row('2030-03-31T02:30:00Z')];
    const { reads } = parseAll('csv', ['time\tchip\tdevice', ...rows].join('\n'), { timeZone });
    expect(reads.map(({ note }) => note)).toEqual([undefined, undefined]);
  });
});

describe('times without a date', () => {
  test('run over midnight and over a clock change', () => {
    const rows = ['22:00:00', '23:59:59', '00:00:00', '02:30:00', '02:10:00', '03:30:00', '12:00:00'].map((time) =>
      row(time),
    );
    expect(instants(rows, { date: '2030-10-26' })).toEqual([
      '10-26T20:00:00',
      '10-26T21:59:59',
      '10-26T22:00:00',
      '10-27T00:30:00',
      '10-27T01:10:00',
      '10-27T02:30:00',
      '10-27T11:00:00',
    ]);
  });

  test('count their days for every device by itself', () => {
    const rows = [row('23:00:00', 'a'), row('01:00:00', 'a'), row('23:30:00', 'b'), row('01:30:00', 'a')];
    expect(instants(rows, { date: '2030-05-03' })).toEqual([
      '05-03T21:00:00',
      '05-03T23:00:00',
      '05-03T21:30:00',
      '05-03T23:30:00',
    ]);
  });
});

describe('a device that reads at least once in 59 minutes', () => {
  const evening = fc.constantFrom(Date.UTC(2030, 2, 30, 21), Date.UTC(2030, 9, 26, 21), Date.UTC(2030, 11, 31, 21));
  const zone = fc.constantFrom('Europe/Zurich', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC');
  const gaps = fc.array(fc.integer({ min: 0, max: 59 * 60_000 - 1 }), { maxLength: 40 });

  test.each([true, false])('is understood through every night, with dates: %s', (hasDate) => {
    fc.assert(
      fc.property(evening, zone, gaps, (start, timeZone, steps) => {
        const moments = [start];
        for (const step of steps) moments.push(moments.at(-1)! + step);
        const shown = moments.map((moment) => {
          const { date, time, milliseconds } = zonedParts(new Date(moment).toISOString(), timeZone)!;
          return { date, clock: `${time}.${String(milliseconds).padStart(3, '0')}` };
        });
        const text = shown
          .map(({ date, clock }, index) => `${index};A1;${hasDate ? date : ''};${clock};0;1`)
          .join('\n');
        const { reads, rejections } = parseAll('raceresult', text, { timeZone, date: shown[0]!.date });
        expect(rejections).toEqual([]);
        expect(reads.map(({ time }) => time)).toEqual(moments);
      }),
    );
  });
});

test('a zone where clocks move by half an hour', () => {
  const text = ['time\tchip', '2030-04-07 01:45:00\tA1', '2030-04-07 01:40:00\tA1', '2030-04-07 02:05:00\tA1'].join(
    '\n',
  );
  expect(timesOf(parseAll('csv', text, { timeZone: 'Australia/Lord_Howe' }))).toEqual([
    '2030-04-06T14:45:00.000Z',
    '2030-04-06T15:10:00.000Z',
    '2030-04-06T15:35:00.000Z',
  ]);
});

test('more devices than are remembered are still read', () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => row('2030-05-03 10:00:00', `device ${index}`));
  expect(instants(rows)).toHaveLength(2_500);
});
