import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCells } from '../../../engine/tables/lines/splitCells';
import { readAll, readCells, sourceOf } from './support';

const HEADER = 'Bib,First,Last,Team\n';

test.each<[string, string, string[][]]>([
  [
    'text behind a closing quote, and more quotes in the row below',
    '1,Ann,Lee,"The" Runners\n2,Bob "Bobby",Ray,BAA\n',
    [
      ['1', 'Ann', 'Lee', '"The" Runners'],
      ['2', 'Bob "Bobby"', 'Ray', 'BAA'],
    ],
  ],
  [
    'the same in the same column',
    '1,Ann,Lee,"The" Runners\n2,Bob,Ray,"Big" Bobby\n3,Cas,Vos,BAA "B"\n',
    [
      ['1', 'Ann', 'Lee', '"The" Runners'],
      ['2', 'Bob', 'Ray', '"Big" Bobby'],
      ['3', 'Cas', 'Vos', 'BAA "B"'],
    ],
  ],
  [
    'one that opens, and quotes inside of the row below',
    '1,Ann,Lee,"The Runners\n2,Bob "Bobby",Ray,BAA\n3,Cas,Vos,AV\n',
    [
      ['1', 'Ann', 'Lee', 'The Runners'],
      ['2', 'Bob "Bobby"', 'Ray', 'BAA'],
      ['3', 'Cas', 'Vos', 'AV'],
    ],
  ],
  [
    'one that opens, and one that closes another column of the row below',
    '1,"Ann,Lee,AV\n2,Bob,Ray 5",AV\n',
    [
      ['1', 'Ann', 'Lee', 'AV'],
      ['2', 'Bob', 'Ray 5"', 'AV'],
    ],
  ],
  [
    'one that opens, and one that closes the same column of a row below',
    '1,Ann,Lee,"The Runners\n2,Bob,Ray,BAA\n3,Cas,Vos,5"\n',
    [
      ['1', 'Ann', 'Lee', 'The Runners'],
      ['2', 'Bob', 'Ray', 'BAA'],
      ['3', 'Cas', 'Vos', '5"'],
    ],
  ],
  ['quotes around the first word', '1,"Sokol" Plzeň,Lee,"Brno, CZ"\n', [['1', '"Sokol" Plzeň', 'Lee', 'Brno, CZ']]],
  ['quotes around both words', '1,"Sokol" "Plzeň",Lee,AV\n', [['1', '"Sokol" "Plzeň"', 'Lee', 'AV']]],
  [
    'one in the middle of a cell with the delimiter',
    '1,A,B,"Size 5" shoes, red"\n',
    [['1', 'A', 'B', 'Size 5" shoes, red']],
  ],
  ['text behind a closing quote, and a lone one', '1,"Sokol" Plzeň,5",AV\n', [['1', '"Sokol" Plzeň', '5"', 'AV']]],
  ['one that opens, before a quoted cell', '1,"Ann,Lee,"AV, x"\n', [['1', 'Ann', 'Lee', 'AV, x']]],
])('%s', async (_, text, rows) => {
  expect(await readCells(sourceOf(HEADER + text), { delimiter: ',', header: true })).toEqual(rows);
});

test('cells of several lines stay whole, also with quotes inside that are not doubled', async () => {
  const notes = ['milk,\neggs,\nnuts', 'she said "hi" to me\nand left', 'a\n\nb, c, d, e', '1\n2\n3'];
  const rows = notes.map((note, index) => `${index + 1},Ann,"${note}",AV\n`);
  const read = await readCells(sourceOf(HEADER + rows.join('')), { delimiter: ',', header: true });
  expect(read).toEqual(notes.map((note, index) => [String(index + 1), 'Ann', note, 'AV']));
});

test('quotes that stand where they like keep all people, by any chunks', async () => {
  const cell = fc.constantFrom(
    'Ann',
    'Bob "Bobby"',
    '"The" Runners',
    '"Jan "Speedy" Bos"',
    '"Runners',
    '5"',
    '"A" "B"',
    '"Brno"',
    'x "y',
    '',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
      async (people, pieces) => {
        const text = HEADER + people.map((cells, index) => `${index + 1},${cells.join(',')}\n`).join('');
        const hints = { delimiter: ',', encoding: 'utf-8', header: true } as const;
        const rows = await readAll(sourceOf(text), hints);
        expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual(
          people.map((_, index) => [index + 2, String(index + 1)]),
        );
        expect(await readAll(sourceOf(text, { pieces }), hints)).toEqual(rows);
      },
    ),
    { numRuns: 400 },
  );
});

test('a line of reads with a quote that nothing closes is refused as before', () => {
  expect(splitCells('1,"Ann,Lee', ',')).toBeNull();
});
