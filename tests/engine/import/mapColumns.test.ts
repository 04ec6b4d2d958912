import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerKey } from '../../../engine/api/import/mapping/headerKey';
import { mapColumns } from '../../../engine/api/import/mapping/mapColumns';
import { map, mapped, targets } from './mapTable';

describe('by name', () => {
  it('a full name is split only where no column has its parts', () => {
    expect(mapped({ Name: ['Ann Bell', 'Bo Carr'] })).toEqual({ Name: 'full_name' });
    expect(mapped({ Name: ['Ann'], 'First name': ['Ann'], LNAME: ['Bell'] })).toEqual({
      Name: null,
      'First name': 'first_name',
      LNAME: 'last_name',
    });
    expect(mapped({ Name: ['Kok'], Vorname: ['Jan'] })).toEqual({ Name: 'last_name', Vorname: 'first_name' });
    expect(mapped({ Nom: ['DUPONT Jean', 'ROY Luc'] })).toEqual({ Nom: 'full_name' });
  });

  it('the most telling of several names wins, and the one with values', () => {
    expect(mapped({ No: ['1', '2'], Bib: ['77', '12'] })).toEqual({ No: null, Bib: 'start_number' });
    expect(mapped({ Bib: ['', ''], No: ['1', '2'] })).toEqual({ Bib: null, No: 'start_number' });
  });

  it('the exporting system\'s own "ID" fills nothing beside an external id, however empty', () => {
    expect(mapped({ ID: ['41', '42'], 'External ID': ['', ''] })).toEqual({ ID: null, 'External ID': 'external_id' });
    expect(mapped({ ID: ['41', '42'], Bib: ['1', '2'] })).toEqual({ ID: 'external_id', Bib: 'start_number' });
  });

  it('a name does not take a column of other values', () => {
    const { mapping, warnings } = map({ table: { 'M/F': ['M', 'F'], Gender: ['1', '2'] } });
    expect(mapping).toEqual({ 'M/F': 'gender', Gender: null });
    expect(warnings).toEqual(['The column “Gender” was left out: its values do not read as gender.']);
  });

  it.each([
    ['Rider No.', ['12', '13'], 'start_number'],
    ['Card Number', ['8003097', '8003098'], 'chipcodes'],
    ['Age', ['34', '61'], 'age'],
    ['Mobile number', ['0612345678'], 'phone'],
    ['M/F/X', ['M', 'F', 'X'], 'gender'],
    ['Male/Female', ['Male', 'Female'], 'gender'],
    ['Nasjon', ['NOR', 'SWE'], 'country'],
    ['Participant Email', ['a@example.org'], 'email'],
    ['参赛号', ['101', '102'], 'start_number'],
    ['芯片号', ['AB12345', 'AB12346'], 'chipcodes'],
    ['Spol', ['Muško', 'Žensko'], 'gender'],
    ['Sexo', ['Macho', 'Hembra', 'Hembra'], 'gender'],
    ['Дата рождения', ['24 мая 1989 г.', '3 июня 1991 г.'], 'birth_date'],
    ['Стартовый номер', ['1', '2'], 'start_number'],
    ['Фамилия, имя', ['Иванов Пётр', 'Орлова Анна'], 'full_name_family_first'],
    ['Г.р.', ['1980', '1991'], 'birth_date'],
    ['Пол', ['М', 'Ж'], 'gender'],
    ['Клуб (команда)', ['Динамо', 'Заря'], 'club'],
  ])('%s', (name, cells, target) => expect(mapped({ [name]: cells })).toEqual({ [name]: target }));

  it('numbers that hardly repeat are no class, whatever their column is called', () => {
    const rank = ['1', '1', '2', '2', '3', '4', '3', '5', '6', '4', '7', '8'];
    for (const cells of [
      ['1', '2', '3'],
      ['1.', '2.', '3.', '4.'],
      rank,
      ['812', '33', '5', '1204', '90', '61', '7'],
      ['1    / 21', '1/32'],
    ])
      expect(map({ table: { Category: cells } })).toEqual({
        mapping: { Category: null },
        remembered: [],
        skipped: {},
        offered: {},
        warnings: ['The column “Category” was left out: its values are numbers, such as places, and no category.'],
      });
    for (const cells of [
      ['1', '2', '3', '3', '4', '5', '5', '4'],
      ['M40', 'M35'],
      ['2012', '2014', '2013'],
    ])
      expect(mapped({ Category: cells })).toEqual({ Category: 'category' });
  });

  it('a column that says one thing in every row holds no start numbers, nor do zeros', () => {
    const { mapping, warnings } = map({ table: { Number: ['1', '1', '1'], Name: ['Ann Bell', 'Bo Carr', 'Cy Dunn'] } });
    expect(mapping).toEqual({ Number: null, Name: 'full_name' });
    expect(warnings).toEqual([
      'The column “Number” was left out: it says "1" in every row, and no two in one race have the same bib.',
    ]);
    expect(mapped({ No: ['0', '0', '7'], Bib: ['0', '0', '0'] })).toEqual({ No: 'start_number', Bib: null });
  });

  it('what is measured names no record', () => {
    expect(mapped({ Distance: ['10'] })).toEqual({ Distance: 'race_id' });
    expect(mapped({ 'Distance (km)': ['10'] })).toEqual({ 'Distance (km)': null });
    expect(mapped({ 'Distance (course)': ['10'] })).toEqual({ 'Distance (course)': 'race_id' });
  });

  it('leaves out a column unless at least half of its values can be read', () => {
    expect(mapped({ Geburtsdatum: ['31.12.1990', 'folgt', '1.2.1991'], Email: ['a@b.nl', 'none'] })).toEqual({
      Geburtsdatum: 'birth_date',
      Email: 'email',
    });
    expect(map({ table: { Email: ['a@b.nl', 'none', 'later'] } })).toMatchObject({
      mapping: { Email: null },
      warnings: ['The column “Email” was left out: its values do not read as email.'],
    });
    expect(mapped({ Runner: ['101', '102', '12A'] })).toEqual({ Runner: null });
  });

  it('an age gives way to a birth date', () => {
    expect(mapped({ Age: ['34'], DOB: ['1991-05-01'] })).toEqual({ Age: 'age', DOB: 'birth_date' });
  });

  it('several columns feed one list', () => {
    expect(mapped({ Chip: ['A'], 'Chip (2)': ['B'], 'Transponder 3': ['C'] })).toEqual({
      Chip: 'chipcodes',
      'Chip (2)': 'chipcodes',
      'Transponder 3': 'chipcodes',
    });
  });
});

describe('by values', () => {
  it('a file without a header', () => {
    const table = {
      'Column 1': ['1', '2', '3'],
      'Column 2': ['301', '17', '44'],
      'Column 3': ['M', 'F', 'M'],
      'Column 4': ['a@x.org', 'b@x.org', 'c@x.org'],
      'Column 5': ['31/12/1990', '01/02/1985', '15/06/1977'],
      'Column 6': ['free', 'text', 'here'],
    };
    const dateFormats = [null, null, null, null, 'DD/MM/YYYY', null];
    expect(map({ table, hasHeader: false, dateFormats }).mapping).toEqual({
      'Column 1': null,
      'Column 2': 'start_number',
      'Column 3': 'gender',
      'Column 4': 'email',
      'Column 5': 'birth_date',
      'Column 6': null,
    });
    expect(map({ table, hasHeader: false, dateFormats }).warnings).toContain(
      'The column “Column 3” was taken for gender, as its values look like it. Choose another field if that is wrong.',
    );
  });

  it.each([
    ['yes/no', ['no', 'yes', 'no']],
    ['0/1', ['0', '1', '0']],
    ['TRUE/FALSE', ['FALSE', 'TRUE', 'TRUE']],
    ['genders or sizes', ['M', 'F', 'M']],
    ['countries or states', ['CA', 'IN', 'GA']],
    ['e-mail addresses', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['numbers', ['301', '17', '44']],
    ['dates', ['31/12/1990', '01/02/1985', '15/06/1977']],
  ])('fills nothing from %s without a heading in a file that has headings', (_, cells) => {
    const table = { 'Last name': ['Bell', 'Carr', 'Dunn'], 'Column 2': cells };
    const dateFormats = [null, cells[0] === '31/12/1990' ? 'DD/MM/YYYY' : null];
    expect(map({ table, dateFormats }).mapping).toEqual({ 'Last name': 'last_name', 'Column 2': null });
  });

  it.each([
    [['no', 'yes', 'no']],
    [['0', '1', '0']],
    [['FALSE', 'TRUE', 'TRUE']],
    [['ja', 'nein', 'ja']],
    [['Y', 'N', 'Y']],
  ])('takes no answers for visibility in a file without headings: %s', (cells) => {
    const table = { 'Column 1': ['Ann Bell', 'Bo Carr', 'Cy Dunn'], 'Column 2': cells };
    expect(map({ table, hasHeader: false }).mapping).toEqual({ 'Column 1': 'full_name', 'Column 2': null });
  });
});

describe('people in a file without a header', () => {
  const guess = (table: Record<string, string[]>, dateFormats?: (string | null)[]) =>
    Object.values(map({ table, hasHeader: false, ...(dateFormats && { dateFormats }) }).mapping);
  const years = ['1990', '1985', '1977', '1990', '2001'];
  const sexes = ['M', 'F', 'F', 'M', 'F'];
  const clubs = ['SV Nord', 'LG Fluss', 'SV Nord', 'SV Nord', 'LG Fluss'];

  it('full names, sex, club and year', () => {
    const names = ['Ann Bell', 'Bo Carr', 'Cy Dunn', 'Di Eck', 'Ed Fox'];
    expect(guess({ 1: names, 2: sexes, 3: clubs, 4: years }, [null, null, null, 'YYYY'])).toEqual([
      'full_name',
      'gender',
      'club',
      'birth_date',
    ]);
  });

  it('names in two columns, of which the one in capitals or with fewer repeats is the family name', () => {
    const given = ['Ann', 'Bo', 'Ann', 'Di', 'Bo'];
    const family = ['Bell', 'Carr', 'Dunn', 'Eck', 'Fox'];
    expect(guess({ 1: ['5', '2', '9', '4', '7'], 2: given, 3: family, 4: clubs })).toEqual([
      'start_number',
      'first_name',
      'last_name',
      'club',
    ]);
    expect(guess({ 1: family, 2: given, 3: clubs })).toEqual(['last_name', 'first_name', 'club']);
    const [capitals, distinct] = [family.map((name) => name.toUpperCase()), ['Al', 'Bo', 'Cy', 'Di', 'Ed']];
    expect(guess({ 1: capitals, 2: distinct })).toEqual(['last_name', 'first_name']);
    expect(guess({ 1: distinct, 2: family })).toEqual(['first_name', 'last_name']);
  });

  it('names whose order common given names tell; where nothing does, it is said', () => {
    const family = ['Bell', 'Carr', 'Dunn', 'Eck', 'Fox'];
    const given = ['Anna', 'Peter', 'Maria', 'Thomas', 'Eva'];
    const read = (one: string[], two: string[]) => map({ table: { 1: one, 2: two }, hasHeader: false });
    const open = expect.stringContaining('Nothing tells which of the columns “1” and “2” has the first names');
    expect(read(family, given)).toMatchObject({ mapping: { 1: 'last_name', 2: 'first_name' } });
    expect(read(given, family)).toMatchObject({ mapping: { 1: 'first_name', 2: 'last_name' } });
    expect(read(given, family).warnings).not.toContainEqual(open);
    const unclear = read(['Al', 'Bo', 'Cy', 'Di', 'Ed'], family);
    expect(unclear.mapping).toEqual({ 1: 'first_name', 2: 'last_name' });
    expect(unclear.warnings).toContainEqual(open);
  });

  it('classes by their shape', () => {
    const names = ['Ann Bell', 'Bo Carr', 'Cy Dunn', 'Di Eck', 'Ed Fox'];
    expect(guess({ 1: ['M40', 'W 35', 'U18', 'M40-44', 'W35'], 2: names })).toEqual(['category', 'full_name']);
  });
});

describe('memory', () => {
  it('goes before names, also in leaving out, and leaves new columns to their names', () => {
    const table = { Bib: ['1'], Club: ['North'], City: ['Ede'] };
    expect(map({ table, remembered: { Bib: 'external_id', Club: null } })).toMatchObject({
      mapping: { Bib: 'external_id', Club: null, City: 'city' },
      remembered: ['Bib'],
      skipped: { Club: 'club' },
    });
  });

  it('of a field that is no more does not count', () => {
    expect(map({ table: { Bib: ['1'] }, remembered: { Bib: 'shoe_size' } }).mapping).toEqual({ Bib: 'start_number' });
  });
});

const anyName = fc.oneof(fc.string(), fc.constantFrom(...targets.flatMap((target) => target.keys)));

describe('always', () => {
  it('every column has an answer that exists, and one field is filled by one column, lists aside', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyName, { maxLength: 12 }),
        fc.array(fc.array(fc.string(), { maxLength: 12 }), { maxLength: 5 }),
        fc.boolean(),
        (columns, samples, hasHeader) => {
          const { mapping } = mapColumns({ targets, identifying: 'start_number', columns, samples, hasHeader });
          expect(new Set(Object.keys(mapping))).toEqual(new Set(columns));
          const used = Object.values(mapping).flatMap((name) =>
            name === null ? [] : [targets.find((target) => target.name === name)],
          );
          const filled = used
            // A prefix stands in front of what another column says.
            .filter((target) => !target?.isMany && !target?.affix)
            .flatMap((target) => target?.fields.map((field) => field.name));
          expect(used).not.toContain(undefined);
          expect(new Set(filled).size).toBe(filled.length);
        },
      ),
    );
  });

  it('case, accents, blanks and punctuation of a name do not count', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('first name', 'startnummer', 'prénom', 'e-mail'),
        fc.constantFrom(' ', '_', '-', '.', '  '),
        fc.boolean(),
        (name, gap, isUpper) => {
          const written = name.replace(/[ -]/g, gap);
          expect(headerKey(isUpper ? written.toUpperCase() : written)).toBe(headerKey(name));
        },
      ),
    );
  });
});

describe('letters and words that languages use differently', () => {
  it.each([
    ['Dorsal', 'Sexo', 'gender'],
    ['Rugnummer', 'Geslacht', 'gender'],
  ])('%s beside %s tells what V and M mean', (number, heading, target) =>
    expect(mapped({ [number]: ['1', '2'], [heading]: ['V', 'M'] })[heading]).toBe(target),
  );

  it('V and M are left out where no heading tells which is which', () => {
    const { mapping, warnings } = map({ table: { Bib: ['1', '2'], Gender: ['V', 'M'] } });
    expect(mapping).toMatchObject({ Bib: 'start_number', Gender: null });
    expect(warnings).toEqual([expect.stringContaining('its letters "M" and "V" mean one thing in one language')]);
  });

  it('a day is no chip', () => {
    const { mapping, warnings } = map({ table: { Tag: ['13', '14'], Jahr: ['1990', '1985'], Vorname: ['Ann', 'Cy'] } });
    expect(mapping).toMatchObject({ Tag: null, Vorname: 'first_name' });
    expect(warnings.join()).toContain('means something else in another language');
    expect(mapped({ Bib: ['1', '2'], Tag: ['AB1001', '58002'] })).toMatchObject({ Tag: 'chipcodes' });
  });

  it('dates are no ids', () => {
    const table = { Registration: ['2026-01-03', '2026-01-04'], Bib: ['1', '2'] };
    const { mapping, warnings } = map({ table, distinct: ['external_id', 'start_number'] });
    expect(mapping).toMatchObject({ Registration: null, Bib: 'start_number' });
    expect(warnings).toEqual(['The column “Registration” was left out: its values are dates, and no external id.']);
  });
});
