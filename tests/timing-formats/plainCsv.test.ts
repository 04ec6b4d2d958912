import { describe, expect, test } from 'vitest';
import { UnfitColumns } from '../../server/timing/formats/lines/unreadable';
import { parseRawReads, rawFormats } from '../../server/timing/formats/rawFormats';
import type { ReadColumns } from '../../server/timing/formats/rawRead';
import { encode } from '../engine/tables/support';
import { parseAll, reasonsOf, timesOf } from './parseAll';
import { CSV_HEADER, printCsv } from './printedReads';

const time = Date.UTC(2030, 4, 3, 10, 50, 59, 390);
const read = { chipcode: '0042', time, device: 'mat 1', sequence: 9, file: 2 };

describe('without a chip or a time of day', () => {
  const firedAt = Date.UTC(2030, 4, 3, 9);

  test.each([
    ['25:19', 1_519_000],
    ['1:02:03.4', 3_723_400],
    ['1:02:03,456', 3_723_456],
    ['0:59:59', 3_599_000],
    ['75:10', 4_510_000],
    ['100:00:01', 360_001_000],
    ['93.5', 93_500],
    ["25'19", 1_519_000],
    ['1h02m03s', 3_723_000],
  ])('%s counts from the gun', (text, milliseconds) => {
    const { reads } = parseAll('csv', `chip;time\nA1;${text}\n`, { firedAt });
    expect(reads.map((one) => one.time)).toEqual([firedAt + milliseconds]);
  });

  test('says what is no time since the gun, and what would be one', () => {
    expect(reasonsOf(parseAll('csv', 'chip;time\nA1;1:75:00\nA1;25:61\nA1;soon\n', { firedAt }))).toEqual([
      '2 time: "1:75:00" is no time since the gun',
      '3 time: "25:61" is no time since the gun',
      '4 time: "soon" is no time since the gun',
    ]);
    expect(reasonsOf(parseAll('csv', 'chip;time\nA1;25:19\n'))).toEqual([
      '2 time: "25:19" is no time of day: if it counts from a gun, say when that was fired',
    ]);
  });

  test.each(['Gun time', 'Elapsed', 'Elapsed time', 'Bruttozeit', 'Bruttotijd', 'Chip time'])(
    'rejects a time of three parts below "%s" unless the gunshot is given',
    (heading) => {
      const file = `Bib,${heading}\n1,0:40:00\n`;
      const columns = { start_number: 'Bib', time: heading };
      expect(reasonsOf(parseAll('csv', file, { date: '2030-05-03', timeZone: 'UTC', columns }))).toEqual([
        '2 time: "0:40:00" is no time of day: if it counts from a gun, say when that was fired',
      ]);
      expect(parseAll('csv', file, { firedAt, columns }).reads.map((one) => one.time)).toEqual([firedAt + 2_400_000]);
    },
  );

  test.each(['Chip time', 'ChipTime', 'Race time', 'Net time', 'Nettozeit', 'Gun time'])(
    'counts from the gunshot below "%s" without a mapping',
    (heading) => {
      const file = `Bib,${heading}\n1,0:40:00\n`;
      expect(parseAll('csv', file, { firedAt }).reads.map((one) => one.time)).toEqual([firedAt + 2_400_000]);
      expect(parseAll('csv', file, { date: '2030-05-03' }).reads).toEqual([]);
    },
  );

  test('prefers the time since the gunshot to the chip time', () => {
    const file = 'Bib,Chip time,Gun time\n1,0:39:00,0:40:00\n';
    expect(parseAll('csv', file, { firedAt }).reads.map((one) => one.time)).toEqual([firedAt + 2_400_000]);
  });

  test.each([
    'Chip;Datum;Zeit;Gerät',
    'Chip;Datum;Tijd;Apparaat',
    'Puce;Date;Heure;Appareil',
    'Chip;Datum;Uhrzeit;GERÄT',
  ])('reads the device below "%s"', (header) => {
    const { reads } = parseAll('csv', `${header}\nA1;2030-05-03;10:40:00;Mat 1\n`, { timeZone: 'UTC' });
    expect(reads).toMatchObject([{ chipcode: 'A1', device: 'Mat 1', time: Date.UTC(2030, 4, 3, 10, 40) }]);
  });

  test('reads a moment with its date below "Gun time"', () => {
    const options = { timeZone: 'UTC' };
    const at = Date.UTC(2030, 4, 3, 10, 40);
    expect(parseAll('csv', 'Bib,Gun time\n1,2030-05-03 10:40:00\n', options).reads[0]?.time).toBe(at);
    expect(parseAll('csv', 'Bib,Date,Gun time\n1,2030-05-03,10:40:00\n', options).reads[0]?.time).toBe(at);
  });

  test('milliseconds in a column of their own belong to the time, unless it has its own', () => {
    const rows = 'A1;10:50:59;390\nA1;10:51:59;7\nA1;10:52:59;\nA1;10:53:59.5;500\n';
    const { reads } = parseAll('csv', `Chip;Time;Milliseconds\n${rows}`, { date: '2030-05-03', timeZone: 'UTC' });
    const at = (text: string) => Date.parse(`2030-05-03T${text}Z`);
    expect(reads.map((one) => one.time)).toEqual([
      at('10:50:59.390'),
      at('10:51:59.007'),
      at('10:52:59'),
      at('10:53:59.500'),
    ]);
    const gun = parseAll('csv', 'Bib;Time;ms\n12;25:19;40\n12;25:20;1519040\n', { firedAt });
    expect(gun.reads.map((one) => one.time)).toEqual([firedAt + 1_519_040]);
    expect(reasonsOf(gun)).toEqual(['3 milliseconds: "1519040" is more than a second: leave the column out']);
  });

  test.each(['Startnr;Uhrzeit', 'Dossard;Heure', 'Dorsal;Hora', 'Nr startowy;Czas', 'Startnummer;Tijd'])(
    'a table headed %s',
    (header) => {
      const { reads } = parseAll('csv', `${header}\n12;10:50:59\n`, { date: '2030-05-03', timeZone: 'UTC' });
      expect(reads.map(({ startNumber, time: at }) => [startNumber, at])).toEqual([
        ['12', Date.parse('2030-05-03T10:50:59Z')],
      ]);
    },
  );

  test('a start number stands for the chip where there is none', () => {
    const { reads, rejections } = parseAll('csv', 'Bib;Chip;Time\n12;;25:19\n13;A1;25:20\n;;25:21\n', { firedAt });
    expect(reads.map(({ chipcode, startNumber, line }) => [chipcode, startNumber, line])).toEqual([
      [null, '12', 2],
      ['A1', undefined, undefined],
    ]);
    expect(rejections.map(({ reason }) => reason)).toEqual(['start_number: it is empty, and so is the chip']);
  });
});

describe('columns', () => {
  test('are told by the header, whatever else stands in the row', () => {
    const line = printCsv(read);
    expect(parseAll('csv', `\ufeff${CSV_HEADER}\r\n${line}\r\n`)).toEqual({
      reads: [{ ...read, raw: line }],
      rejections: [],
    });
  });

  test.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250'] as const)(
    'in %s, as spreadsheet programs save them',
    (encoding) => {
      const text = 'Tag;Ort;Time\r\nA1;Zürich;2030-05-03T10:50:59Z\r\nA1;Köln;2030-05-03T10:51:59Z\r\n';
      const bytes = encode(encoding.startsWith('utf-16') ? `\ufeff${text}` : text, encoding);
      const columns: ReadColumns = { chipcode: 'Tag', time: 'Time', device: 'Ort' };
      for (const chunkSize of [1, 7, bytes.length]) {
        const { reads, rejections } = parseAll('csv', bytes, { columns, chunkSize });
        expect(rejections).toEqual([]);
        expect(reads.map(({ device }) => device)).toEqual(['Zürich', 'Köln']);
      }
    },
  );

  test.each([',', ';', '\t', '|'])('separated by %j', (delimiter) => {
    const text = [
      ['Tag', 'Reader Name', 'Time of the clock', 'UTC-Time'].join(delimiter),
      ['A1', 'mat 1', '12:00:00', '2030-05-03T10:50:59.39Z'].join(delimiter),
      ['A2', '', '12:00:01', '2030-05-03T10:51:00.39Z'].join(delimiter),
    ].join('\n');
    const { reads, rejections } = parseAll('csv', text, { device: 'finish' });
    expect(rejections).toEqual([]);
    expect(reads.map(({ chipcode, device }) => [chipcode, device])).toEqual([
      ['A1', 'mat 1'],
      ['A2', 'finish'],
    ]);
  });

  test('are told by a mapping of names, in any case', () => {
    const text = 'Startnummer;Uhrzeit;Tag der Messung\nA1;10:50:59,39;2030-05-03\n';
    const columns = { chipcode: 'STARTNUMMER', time: 'uhrzeit', date: 'Tag der Messung' };
    expect(parseAll('csv', text, { columns }).reads).toEqual([
      { chipcode: 'A1', time, device: null, sequence: null, file: null, raw: 'A1;10:50:59,39;2030-05-03' },
    ]);
  });

  test('are told by positions, with a header above or none, and comments anywhere', () => {
    const columns = { number: 0, device: 1, chipcode: 2, time: 3 };
    const rows = ['# punches', '101;22;7000001;2030-05-03 10:50:59', '# later', '102;22;7000002;2030-05-03 10:51:00'];
    for (const text of [rows.join('\n'), `No;Control;Card;When\n${rows.join('\n')}`]) {
      const { reads, rejections } = parseAll('csv', text, { columns });
      expect(rejections).toEqual([]);
      expect(reads.map(({ chipcode, device, sequence }) => [chipcode, device, sequence])).toEqual([
        ['7000001', '22', 101],
        ['7000002', '22', 102],
      ]);
    }
  });

  test('that cannot be found by their names reject every row', () => {
    const reason = 'header: it names no column of chips or start numbers, or none of times: give a mapping';
    const result = parseAll('csv', 'Bib,Result\n12,34');
    expect(result.reads).toEqual([]);
    expect(reasonsOf(result)).toEqual([`1 ${reason}`, `2 ${reason}`]);
  });

  test.each<[string, ReadColumns, string]>([
    ['Bib,When\n12,34', { chipcode: 'Bib', time: 'Time' }, 'the file has no column “Time”. Its columns: Bib, When'],
    ['Bib,When\n12,34', { chipcode: 1, time: 2 }, 'the file has no column 3, it has 2'],
    // A name of signs alone is no name for the columns that have none.
    ['Bib,,When\n12,,34', { chipcode: '%', time: 'When' }, 'the file has no column “%”. Its columns: Bib, , When'],
  ])('of a mapping that the file does not have stop it before its first read: %j', (text, columns, problem) => {
    const parser = rawFormats.csv.open({ timeZone: 'UTC', columns });
    expect(parser.push(text)).toEqual({ reads: [], rejections: [] });
    expect(() => parser.end()).toThrow(new UnfitColumns(problem));
  });

  test('of a mapping may be missing in a file without rows', () => {
    const columns = { chipcode: 'Bib', time: 'When' };
    expect(parseAll('csv', '# nothing yet\n', { columns })).toEqual({ reads: [], rejections: [] });
  });

  test('of a mapping are those written alike before those that sound alike', () => {
    const text = 'No.;No;Wann\nB7;A1;2030-05-03T10:50:59.39Z\n';
    for (const [name, chipcode] of [
      ['No', 'A1'],
      ['No.', 'B7'],
    ] as const)
      expect(parseAll('csv', text, { columns: { chipcode: name, time: 'Wann' } }).reads).toMatchObject([
        { chipcode, time },
      ]);
  });
});

describe('times', () => {
  test.each([
    ['1904035859.39'],
    ['1904035859390'],
    ['1904035859390999'],
    ['2030-05-03T10:50:59.390Z'],
    ['2030-05-03 12:50:59.390 +02:00'],
    ['2030-05-03T05:20:59,3909-0530'],
    ['2030-05-03 12:50:59.39'],
    ['12:50:59.39'],
    ['05:50:59.390-05'],
    ['12:50:59.39 PM'],
  ])('%s', (text) => {
    const options = { timeZone: 'Europe/Zurich', date: '2030-05-03' };
    expect(timesOf(parseAll('csv', `chip\ttime\nA1\t${text}`, options))).toEqual(['2030-05-03T10:50:59.390Z']);
  });

  test('dates are read as the column writes them', () => {
    const text = 'chip;time\nA1;03/05/2030 10:50:59\nA2;13/05/2030 10:50:59\n';
    expect(timesOf(parseAll('csv', text))).toEqual(['2030-05-03T10:50:59.000Z', '2030-05-13T10:50:59.000Z']);
    const american = 'chip;date;time\nA1;05/03/30;10:50:59 AM\nA2;05/13/30;12:00:00 AM\n';
    expect(timesOf(parseAll('csv', american))).toEqual(['2030-05-03T10:50:59.000Z', '2030-05-13T00:00:00.000Z']);
  });

  test('dates that can be read two ways are not guessed', () => {
    const text = 'chip;time\nA1;03/05/2030 10:50:59\n';
    expect(reasonsOf(parseAll('csv', text))).toEqual([
      '2 date: "03/05/2030 10:50:59" can be read two ways: say which format the dates have',
    ]);
    expect(timesOf(parseAll('csv', text, { dateFormat: 'DD/MM/YYYY' }))).toEqual(['2030-05-03T10:50:59.000Z']);
    expect(timesOf(parseAll('csv', text, { dateFormat: 'MM/DD/YYYY' }))).toEqual(['2030-03-05T10:50:59.000Z']);
  });

  test('full stops stand behind days, and the day that was given tells which number is the month', () => {
    const dotted = 'Transponder;Datum;Uhrzeit\nAA1;11.10.2026;10:35:10\n';
    expect(timesOf(parseAll('csv', dotted))).toEqual(['2026-10-11T10:35:10.000Z']);
    const slashed = 'chip;date;time\nA1;11/10/2026;10:35:10\n';
    expect(timesOf(parseAll('csv', slashed, { date: '2026-10-11' }))).toEqual(['2026-10-11T10:35:10.000Z']);
    expect(timesOf(parseAll('csv', slashed, { date: '2026-11-10' }))).toEqual(['2026-11-10T10:35:10.000Z']);
    const unsettled = [{ date: '2026-06-01' }, { date: null }];
    for (const options of unsettled) expect(parseAll('csv', slashed, options).reads).toEqual([]);
    const near = 'chip;date;time\nA1;05/06/2026;10:35:10\nA2;06/05/2026;10:35:10\n';
    expect(parseAll('csv', near, { date: '2026-06-05' }).reads).toEqual([]);
  });

  test('every broken row is rejected with its number and field', () => {
    const rows = [
      ',2030-05-03T10:50:59Z,1',
      'A1,,1',
      'A1',
      'A1,10:50:59,1',
      'A1,10:50,1',
      'A1,2030-05-03,1',
      'A1,2030-05-03T10:50,1',
      'A1,12,1',
      'A1,2030-05-03T10:50:59Z,one',
      '"A1,2030-05-03T10:50:59Z,1',
    ];
    const result = parseAll('csv', `chip,time,seq\n${rows.join('\n')}\nA1,2030-05-03T10:50:59Z,\n`);
    expect(result.reads).toHaveLength(1);
    expect(reasonsOf(result)).toEqual([
      '2 chipcode: it is empty',
      '3 time: it is empty',
      '4 time: it is empty',
      '5 date: the record has none, and none was given for the upload',
      '6 time: "10:50" is no time of day: if it counts from a gun, say when that was fired',
      '7 time: "2030-05-03" is neither an instant nor a time of day',
      '8 time: "10:50" is no time of day with seconds',
      '9 time: "12" is neither an instant nor a time of day',
      '10 sequence: "one" is no whole number',
      '11 line: a quote opens in it that nothing closes',
    ]);
  });
});

test('options that cannot be meant are refused at once', () => {
  const open = (options: object) => () => rawFormats.csv.open({ timeZone: 'UTC', ...options });
  expect(open({ timeZone: 'Europe/Zurch' })).toThrow('There is no time zone "Europe/Zurch".');
  expect(open({ date: '2030-02-30' })).toThrow('"2030-02-30" is no day written as YYYY-MM-DD.');
  expect(open({ dateFormat: 'DDMM' })).toThrow('There is no date format "DDMM".');
  // Before anything of the file is asked for.
  const options = { timeZone: 'UTC', date: '22-11-2026' };
  expect(() => parseRawReads({ format: 'csv', chunks: [], options })).toThrow('is no day written as YYYY-MM-DD.');
});

describe('whose clock a time is of', () => {
  const at = (content: string) =>
    parseAll('csv', content, { timeZone: 'Europe/Berlin' }).reads.map((one) => new Date(one.time).toISOString());

  test.each([
    ['Chip,UTC time\nA1,2026-05-31 10:00:00\n', ['2026-05-31T10:00:00.000Z']],
    ['Chip,Time\nA1,2026-05-31 10:00:00\n', ['2026-05-31T08:00:00.000Z']],
    [
      'Chip,Time,Tz\nA1,2026-05-31 10:00:00,UTC\nA2,2026-05-31 10:00:00,America/New_York\nA3,2026-05-31 10:00:00,\n',
      ['2026-05-31T10:00:00.000Z', '2026-05-31T14:00:00.000Z', '2026-05-31T08:00:00.000Z'],
    ],
    ['Chip,UTC time\nA1,2026-05-31T10:00:00+02:00\n', ['2026-05-31T08:00:00.000Z']],
  ])('%j', (content, times) => expect(at(content)).toEqual(times));

  test('a zone that is none refuses its row', () => {
    expect(reasonsOf(parseAll('csv', 'Chip,Time,Timezone\nA1,2026-05-31 10:00:00,Mars\n'))).toEqual([
      '2 zone: "Mars" is no time zone such as UTC or Europe/Paris',
    ]);
  });

  test('a chip that a spreadsheet has shortened is none', () => {
    const { reads, rejections } = parseAll('csv', 'Chip,Time\n5.80E+10,10:00:00\n58001,10:00:02\n', {
      date: '2026-05-31',
    });
    expect(reads.map((one) => one.chipcode)).toEqual(['58001']);
    expect(rejections[0]?.reason).toContain('shortened');
  });
});

test('a decimal comma of a time is none between columns, where a row has one cell more for it', () => {
  const options = { date: '2030-05-03', timeZone: 'UTC' };
  const at = (text: string) => Date.parse(`2030-05-03T${text}Z`);
  const rows = 'AB1,2030-05-03 09:31:02.123,1\nAB2,2030-05-03 09:31:03,5,2\nAB3,2030-05-03 09:31:04,3\n';
  expect(parseAll('csv', `Chip,Time,Device\n${rows}`, options).reads.map((one) => [one.time, one.device])).toEqual([
    [at('09:31:02.123'), '1'],
    [at('09:31:03.5'), '2'],
    [at('09:31:04'), '3'],
  ]);
  const semicolons = 'Chip;Uhrzeit\nAB1;09:31:02,12\nAB2;09:31:03,5\n';
  expect(timesOf(parseAll('csv', semicolons, options))).toEqual(
    timesOf(parseAll('csv', semicolons.replaceAll(',', '.'), options)),
  );
  expect(parseAll('csv', semicolons, options).reads[1]?.time).toBe(at('09:31:03.5'));
});
