import { describe, expect, test } from 'vitest';
import { parseAll, parseChunks, reasonsOf, timesOf } from './parseAll';
import { printRaceResult, printRaceResultJson } from './printedReads';

const read = {
  chipcode: 'ZCMBG52',
  time: Date.UTC(2030, 4, 3, 10, 50, 0, 477),
  device: 'D-5123',
  sequence: 7750,
  file: 12,
};

describe('decoder lines', () => {
  test('with LoopOnly, without it, and pushed', () => {
    const lines = [
      printRaceResult(read),
      printRaceResult(read, { hasLoopOnly: false }),
      printRaceResult(read, { isPushed: true }),
      `${printRaceResult(read)};47.1;8.2`,
    ];
    const { reads, rejections } = parseAll('raceresult', `${lines.join('\r\n')}\r\n`);
    expect(rejections).toEqual([]);
    expect(reads).toEqual(lines.map((raw) => ({ ...read, raw })));
  });

  test('records from before protocol 1.6 name no box', () => {
    const lines = [
      '1;201;2030-05-03;10:50:00.477;3;5',
      '2;201;2030-05-03;10:50:00.477;3;5;31',
      '3;201;2030-05-03;10:50:00.477;3;5;31;;0',
      '4;201;2030-05-03;10:50:00.477;3;5;31;;1;1;2;0;10001;2.9;21;3',
    ];
    const { reads, rejections } = parseAll('raceresult', lines.join('\n'), { device: 'mat 1' });
    expect(rejections).toEqual([]);
    expect(reads).toEqual(
      lines.map((raw, index) => ({ ...read, chipcode: '201', device: 'mat 1', sequence: index + 1, file: null, raw })),
    );
  });

  test('the name of the box stands in for its id', () => {
    const { reads } = parseAll('raceresult', printRaceResult({ ...read, device: '' }));
    expect(reads[0]?.device).toBe('Finish box');
  });

  test('times are local to the event', () => {
    expect(timesOf(parseAll('raceresult', printRaceResult(read), { timeZone: 'Europe/Zurich' }))).toEqual([
      '2030-05-03T08:50:00.477Z',
    ]);
  });

  test('without a date the day of the upload counts, and midnight begins the next one', () => {
    const clock = [
      '23:59:58.000',
      '00:00:01.500',
      '23:59:59.900',
      '00:10:00.000',
      '12:00:00.000',
      '23:00:00.000',
      '01:00:00.000',
    ];
    const text = clock.map((time, index) => `${index + 1};A1;;${time};0;1`).join('\n');
    expect(timesOf(parseAll('raceresult', text, { date: '2030-05-03' }))).toEqual([
      '2030-05-03T23:59:58.000Z',
      '2030-05-04T00:00:01.500Z',
      '2030-05-03T23:59:59.900Z',
      '2030-05-04T00:10:00.000Z',
      '2030-05-04T12:00:00.000Z',
      '2030-05-04T23:00:00.000Z',
      '2030-05-05T01:00:00.000Z',
    ]);
  });

  test('a decoder without GPS counts days', () => {
    const text = ['1;A1;0000-00-00;09:00:00.000;0;1', '2;A1;0000-00-02;00:30:00.000;0;1'].join('\n');
    expect(timesOf(parseAll('raceresult', text, { date: '2030-12-31', timeZone: 'Europe/Zurich' }))).toEqual([
      '2030-12-31T08:00:00.000Z',
      '2031-01-01T23:30:00.000Z',
    ]);
  });

  test('every broken line is rejected with its number and field', () => {
    const good = printRaceResult(read);
    const broken = [
      'GETSTATUS;2030-05-03;10:50:00',
      '1;A1;2030-05-03;10:50:00.477;3',
      '1;A1;2030-05-03;10:50:00.477;0;1;2;;1;1;1;0;1;2;3;4;box',
      '1;;2030-05-03;10:50:00.477;0;1',
      '1;A1;2030-02-30;10:50:00.477;0;1',
      '1;A1;2030-05-03;25:50:00.477;0;1',
      '1;A1;2030-05-03;10:50;0;1',
      '1;A1;;10:50:00.477;0;1',
      good.replace(';12;', ';twelve;'),
      `1;${'A'.repeat(100)};2030-05-03;10:50:00.477;0;1`,
      '99999999999999999;A1;2030-05-03;10:50:00.477;0;1',
      '1;A\0;2030-05-03;10:50:00.477;0;1',
    ];
    const result = parseAll('raceresult', [good, '', ...broken, good].join('\n'));
    expect(result.reads).toHaveLength(2);
    expect(reasonsOf(result)).toEqual([
      '3 sequence: "GETSTATUS" is no passing number',
      '4 fields: there are 5, where a passing has 6 to 16, 19, or at least 20',
      '5 fields: there are 17, where a passing has 6 to 16, 19, or at least 20',
      '6 chipcode: it is empty',
      '7 date: "2030-02-30" is no day written as YYYY-MM-DD',
      '8 time: "25:50:00.477" is no time of day with seconds',
      '9 time: "10:50" is no time of day with seconds',
      '10 date: the record has none, and none was given for the upload',
      '11 file: "twelve" is no whole number',
      `12 chipcode: "${'A'.repeat(40)}…" is longer than 64 characters`,
      '13 sequence: "99999999999999999" is no whole number',
      '14 line: it holds a zero byte',
    ]);
    expect(result.rejections.at(-1)?.raw).not.toContain('\0');
  });
});

describe('JSON of the exporter', () => {
  const second = { ...read, chipcode: 'ZICAD30', sequence: 7751 };

  test.each([
    ['one per line', `${printRaceResultJson(read)}\r\n${printRaceResultJson(second)}\r\n`],
    ['spread over lines', `\ufeff\n ${printRaceResultJson(read, 2)}\n${printRaceResultJson(second, 2)}`],
    ['in a list', `[\n${printRaceResultJson(read)},\n${printRaceResultJson(second)}]`],
    ['side by side', printRaceResultJson(read) + printRaceResultJson(second)],
  ])('%s', (_, text) => {
    const { reads, rejections } = parseAll('raceresult', text);
    expect(rejections).toEqual([]);
    expect(reads.map(({ raw, ...rest }) => rest)).toEqual([read, second]);
    expect(reads.map(({ raw }) => JSON.parse(raw).Passing.PassingNo)).toEqual([7750, 7751]);
  });

  test('the inner object alone, and a time of day where the instant is missing', () => {
    const inner = JSON.parse(printRaceResultJson(read)).Passing;
    const untold = { Time: 32_795.944, Passing: { ...inner, UTCTime: '0001-01-01T00:00:00Z' } };
    const text = [inner, untold].map((value) => JSON.stringify(value)).join('\n');
    expect(timesOf(parseAll('raceresult', text, { timeZone: 'Europe/Zurich', date: '2030-05-03' }))).toEqual([
      '2030-05-03T10:50:00.477Z',
      '2030-05-03T07:06:35.944Z',
    ]);
  });

  test.each(['{"Bib"}', 'no passing'])('blank lines above the first record are counted: %s', (broken) => {
    for (const chunks of [[`\r\n\n \r${broken}`], ['\r', '\n\n', ' \r', broken]])
      expect(parseChunks('raceresult', chunks).rejections.map(({ line }) => line)).toEqual([4]);
  });

  test('broken records are rejected one by one, and swallow nothing that follows', () => {
    const good = printRaceResultJson(read);
    const inner = JSON.parse(good).Passing;
    const withPassing = (change: object): string => JSON.stringify({ Passing: { ...inner, ...change } });
    const records = [
      good,
      'hello',
      '{"Bib": 12, "TimingPoint": "unclosed',
      '{"Bib": 12, "Passing": {',
      '{"Bib": }',
      withPassing({ Transponder: '' }),
      withPassing({ UTCTime: 'yesterday' }),
      withPassing({ UTCTime: '' }),
      withPassing({ PassingNo: -1 }),
      withPassing({ IsMarker: true }),
      JSON.stringify({ Passing: { Transponder: 'A1', DeviceID: 'D-1', Note: 'x'.repeat(30_000) } }),
      good,
    ];
    const result = parseAll('raceresult', records.join('\n'));
    expect(result.reads).toHaveLength(2);
    expect(reasonsOf(result)).toEqual([
      '2 record: it is no complete JSON object',
      '3 record: it is no complete JSON object',
      '4 record: it is no complete JSON object',
      '5 record: it is no JSON object',
      '6 chipcode: it is empty',
      '7 UTCTime: "yesterday" is no instant with its offset',
      '8 Time: there is neither UTCTime nor a time of day',
      '9 PassingNo: "-1" is no whole number',
      '10 IsMarker: this is a marker set by hand, no chip',
      '11 record: it is longer than 20,000 characters',
    ]);
  });
});
