import { describe, expect, it } from 'vitest';
import { spareReader } from '../../../engine/api/import/rows/spareRows';
import { NOTES } from '../../../resources/athletes/noteWords';
import { SPARE } from '../../../resources/athletes/spareWords';

const BIB = { isKey: true, isName: false, isReference: false, label: 'Bib' };
const NAME = { isKey: false, isName: true, isReference: false, label: 'Last name' };
const RACE = { isKey: false, isName: false, isReference: true, label: 'Race' };
const OTHER = { isKey: false, isName: false, isReference: false, label: 'Club' };
const COLUMNS = [BIB, NAME, NAME, OTHER, RACE];

const people = ['1;Bos;Jan;Zeus;10 km', '2;Dam;Els;Zeus;5 km', '3;Vis;Cor;Hellas;5 km', '4;Mol;Bo;Hellas;10 km'];

/** Reads the people and the lines below them. */
function read(lines: readonly string[], { above = people, columns = COLUMNS, isBelow = false } = {}) {
  const rows = [...above, ...lines].map((line, i) => ({ line: i + 2, cells: line.split(';') }));
  const reader = spareReader({
    head: rows,
    typicallyFilled: columns.length,
    columns,
    isOfPeople: true,
    spare: SPARE,
    notes: NOTES,
    shown: ({ cells }, index) => cells[index] ?? '',
  });
  const below = rows.slice(above.length).map((row) => ({ ...row, isBelow }));
  return {
    leftOut: below.map((row) => reader.spare(row) ?? reader.note(row)),
    doubts: below.map((row) => reader.doubt(row)),
  };
}

/** Why the lines below the people are left out. */
function told(...[lines, options]: Parameters<typeof read>): (string | null)[] {
  return read(lines, options).leftOut;
}

describe('of nobody is', () => {
  it.each(['113;;;;', '113;;;;5 km'])('a number that stands alone: %s', (line) =>
    expect(told([line])).toEqual([
      'Bib "113" stands without a name, so it is taken for a spare one and left out. If it is of somebody, mend the row and import it.',
    ]),
  );

  it.each([
    'Reserve',
    'RESERVE 3',
    'Spare bib',
    'Dossard libre',
    'Réservé',
    'Reserviert',
    'nicht vergeben',
    'Startnummer vrij',
    'Gereserveerd',
    'Dorsal libre',
    'Sin asignar',
    'Pettorale libero',
    'non assegnato',
    'Riserva (2)',
  ])('one that is kept: %s', (word) => {
    const expected = expect.stringContaining('is taken for a spare number');
    expect(told([`113;${word};;;`])).toEqual([expected]);
    expect(told([`;${word};;;5 km`])).toEqual([expected]);
  });

  it.each(['Gedruckt von;Max Muster;;;', 'Reservenummers;112 t/m 120;;;', 'Imprimé par;;Paul;;'])(
    'a note where numbers stand: %s',
    (line) => expect(told([line])).toEqual([expect.stringContaining('the row is taken for a note and left out.')]),
  );
});

describe('a printed line', () => {
  it.each([
    'Printed on 12.5.2026 10:22;;;Page 1 of 3;',
    'Race director:;J. Smith;;;',
    ';Jury:;A. Smith;;',
    ';Results by;www.timer.example;;',
    ';E-mail;info@timer.example;;',
    ';Phone;+49 123 456789;;',
    ';;;;Printed on 12.5.2026',
    'Stand: 01.11.2026;;;;',
  ])('is left out wherever it stands: %s', (line) => expect(told([line])).toEqual([expect.stringContaining('note')]));

  it.each([
    ';Race director;J. Smith;;',
    ';Results by;Foo Timing;;',
    ';Zeitnahme Foo;;;',
    ';Chronométrage;Foo;;',
    ';Tijdwaarneming;Foo;;',
    ';Cronometraje;Foo;;',
    ';Cronometraggio;Foo;;',
    ';Pomiar czasu;Foo;;',
    ';Sędzia główny;J. Nowak;;',
  ])('in words is left out below the list and imported with a warning elsewhere: %s', (line) => {
    const warning = expect.stringContaining('may be a note rather than a name');
    expect(read([line])).toEqual({ leftOut: [null], doubts: [warning] });
    expect(told([line], { isBelow: true })).toEqual([expect.stringContaining('note')]);
  });

  it('is left out where the file has a bib and a name', () => {
    const options = { above: ['1;Bos Jan', '2;Dam Els', '3;Vis Cor', '4;Mol Bo'], columns: [BIB, NAME] };
    expect(told(['Race director:;J. Smith'], options)).toEqual([expect.any(String)]);
    expect(told(['Printed on 1.2.2026;Page 1 of 3'], options)).toEqual([expect.any(String)]);
    expect(told([';Timekeeper: M. Mol'], options)).toEqual([expect.any(String)]);
    expect(read([';Jury A. Smith'], options).doubts).toEqual([expect.any(String)]);
  });

  it('is no row with a bib, nor one that is complete', () => {
    const complete = ['7;Jury;Jan;;', ';Jury;Jan;Zeus;5 km'];
    expect(read(complete)).toEqual({ leftOut: [null, null], doubts: [null, null] });
  });

  it('may be a name alone where all other rows have more', () => {
    const warning = expect.stringContaining('may be a note rather than a name');
    expect(read([';Vos;Ann;;', ';Vos;;;']).doubts).toEqual([warning, warning]);
    const many = Array.from({ length: 6 }, (_, i) => `;Vos ${'abcdef'[i]};;;`);
    expect(read(many).doubts).toEqual(many.map(() => null));
  });
});

describe('somebody is', () => {
  it.each([
    // A family name, with what people have besides.
    '5;Frei;Urs;;',
    '5;Free;;Zeus;5 km',
    '5;Libre;Ana;Zeus;10 km',
    // Half a name is one.
    '5;Reservoir;;;',
    '5;;Jan;;',
    // Who says more than a number.
    '5;;;Zeus;',
    // Numbers of letters.
    'VIP;Bos;;;',
    'Anna;Bos;Anna;Zeus;10 km',
  ])('%s', (line) => expect(told([line])).toEqual([null]));

  it('a row of a list of numbers', () => {
    const numbers = Array.from({ length: 6 }, (_, i) => `${i + 10};;;;`);
    expect(told(numbers)).toEqual(numbers.map(() => null));
    expect(told(['10;;;;', '11;;;;'], { above: [] })).toEqual([null, null]);
  });

  it('who has a name of one word where all have', () => {
    const columns = [BIB, NAME];
    expect(told(['3;Frei'], { above: ['1;Bos', '2;Dam'], columns })).toEqual([null]);
    expect(told(['3;Frei'], { above: ['1;Bos Jan', '2;Dam Els'], columns })).toEqual([expect.any(String)]);
  });

  it('whoever is in a file that names nobody', () => {
    const columns = [BIB, { ...BIB, label: 'Chip' }];
    expect(told(['3;'], { above: ['1;A1', '2;A2', '4;A4'], columns })).toEqual([null]);
  });
});
