import { describe, expect, it } from 'vitest';
import { makeRowReader } from '../../../engine/api/import/rows/readRow';
import { map, mapped, targets } from './mapTable';

const DAYS = ['31', '3'];
const MONTHS = ['5', '12'];
const YEARS = ['1990', '85'];
const PARTS = ['birth_day', 'birth_month', 'birth_year'];

/** The rows of a table as they are imported. */
function read(table: Record<string, string[]>) {
  const columns = Object.keys(table);
  const { mapping } = map({ table });
  const readRow = makeRowReader({ targets, columns, mapping, dateFormats: columns.map(() => null), names: new Map() });
  const height = Math.max(...Object.values(table).map(({ length }) => length));
  return Array.from({ length: height }, (_, i) =>
    readRow({ line: i + 2, cells: columns.map((name) => table[name]?.[i] ?? '') }),
  );
}

describe('a date in three columns', () => {
  it.each([
    ['Tag', 'Monat', 'Jahr'],
    ['Day', 'Month', 'Year'],
    ['Jour', 'Mois', 'Année'],
    ['DOB Day', 'DOB Month', 'DOB Year'],
    ['Birth day', 'Birth month', 'Birth year'],
    ['Geburtstag', 'Geburtsmonat', 'Geburtsjahr'],
    ['Día de nacimiento', 'Mes de nacimiento', 'Año de nacimiento'],
    ['День', 'Месяц', 'Год рождения'],
    ['日', '月', '年'],
  ])('%s, %s and %s are that of birth', (day, month, year) => {
    const table = { Name: ['Ann Bell', 'Bo Carr'], [day]: DAYS, [month]: MONTHS, [year]: YEARS };
    const { mapping, warnings } = map({ table });
    expect([mapping[day], mapping[month], mapping[year]]).toEqual(PARTS);
    expect(warnings).toEqual([]);
    expect(read(table).map(({ values }) => values.birth_date)).toEqual(['1990-05-31', '1985-12-03']);
  });

  it('has its month by name too, and says the year alone where nothing else is known', () => {
    const rows = read({
      Tag: ['31.', '', '0', '31', '3'],
      Monat: ['Mai', '', '0', '2', ''],
      Jahr: ['1990', '1991', '1992', '1993', '1994'],
      Name: ['Ann Bell', 'Bo Carr', 'Cy Dunn', 'Di Eck', 'Ed Fox'],
    });
    expect(rows.map(({ values }) => values.birth_date)).toEqual([
      '1990-05-31',
      '1991-01-01',
      '1992-01-01',
      undefined,
      undefined,
    ]);
    expect(rows.map(({ years }) => years.has('birth_date'))).toEqual([false, true, true, false, false]);
    expect(rows[3]?.errors).toEqual([expect.stringContaining('Tag, Monat, Jahr "31.2.1993"')]);
    expect(rows[4]?.errors).toEqual([expect.stringContaining('"3..1994"')]);
  });

  it('goes before an age, and is left where a column has the whole, a part is missing, or holds something else', () => {
    const parts = { Tag: DAYS, Monat: MONTHS, Jahr: YEARS };
    expect(mapped({ ...parts, Alter: ['35', '40'] })).toEqual({
      Tag: 'birth_day',
      Monat: 'birth_month',
      Jahr: 'birth_year',
      Alter: 'age',
    });
    expect(mapped({ ...parts, Geburtsdatum: ['31.05.1990', '3.12.1985'] })).toEqual({
      Tag: null,
      Monat: null,
      Jahr: null,
      Geburtsdatum: 'birth_date',
    });
    expect(mapped({ Day: DAYS, Year: YEARS })).toEqual({ Day: null, Year: null });
    expect(mapped({ ...parts, Tag: ['Mo', 'Di'] })).toMatchObject({ Monat: null, Jahr: null });
    expect(mapped({ 'Birth day': ['31.05.1990'], Month: ['May'], Year: ['2026'] })).toEqual({
      'Birth day': 'birth_date',
      Month: null,
      Year: null,
    });
  });
});

describe('years of two digits', () => {
  const format = (name: string, cells: string[]) =>
    map({ table: { [name]: cells, Bib: cells.map((_, i) => `${i}7`) } });

  it.each(['Jg', 'Jahrgang', 'Geburtsjahr', 'YOB', 'Né en', 'Année de naissance'])('%s', (name) =>
    expect(format(name, ['85', '12', '1990']).mapping[name]).toBe('birth_date'),
  );

  it('are none where the heading says something else, or the values are more than years', () => {
    expect(format('Jahr', ['85', '12']).mapping.Jahr).toBeNull();
    expect(format('Jg', ['850', '120']).mapping.Jg).toBeNull();
  });
});

describe('two family names', () => {
  it.each([
    ['Primer apellido', 'Segundo apellido'],
    ['Apellido 1', 'Apellido 2'],
    ['Apellido paterno', 'Apellido materno'],
    ['1º Apellido', '2º Apellido'],
    ['Cognom 1', 'Cognom 2'],
  ])('%s and %s are one', (one, two) => {
    const rows = read({ Nombre: ['Ana', 'Luz', 'Eva'], [one]: ['Ruiz', 'Gil', ''], [two]: ['Mora', '', 'Sol'] });
    expect(rows.map(({ values }) => values.last_name)).toEqual(['Ruiz Mora', 'Gil', 'Sol']);
  });
});

describe('a heading that means one thing beside another', () => {
  it.each([
    [{ Nom: ['Marta'], Cognoms: ['Puig Soler'] }, ['first_name', 'last_name']],
    [{ Nom: ['Roy'], Prénom: ['Luc'] }, ['last_name', 'first_name']],
    [{ Nome: ['Inês'], Apelido: ['Melo'] }, ['first_name', 'last_name']],
    [
      { Nom: ['Marta'], 'Primer cognom': ['Puig'], 'Segon cognom': ['Soler'] },
      ['first_name', 'last_name', 'second_last_name'],
    ],
  ])('%j', (table, expected) => {
    expect(Object.values(mapped(table as unknown as Record<string, string[]>))).toEqual(expected);
  });
});
