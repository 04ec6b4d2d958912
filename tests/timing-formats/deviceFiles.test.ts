import { describe, expect, test } from 'vitest';
import { parseAll, reasonsOf, timesOf } from './parseAll';
import { ITEM_TEST_HEADER, printChronoTrack, printIpico, printItemTest, printSpeedwayConnect } from './printedReads';

const time = Date.UTC(2030, 4, 3, 10, 50, 59, 390);

describe('ChronoTrack', () => {
  const read = { chipcode: '0042', time, device: '10AB5C', sequence: 9, file: 1 };

  test.each(['~', ',', ';', '\t'])('lines separated by %j', (separator) => {
    const line = printChronoTrack(read, separator);
    expect(parseAll('chronotrack', `${line}\r\n`)).toEqual({
      reads: [{ ...read, file: null, raw: line }],
      rejections: [],
    });
  });

  test.each(['', '~'])('a box that does not count the reads of a tag ends its lines with the kind of read%s', (end) => {
    const line = printChronoTrack(read).replace(/~[^~]*$/, end);
    expect(line.split('~').filter(Boolean)).toHaveLength(11);
    expect(parseAll('chronotrack', line)).toEqual({ reads: [{ ...read, file: null, raw: line }], rejections: [] });
  });

  test('messages of the box between its reads are no reads, and nothing is wrong with them', () => {
    const line = printChronoTrack(read);
    const text = ['PW~1~12.6', line, 'GT~2~1904035800.00~10AB5C', 'MK~3~Finish~1904035801.00'].join('\n');
    expect(parseAll('chronotrack', text)).toEqual({ reads: [{ ...read, file: null, raw: line }], rejections: [] });
  });

  test('order and repeats are kept as they come', () => {
    const lines = [3, 1, 2, 1].map((second) =>
      printChronoTrack({ ...read, time: time + second * 1000, sequence: second }),
    );
    expect(parseAll('chronotrack', lines.join('\n')).reads.map(({ sequence }) => sequence)).toEqual([3, 1, 2, 1]);
  });

  test('Unix time is read by its digits, and finer ones are cut', () => {
    const text = ['1904035859.65', '1904035859.007', '1904035859.9999', '1904035859']
      .map((seconds) => printChronoTrack(read).replace(/\d{10}\.\d\d/, seconds))
      .join('\n');
    expect(parseAll('chronotrack', text).reads.map(({ time }) => time)).toEqual([
      1_904_035_859_650, 1_904_035_859_007, 1_904_035_859_999, 1_904_035_859_000,
    ]);
  });

  test('broken lines', () => {
    const good = printChronoTrack(read);
    const broken = [
      'J0001A,1,Rdr1PwrLvl,1,30050310505939,0.0',
      good.slice(0, -5),
      good.replace('~0042~', '~~'),
      good.replace('TO~9~', 'TO~nine~'),
      good.replace(/\d{10}\.\d\d/, '10:50:59'),
      good.replace(/\d{10}\.\d\d/, '9999999999.00'),
      'nothing of the kind',
    ];
    const result = parseAll('chronotrack', [...broken, good].join('\n'));
    expect(result.reads).toHaveLength(1);
    expect(reasonsOf(result)).toEqual([
      '1 record type: "J0001A" is not TO, the type of a tag\'s read',
      '2 fields: there are 10 of 11: the line is cut off',
      '3 chipcode: it is empty',
      '4 sequence: "nine" is no whole number',
      '5 time: "10:50:59" is no count of seconds since 1970',
      '6 time: "9999999999.00" lies before 1970 or after 2099',
      '7 record type: "nothing of the kind" is not TO, the type of a tag\'s read',
    ]);
  });
});

describe('IPICO', () => {
  const read = { chipcode: '0a1b2c3d4e5f', time, device: '40', sequence: 1, file: 1 };

  test('a line of the reader, filtered or not', () => {
    const lines = [printIpico(read), printIpico(read, 'FS'), printIpico(read, 'LS')];
    const { reads, rejections } = parseAll('ipico', `${lines.join('\r\n')}\r\n`);
    expect(rejections).toEqual([]);
    expect(reads).toEqual(lines.map((raw) => ({ ...read, sequence: null, file: null, raw })));
  });

  test('the example of the maker: 0x27 hundredths are 0.39 s, checksum a7', () => {
    expect(timesOf(parseAll('ipico', 'aa400000000123450a2a01123018455927a7'))).toEqual(['2001-12-30T18:45:59.390Z']);
  });

  test('a device that the caller names wins over the number of the reader', () => {
    expect(parseAll('ipico', printIpico(read), { device: 'finish' }).reads[0]?.device).toBe('finish');
  });

  test('broken lines', () => {
    const good = printIpico(read);
    const withSum = (line: string): string => {
      const sum = [...line.slice(2, 34)].reduce((total, char) => total + char.charCodeAt(0), 0) % 256;
      return line.slice(0, 34) + sum.toString(16).padStart(2, '0');
    };
    const broken = [
      `ab${good.slice(2)}`,
      good.slice(0, 30),
      good.replace('0a1b2c3d4e5f', '0a1b2c3d4e5e'),
      good.replace('0a1b2c3d4e5f', '0a1b2c3dxe5f'),
      withSum(`${good.slice(0, 20)}301303${good.slice(26)}`),
      withSum(`${good.slice(0, 20)}30o503${good.slice(26)}`),
      withSum(`${good.slice(0, 26)}246059${good.slice(32)}`),
      withSum(`${good.slice(0, 32)}64${good.slice(34)}`),
      withSum(`${good.slice(0, 32)}zz${good.slice(34)}`),
      `${good.slice(0, 34)}zz`,
      `${good}XX`,
    ];
    const result = parseAll('ipico', [...broken, good].join('\r\n'));
    expect(result.reads).toHaveLength(1);
    expect(reasonsOf(result).map((reason) => reason.replace(/it is [0-9a-f]{2}, where.*/, 'differs'))).toEqual([
      '1 record type: "ab" is not aa, the type of a tag\'s read',
      '2 line: it has 30 of 36 characters',
      '3 checksum: differs',
      '4 chipcode: "0a1b2c3dxe5f" is no hexadecimal number',
      '5 date: "301303" is no day written as YYMMDD',
      '6 date: "30o503" is no day written as YYMMDD',
      '7 time: "24:60:59.39" is no time of day with seconds',
      '8 time: "64" are more than 99 hundredths',
      '9 time: "105059zz" is no time written as hhmmss and hundredths in hex',
      '10 checksum: "zz" is no hexadecimal number',
      '11 line: "XX" follows the checksum',
    ]);
  });
});

describe('Impinj', () => {
  const read = { chipcode: '300833B2DDD9014000000000', time, device: '10.0.0.7', sequence: 1, file: 1 };
  const expected = { chipcode: read.chipcode, time, sequence: null, file: null };

  test('ItemTest, with its header in a comment', () => {
    const lines = [printItemTest(read), printItemTest({ ...read, device: '' })];
    const { reads, rejections } = parseAll('impinj', `${ITEM_TEST_HEADER}\n${lines.join('\n')}\n`, { device: 'mat' });
    expect(rejections).toEqual([]);
    expect(reads).toEqual([
      { ...expected, device: '10.0.0.7', raw: lines[0] },
      { ...expected, device: 'impinj-16-12-d5.local', raw: lines[1] },
    ]);
  });

  test('Speedway Connect, with no header at all', () => {
    const line = printSpeedwayConnect(read);
    const epoch = `${read.chipcode},${time}001,-51`;
    const epochFirst = `${time}001,${read.chipcode}`;
    expect(parseAll('impinj', [line, epoch, epochFirst].join('\n'), { device: 'mat' })).toEqual({
      reads: [line, epoch, epochFirst].map((raw) => ({ ...expected, device: 'mat', raw })),
      rejections: [],
    });
  });

  test('offsets count, more digits than milliseconds are cut, and a time without a zone is local', () => {
    const text = [
      'Timestamp;EPC;Antenna',
      `2030-05-03T05:50:59.390999-05:00;${read.chipcode};1`,
      `2030-05-03 12:50:59.39;${read.chipcode};1`,
    ].join('\n');
    expect(timesOf(parseAll('impinj', text, { timeZone: 'Europe/Zurich' }))).toEqual([
      '2030-05-03T10:50:59.390Z',
      '2030-05-03T10:50:59.390Z',
    ]);
  });

  test('broken lines', () => {
    const text = [
      'no comma here',
      '7,E280,2030-05-03T10:50:59Z,-51',
      `7,${read.chipcode},2030-05-03T10:61:59Z,-51`,
      `7,"${read.chipcode},2030-05-03T10:50:59Z`,
      'Timestamp,EPC',
      `,${read.chipcode}`,
      '2030-05-03T10:50:59Z,',
      `2030-05-32T10:50:59Z,${read.chipcode}`,
      `soon,${read.chipcode}`,
    ].join('\n');
    const result = parseAll('impinj', text);
    expect(result.reads).toEqual([]);
    expect(reasonsOf(result)).toEqual([
      '1 time: no cell holds a date with its time, or a time since 1970',
      '2 chipcode: no cell holds an EPC',
      '3 time: no cell holds a date with its time, or a time since 1970',
      '4 line: a quote opens in it that nothing closes',
      '6 time: it is empty',
      '7 chipcode: it is empty',
      '8 date: "2030-05-32" is no day written as YYYY-MM-DD',
      '9 time: "soon" is neither an instant nor a time of day',
    ]);
  });
});
