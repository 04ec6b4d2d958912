import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importTargets } from '../../../engine/api/import/mapping/importTargets';
import { lookupOf } from '../../../engine/api/import/rows/namedRecords';
import { makeRowReader } from '../../../engine/api/import/rows/readRow';
import { plan } from '../../../resources/allResources';

const targets = importTargets({ plan, resource: plan.get('athletes') });
const names = new Map([
  [
    'race_id',
    lookupOf('Race', [
      { id: 1, name: 'Marathon', parents: {} },
      { id: 2, name: '10 km', parents: {} },
    ]),
  ],
  [
    'wave_id',
    lookupOf('Wave', [
      { id: 11, name: 'A', parents: { race_id: 1 } },
      { id: 21, name: 'A', parents: { race_id: 2 } },
      { id: 22, name: 'Late', parents: { race_id: 2 } },
    ]),
  ],
]);

/** Reads one row of columns that each fill the target of their name. */
function read(
  cells: Record<string, string>,
  o: { dateFormat?: string; race_id?: number; needed?: ReadonlySet<string> } = {},
) {
  const columns = Object.keys(cells);
  const reader = makeRowReader({
    targets,
    columns,
    mapping: Object.fromEntries(columns.map((name) => [name, name.replace(/ .*/, '')])),
    dateFormats: columns.map(() => o.dateFormat ?? null),
    timeZone: 'Europe/Amsterdam',
    names,
    day: '2026-05-31',
    needed: o.needed ?? null,
    defaults: o.race_id === undefined ? {} : { race_id: o.race_id },
  });
  return reader({ line: 2, cells: Object.values(cells) });
}

describe('values', () => {
  it.each([
    ['M', 'male'],
    ['w', 'female'],
    ['F', 'female'],
    ['h', 'male'],
    ['K', 'female'],
    ['v', 'female'],
    ['d', 'none'],
    ['Femme', 'female'],
    ['mężczyzna', 'male'],
    ['Herren', 'male'],
    ['Damen', 'female'],
    ['Muž', 'male'],
    ['žena', 'female'],
    ['Kvinna', 'female'],
    ['Mand', 'male'],
    ['Férfi', 'male'],
    ['Nő', 'female'],
    ['Nainen', 'female'],
    ['Feminino', 'female'],
    ['Erkek', 'male'],
    ['Kadın', 'female'],
    ['Άνδρας', 'male'],
    ['ΓΥΝΑΙΚΑ', 'female'],
    ['女', 'female'],
  ])('gender %s', (text, value) => expect(read({ gender: text }).values).toEqual({ gender: value }));

  it.each([
    ['NL', 'NL'],
    ['NED', 'NL'],
    ['GER', 'DE'],
    ['DEU', 'DE'],
    ['Germany', 'DE'],
    ['Polska', 'PL'],
    ['SUI', 'CH'],
    ['Czech Republic', 'CZ'],
    ['République tchèque', 'CZ'],
    ['Turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['Hong Kong', 'HK'],
    ['Hong Kong, China', 'HK'],
    ['Korea', 'KR'],
    ['Korea, Republic of', 'KR'],
    ['South Korea', 'KR'],
    ["Korea, Democratic People's Republic of", 'KP'],
    ['Great Britain', 'GB'],
    ['England', 'GB'],
    ['Szkocja', 'GB'],
    ['Pays de Galles', 'GB'],
    ['U.K.', 'GB'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['u.s.', 'US'],
    ['United States of America', 'US'],
    ['Stany Zjednoczone', 'US'],
    ['EE. UU.', 'US'],
    ['Россия', 'RU'],
    ['Moldova, Republic of', 'MD'],
    ['Iran (Islamic Republic of)', 'IR'],
    ['The Netherlands', 'NL'],
    ["Cote d'Ivoire", 'CI'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Saint Lucia', 'LC'],
    ['Chinese Taipei', 'TW'],
    ['Suomi', 'FI'],
    ['Sverige', 'SE'],
    ['Norge', 'NO'],
    ['Magyarország', 'HU'],
    ['Česko', 'CZ'],
    ['Německo', 'DE'],
    ['Türkiye', 'TR'],
    ['Almanya', 'DE'],
    ['Ελλάδα', 'GR'],
    ['Brasil', 'BR'],
    ['日本', 'JP'],
    ['PR China', 'CN'],
    ['Kongo', 'CG'],
    ['Netherlands (NED)', 'NL'],
  ])('country %s', (text, value) => expect(read({ country: text }).values).toEqual({ country: value }));

  it.each([
    ['31/12/1990', 'DD/MM/YYYY', '1990-12-31'],
    ['12/31/1990', 'MM/DD/YYYY', '1990-12-31'],
    ['31.12.90', 'DD.MM.YYYY', '1990-12-31'],
    ['31 déc. 1990', 'DD MMM YYYY', '1990-12-31'],
    ['33238', 'excel', '1990-12-31'],
    ['1990年12月31日', 'YYYY-MM-DD', '1990-12-31'],
    ['1990년 1월 5일', 'YYYY-MM-DD', '1990-01-05'],
    ['1990', 'DD/MM/YYYY', '1990-01-01'],
    ['1990.0', 'YYYY', '1990-01-01'],
  ])('date %s as %s', (text, dateFormat, value) =>
    expect(read({ birth_date: text }, { dateFormat })).toMatchObject({ values: { birth_date: value }, errors: [] }),
  );

  it('chips of several columns and cells, each once', () => {
    expect(read({ 'chipcodes 1': 'ab1;ab2', 'chipcodes 2': 'AB2', 'chipcodes 3': '' }).values).toEqual({
      chipcodes: ['AB1', 'AB2'],
    });
  });

  it.each([
    ['AB12345/AB12346', ['AB12345', 'AB12346']],
    ['AB12345+AB12346', ['AB12345', 'AB12346']],
    ['AB12345 / AB12346', ['AB12345', 'AB12346']],
    ['AB1 + AB2', ['AB1', 'AB2']],
    ['AB12345|AB12346; AB12347', ['AB12345', 'AB12346', 'AB12347']],
    ['A/7', ['A/7']],
    ['C5/C6', ['C5', 'C6']],
    ['C5+C6+C12', ['C5', 'C6', 'C12']],
    ['C5, C6', ['C5', 'C6']],
    ['C5;C6', ['C5', 'C6']],
    ['00000AAA', ['AAA']],
    ['AAA', ['AAA']],
    ['FFF/C5', ['FFF/C5']],
  ])('chips %s', (text, chipcodes) => {
    expect(read({ 'chipcodes 1': text })).toMatchObject({ values: { chipcodes }, errors: [], warnings: [] });
  });

  it.each([
    ['Dekker, Anna', 'Anna', 'Dekker'],
    ['DEKKER Anna Maria', 'Anna Maria', 'DEKKER'],
    ['Jan van der Berg', 'Jan', 'van der Berg'],
    ['山田 太郎', '太郎', '山田'],
  ])('full name %s', (text, first_name, last_name) => {
    expect(read({ full_name: text }).values).toEqual({ first_name, last_name });
  });

  it.each([
    [{ last_name: 'Berg', infix: 'van den' }, 'van den Berg'],
    [{ infix: 'van den', last_name: 'Berg' }, 'van den Berg'],
    [{ last_name: 'van den Berg', infix: 'van den' }, 'van den Berg'],
    [{ last_name: 'Smit', infix: '' }, 'Smit'],
  ])('an infix stands in front of the last name: %j', (cells, last_name) => {
    expect(read(cells)).toMatchObject({ values: { last_name }, errors: [] });
  });

  it('fills what the row leaves empty from a column that completes others', () => {
    expect(read({ birth_date: '', age: '33' }).values).toEqual({ birth_date: '1993-01-01' });
    expect(read({ birth_date: '1975-02-03', age: '33' }).values).toEqual({ birth_date: '1975-02-03' });
    expect(read({ first_name: '', last_name: '', full_name: 'Una One' }).values).toEqual({
      first_name: 'Una',
      last_name: 'One',
    });
    expect(read({ first_name: 'Una', last_name: '', full_name: 'Una One' }).values).toEqual({
      first_name: 'Una',
      last_name: 'One',
    });
    expect(read({ first_name: 'Una', last_name: '', full_name: 'Duo Two' }).values).toEqual({ first_name: 'Una' });
  });

  it('an infix is put in front of the last name of a full name, and is no name alone', () => {
    expect(read({ infix: 'van', full_name: 'Dijk, Jan' }).values).toEqual({ first_name: 'Jan', last_name: 'van Dijk' });
    expect(read({ infix: 'van', first_name: 'Jan' }).values).toEqual({ first_name: 'Jan' });
  });

  it.each([
    ['34', { birth_date: '1992-01-01' }, []],
    ['0', {}, ['age "0": Is not a known age.']],
    ['121', {}, ['age "121": Is not a known age.']],
  ])('age %s on the day of the event', (text, values, errors) =>
    expect(read({ age: text })).toMatchObject({ values, errors }),
  );

  it.each([
    ['DNF', 'dnf'],
    ['did not start', 'dns'],
    ['Disq.', 'dsq'],
    ['OK', 'registered'],
    ['Confirmed', 'registered'],
    ['PAID', 'registered'],
    ['Bezahlt', 'registered'],
    ['Finisher', 'finished'],
  ])('state %s', (text, value) => expect(read({ state: text }).values).toEqual({ state: value }));

  it('a number of zeros is none', () => {
    expect(read({ start_number: '000' })).toMatchObject({ values: {}, errors: [] });
    expect(read({ start_number: '010' }).values).toEqual({ start_number: '010' });
  });

  it('a long chip code in groups is one code, several chips are several', () => {
    expect(read({ chipcodes: '3034 05D2 8C00 0000 0000 000B' }).values).toEqual({
      chipcodes: ['303405D28C0000000000000B'],
    });
    expect(read({ chipcodes: '30 34 05 D2 8C 00 00 00 00 00 00 0B' }).values).toEqual({
      chipcodes: ['303405D28C0000000000000B'],
    });
    expect(read({ chipcodes: '3034 05D2 8C00' }).values).toEqual({ chipcodes: ['3034', '5D2', '8C00'] });
  });

  it.each([
    ['12.0', '12'],
    ['012.0', '012'],
    ['12.5', '12.5'],
  ])('number %s of a program that counts in fractions', (text, start_number) => {
    expect(read({ start_number: text })).toMatchObject({ values: { start_number }, errors: [] });
  });

  it('what stands for nothing says nothing, and a person may be called Null', () => {
    for (const text of ['-', '--', '–', 'n/a', 'N/A', 'n.v.t.', 'nvt', 'NULL', 'nan']) {
      const cells = { start_number: text, club: text, chipcodes: text, email: text, country: text };
      expect(read(cells)).toMatchObject({ values: {}, errors: [] });
    }
    expect(read({ last_name: 'Null', first_name: '-', club: 'Nan' }).values).toEqual({
      last_name: 'Null',
      club: 'Nan',
    });
    expect(read({ full_name: 'n/a' })).toMatchObject({ values: {}, errors: [] });
  });

  it('empty cells say nothing', () =>
    expect(read({ club: ' ', gender: '', birth_date: '' })).toMatchObject({ values: {}, errors: [] }));
});

describe('references', () => {
  it('by name, in the race of the row or of the import', () => {
    expect(read({ race_id: '10KM', wave_id: 'a' }).values).toEqual({ race_id: 2, wave_id: 21 });
    expect(read({ wave_id: 'A' }, { race_id: 1 }).values).toEqual({ wave_id: 11 });
  });

  it('a wave that only one race has says the race too', () => {
    expect(read({ wave_id: 'late' }).values).toEqual({ wave_id: 22, race_id: 2 });
  });

  it.each([
    [{ race_id: 'Ultra' }, 'race_id "Ultra": no race has this name. There are: Marathon, 10 km.'],
    [{ race_id: 'Marathon', wave_id: 'Late' }, 'wave_id "Late": the wave belongs to another race than the row.'],
    [{ race_id: 'Marathon', wave_id: 'B' }, 'wave_id "B": no wave has this name. There are: A.'],
    [{ wave_id: 'A' }, 'wave_id "A": there are 2 with this name. Say which by the column they belong to.'],
  ])('%j', (cells, error) => expect(read(cells as unknown as Record<string, string>).errors).toEqual([error]));
});

describe('mistakes', () => {
  it('without addresses and numbers of people, in whichever column they stand', () => {
    for (const text of ['jan.peeters@example.com', 'Jan <jan@example.com>', '+32 470 12 34 56']) {
      const { errors } = read({ birth_date: text, race_id: text });
      expect(errors.toSorted()).toEqual([
        expect.stringMatching(/^birth_date "…": /),
        expect.stringMatching(/^race_id "…": no race has this name/),
      ]);
    }
  });

  it('in cells that the row can do without leave these empty, and are told all the same', () => {
    const needed = new Set(['start_number', 'race_id']);
    const row = { start_number: '7', race_id: 'Ultra', wave_id: 'B', country: 'Atlantis', gender: 'q', club: 'North' };
    const { values, errors, warnings } = read(row, { needed });
    expect(values).toEqual({ start_number: '7', club: 'North' });
    expect(errors).toEqual(['race_id "Ultra": no race has this name. There are: Marathon, 10 km.']);
    expect(warnings.sort()).toEqual([
      'country "Atlantis": Is not a known country.',
      'gender "q": Must be one of: male, female, none.',
      'wave_id "B": no wave has this name. There are: A, Late.',
    ]);
  });

  it('all of a row at once, each with its column and value; what not everyone may read is not quoted', () => {
    const { errors } = read(
      { gender: 'q', birth_date: '31/02/1990', email: 'nobody', country: 'Atlantis' },
      { dateFormat: 'DD/MM/YYYY' },
    );
    expect(errors.sort()).toEqual([
      'birth_date "31/02/1990": Must be a date written as DD/MM/YYYY.',
      'country "Atlantis": Is not a known country.',
      'email: Must be a valid e-mail address.',
      'gender "q": Must be one of: male, female, none.',
    ]);
  });

  it.each([
    ['start_number', '=A2+1', 'Is a formula, and the file does not say what it comes to.'],
    ['full_name', '=B2&" "&C2', 'Is a formula, and the file does not say what it comes to.'],
    ['club', '#REF!', 'Is what a spreadsheet shows where a formula has failed.'],
    ['start_number', '#NV', 'Is what a spreadsheet shows where a formula has failed.'],
    ['full_name', '#N/A', 'Is what a spreadsheet shows where a formula has failed.'],
    ['chipcodes', '5.80E+10', 'Is a number that a spreadsheet has shortened'],
    ['chipcodes', '5,80E+10', 'Is a number that a spreadsheet has shortened'],
    ['start_number', '1E+05', 'Is a number that a spreadsheet has shortened'],
  ])('what a spreadsheet has left of a %s is none: %s', (column, text, why) => {
    const { values, errors } = read({ [column]: text });
    expect(values).toEqual({});
    expect(errors).toEqual([expect.stringContaining(`${column} "${text}": ${why}`)]);
  });

  it('bytes without a meaning are not taken for text', () => {
    expect(read({ last_name: 'M\ufffdller' }).errors).toHaveLength(1);
  });

  it('whatever a cell holds, the row is read or refused with a sentence that can be stored', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom('\0', '=1+1', '<script>', "'; drop table", '9'.repeat(400)),
    );
    fc.assert(
      fc.property(
        fc.record({
          full_name: cell,
          gender: cell,
          birth_date: cell,
          chipcodes: cell,
          race_id: cell,
          email: cell,
          country: cell,
        }),
        (cells) => {
          const { values, errors } = read(cells, { dateFormat: 'DD/MM/YYYY' });
          for (const error of errors) expect(error.length).toBeLessThan(1_000);
          expect(JSON.stringify(values)).not.toMatch(/\\u0000/);
        },
      ),
    );
  });
});
