import { describe, expect, it } from 'vitest';
import { rawOptions } from '../../server/timing/live/rawOptions';
import { mappingOf, readTable } from '../../src/features/raceDay/timing/import/readTable';
import { parseAll, timesOf } from './parseAll';

const TIME = '2030-05-03T10:50:59.000Z';

/** What the API makes of a text, told the columns the console found in it. */
function readAs(text: string, choice: Parameters<typeof mappingOf>[0]) {
  const mapping = JSON.stringify(mappingOf(choice));
  const event = { timeZone: 'UTC', startDate: '2030-05-03', endDate: null, guns: [], lastReads: new Map() };
  return parseAll('csv', text, rawOptions(new URLSearchParams({ format: 'csv', mapping }), event).options);
}

const shown = (text: string) => {
  const table = readTable(text);
  return table && { ...table, columns: table.columns.map(({ name }) => name) };
};

describe('a table of reads is cut by the console as by the API', () => {
  it.each([
    ['Tag;Wann\nA1;10:50:59,00\n', ['Tag', 'Wann'], { chipcode: 'Tag', time: 'Wann' }, {}],
    ['badge,quand\r\nA1,10:50:59\r\n', ['badge', 'quand'], { time: 'quand' }, { chipcode: 'badge' }],
    [
      'sep=|\n# mat 1\nZeit|Name|Zeit\n9|A1|2030-05-03T10:50:59Z\n',
      ['1', 'Name', '3'],
      { time: '3' },
      { chipcode: 'Name' },
    ],
    [
      'Transponder\tDate\nA1\t2030-05-03 10:50:59\n',
      ['Transponder', 'Date'],
      { chipcode: 'Transponder', time: 'Date' },
      {},
    ],
    ['"Nr; alt";;7\n1;A1;10:50:59\n', ['Nr; alt', '2', '3'], { time: '3' }, { chipcode: '2', number: 'Nr; alt' }],
    ['%;No.;No;Wann\n1;2;A1;10:50:59\n', ['1', '2', '3', 'Wann'], { time: 'Wann' }, { chipcode: '3' }],
  ])('where its header says too little: %j', (text, columns, suggested, chosen) => {
    expect(shown(text)).toMatchObject({ columns, suggested, hasHeader: true, isKnown: false });
    const result = readAs(text, { ...suggested, ...chosen });
    expect([result.rejections, timesOf(result), result.reads[0]?.chipcode]).toEqual([[], [TIME], 'A1']);
  });

  it.each([
    ['A1,2030-05-03 10:50:59\nA1,2030-05-03 10:50:59\n', ['1', '2'], { time: '2' }, '1'],
    ['1904035859.00;A1\n1904035859.00;A1\n', ['1', '2'], { time: '1' }, '2'],
  ])('without a header: %j', (text, columns, suggested, chipcode) => {
    expect(shown(text)).toMatchObject({ columns, suggested, hasHeader: false, isKnown: false });
    expect(shown(text)?.rows[0]).toEqual(text.split('\n')[0]?.split(/[,;]/));
    const result = readAs(text, { ...suggested, chipcode });
    expect([result.rejections, timesOf(result), result.reads[0]?.chipcode]).toEqual([[], [TIME, TIME], 'A1']);
  });
});

describe('a table of reads', () => {
  it('may say all in its header, or have no row at all', () => {
    expect(shown('Chip;Time\nA1;10:50:59\n')).toMatchObject({ isKnown: true });
    expect(readTable('\n# nothing\n')).toBeNull();
  });
});
