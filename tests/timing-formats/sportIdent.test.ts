import { describe, expect, test } from 'vitest';
import { parseAll, reasonsOf } from './parseAll';

const zone = { timeZone: 'Europe/Stockholm' };
const CONFIG =
  'No;Read at;SIID;Clear CN;Clear DOW;Clear time;Check CN;Check DOW;Check time;Start CN;Start DOW;Start time;Start_r CN;Start_r DOW;Start_r time;Finish CN;Finish DOW;Finish time;First name;No. of records;Record 1 CN;Record 1 DOW;Record 1 time;Record 2 CN;Record 2 DOW;Record 2 time';
const READER =
  'No.;read at;SI-Card;St no;name;CLR_CN;CLR_DOW;clear time;ST_CN;ST_DOW;start time;FI_CN;FI_DOW;Finish time;No. of punches;1.CN;1.DOW;1.Time;2.CN;2.DOW;2.Time';

const seen = (text: string, options = {}) =>
  parseAll('sportident', text, { ...zone, ...options }).reads.map(({ chipcode, device, time }) =>
    [chipcode, device, new Date(time).toISOString()].join(' '),
  );

describe('SPORTident', () => {
  test('every punch of a card but clear and check, on the days its stations say', () => {
    const card =
      '1;2026-05-09 11:40:00;8003097;16;Fr;23:00:00;17;Sa;09:00:00;10;Sa;10:00:00;;;;20;Sa;11:30:05;Erik;2;31;Sa;10:20:01;32;Sa;10:50:02';
    expect(seen(`${CONFIG}\n${card}\n`)).toEqual([
      '8003097 10 2026-05-09T08:00:00.000Z',
      '8003097 31 2026-05-09T08:20:01.000Z',
      '8003097 32 2026-05-09T08:50:02.000Z',
      '8003097 20 2026-05-09T09:30:05.000Z',
    ]);
  });

  test('over midnight, with weekdays and without', () => {
    const withDays = '1;2026-05-10 01:00:00;7;;;;;;;1;Sa;23:50:00;;;;2;Su;00:40:00;;1;31;Su;00:10:00;;;';
    const without = '1;;7;;;;;;;1;;23:50:00;;;;2;;00:40:00;;1;31;;00:10:00;;;';
    const night = ['7 1 2026-05-09T21:50:00.000Z', '7 31 2026-05-09T22:10:00.000Z', '7 2 2026-05-09T22:40:00.000Z'];
    expect(seen(`${CONFIG}\n${withDays}\n`)).toEqual(night);
    expect(seen(`${CONFIG}\n${without}\n${without}\n`, { date: '2026-05-09' })).toEqual([...night, ...night]);
  });

  test('without weekdays no card was punched after it was read out', () => {
    const card = (readAt: string, ...[start, control, finish]: string[]) =>
      seen(`${CONFIG}\n1;${readAt};7;;;;;;;1;;${start};;;;2;;${finish};;1;31;;${control};;;\n`, { date: '2026-05-01' });
    const night = ['7 1 2026-05-09T21:50:00.000Z', '7 31 2026-05-09T22:10:00.000Z', '7 2 2026-05-09T22:40:00.000Z'];
    for (const readAt of ['2026-05-10 01:00:00', '10.05.2026 01:00', '2026-05-10'])
      expect(card(readAt, '23:50:00', '00:10:00', '00:40:00')).toEqual(night);
    // The clock of the finish is ahead of the computer's.
    expect(card('2026-05-09 12:00:00', '11:00:00', '11:30:00', '12:00:20')[2]).toContain('2026-05-09T10:00:20');
    expect(card('2026-05-10 09:00:00', '22:00:00', '22:30:00', '23:00:00')[0]).toContain('2026-05-09T20:00:00');
  });

  test('a weekday is of the week around the day that was given, where a card does not say when it was read out', () => {
    const day = (weekday: string) => seen(`${CONFIG}\n1;;7;;;;;;;1;${weekday};12:00:00\n`, { date: '2026-05-10' })[0];
    expect(day('Sa')).toContain('2026-05-09');
    expect(day('So')).toContain('2026-05-10');
    expect(day('Mo')).toContain('2026-05-11');
  });

  test('as the older reader names its columns, with the name of a course before its stations', () => {
    const card = '1;2026-05-09 11:40:00;500123;4;Ada;1;;09:00:00;;;10:00:00;;;11:30:05;1;31;;10:20:01;;;';
    expect(seen(`${READER}\n${card}\n`, { device: 'forest' })).toEqual([
      '500123 forest start 2026-05-09T08:00:00.000Z',
      '500123 forest 31 2026-05-09T08:20:01.000Z',
      '500123 forest finish 2026-05-09T09:30:05.000Z',
    ]);
  });

  test('single punches of online controls', () => {
    const text = '# punches\n90831;31;8003097;2026-02-20 19:00:39\n90832;32;8003097;2026-02-20 19:04:39\n';
    const { reads } = parseAll('sportident', text, zone);
    expect(reads.map(({ sequence }) => sequence)).toEqual([90_831, 90_832]);
    expect(seen(text)).toEqual(['8003097 31 2026-02-20T18:00:39.000Z', '8003097 32 2026-02-20T18:04:39.000Z']);
  });

  test('says what a line lacks', () => {
    expect(reasonsOf(parseAll('sportident', `${CONFIG}\n1;2026-05-09;;;;;;;;1;Sa;10:00:00\n2;2026-05-09;7\n`))).toEqual(
      ['2 chipcode: it is empty', '3 line: the card has no punch'],
    );
    expect(reasonsOf(parseAll('sportident', 'a;b\n'))).toEqual([
      '1 line: it is no punch of four columns, and no line above it names the columns of cards',
    ]);
    expect(reasonsOf(parseAll('sportident', `${CONFIG}\n1;;7;;;;;;;1;;10:00:00\n`))).toEqual([
      '2 date: the record has none, and none was given for the upload',
    ]);
  });
});
