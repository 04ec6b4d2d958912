import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalReader } from '../../../engine/api/import/rows/totals';

const columns = ['Bib', 'Last name', 'First name', 'Club', 'Fee'];

/** The lines of a table that are told to be totals. */
function totalsIn(
  lines: readonly string[],
  o: { keys?: number[]; names?: number[]; width?: number; atEnd?: number } = {},
): string[] {
  const { keys = [0], names = [1, 2], width = 5, atEnd = 0 } = o;
  const rows = lines.map((line, i) => ({ line: i + 2, cells: line.split(';') }));
  const totals = totalReader({
    head: rows,
    columns: columns.slice(0, width),
    isKey: columns.map((_, i) => keys.includes(i)),
    isName: columns.map((_, i) => names.includes(i)),
  })();
  return rows.flatMap((row, i) => {
    const isTotal = totals.wordOf({ ...row, isAtEnd: i >= rows.length - atEnd }) !== null;
    if (isTotal) totals.close();
    else totals.count(row);
    return isTotal ? (lines[i] ?? []) : [];
  });
}

const people = ['1;Bos;Jan;Zeus;20,00', '2;Dam;Els;Zeus;20,00', '3;Vis;Cor;Hellas;17,50'];

describe('a total', () => {
  it.each([
    ';Totaal;;;57,50',
    ';Total;;;57.5',
    ';Total inscrits;;;3',
    ';Total inscrits;3;;',
    'Total;;;;',
    'Total: 3;;;;',
    'Anzahl Teilnehmer: 3;;;;',
    'Aantal deelnemers;3;;;',
    "Nombre d'inscrits;;;;3",
    'Grand total;;;;57,50',
    ';;;Итого;57,50',
    'Razem;;;;57,50',
    ';Celkem;;;€ 57,50',
    'Gesamt;;;;57,50 €',
    '合計 3名;;;;',
    ';Totaal;deelnemers;;3',
    '3;Totaal;;;57,50',
    '3;;;;57,50',
    ';;;;57,50',
    ';;;;3',
    ';;;Hellas Totaal;17,50',
  ])('%s', (line) => expect(totalsIn([...people, line])).toEqual([line]));

  it('of each group, and of all', () => {
    const lines = [
      ...people.slice(0, 2),
      'Subtotaal Zeus;;;;2',
      ';;;;40,00',
      people[2]!,
      '4;Mol;Bo;Hellas;20',
      ';;;Hellas Total;2',
      '2;;;;37,50',
      '4;;;;77,50',
    ];
    const said = totalsIn(lines);
    expect(said).toEqual([lines[2], lines[3], lines[6], lines[7], lines[8]]);
  });

  it.each([
    // Whoever is called so stands among neighbours with as much to say.
    '4;Total;Jean;Zeus;20',
    '4;Summa;Anna;;',
    ';Summa;Anna;;',
    '4;Totaal;Piet;;20,00',
    '4;Kovács;Antal;;',
    // A word in a name is no total without a number.
    ';Sum Ting;;;',
    // Numbers of nobody yet.
    '4;;;;',
    '99;;;;',
    '4;;;;12,34',
    ';;;Hellas;',
  ])('is not %s', (line) => expect(totalsIn([...people, line])).toEqual([]));

  it('is none of the people in a table of two columns', () => {
    expect(totalsIn(['Summa;Anna', 'Bos;Jan', 'Dam;Els'], { keys: [], names: [0, 1], width: 2 })).toEqual([]);
    expect(totalsIn(['1;Bos', '2;Dam', '3;Total'], { names: [1], width: 2 })).toEqual([]);
    expect(totalsIn(['1;Bos', '2;Dam', ';Total'], { names: [1], width: 2 })).toEqual([';Total']);
  });

  it.each([
    ['Total;2', true],
    ['Totaal;2', true],
    ['Gesamt: ;2', true],
    // A bib that does not count the rows, a second name, and a person who is called so.
    ['Total;3', false],
    ['Total Sport;2', false],
    ['Total;A2', false],
    ['Anna;2', false],
  ])('of two cells ends a table of two columns: %s', (line, isTotal) => {
    const o = { keys: [1], names: [0], width: 2 };
    const rows = ['Ann Bos;1', 'Els Dam;2', line];
    expect(totalsIn(rows, { ...o, atEnd: 1 })).toEqual(isTotal ? [line] : []);
    expect(totalsIn(rows, o)).toEqual([]);
  });

  it('is no row that says as much as those above it, whatever is in it', () => {
    const word = fc.constantFrom('Total', 'Totaal', 'Summe', 'Suma', 'Razem', 'Итого', 'Gesamt', 'Sum', '3', '57,50');
    const text = fc.oneof(
      word,
      fc.string({ minLength: 1, maxLength: 12 }).filter((one) => !/[;\s]/.test(one)),
    );
    fc.assert(
      fc.property(fc.tuple(text, text, text, text, text), (cells) => {
        expect(totalsIn([...people, cells.join(';')])).toEqual([]);
      }),
    );
  });
});
