import { describe, expect, it } from 'vitest';
import { importTargets } from '../../../engine/api/import/mapping/importTargets';
import { makeRowReader } from '../../../engine/api/import/rows/readRow';
import { plan } from '../../../resources/allResources';

const targets = importTargets({ plan, resource: plan.get('athletes') });

/** Reads one cell of the target's column. */
function read(target: string, text: string, { isStrict = false, dateFormat = 'DD.MM.YYYY' } = {}) {
  const reader = makeRowReader({
    targets,
    columns: [target],
    mapping: { [target]: target },
    dateFormats: [dateFormat],
    names: new Map(),
    day: '2026-05-31',
    needed: isStrict ? null : new Set(),
  });
  const { values, errors, warnings } = reader({ line: 2, cells: [text] });
  return { value: Object.values(values)[0], errors, warnings };
}

describe('cells that a program wrote as data', () => {
  it.each([
    ['chipcodes', '["AA11","AA12"]', ['AA11', 'AA12']],
    ['chipcodes', "['AA11', 'AA12', None]", ['AA11', 'AA12']],
    ['chipcodes', '[58001,58002]', ['58001', '58002']],
    ['club', '["AV \\"Zeus\\""]', 'AV "Zeus"'],
    ['club', '[Zeus] Team', '[Zeus] Team'],
    ['club', '[Zeus]', '[Zeus]'],
    ['custom', '{"size":"M"}', { size: 'M' }],
    ['full_name', '["Jan Bos"]', 'Jan'],
  ])('are lists of one %s: %s', (target, text, value) => {
    expect(read(target, text)).toEqual({ value, errors: [], warnings: [] });
  });

  it.each([
    ['club', '{"id":3,"name":"Zeus"}'],
    ['club', '["Zeus","Hellas"]'],
    ['club', '[object Object]'],
    ['chipcodes', '{"code":"AA11"}'],
    ['full_name', '{"first":"Jan","last":"Bos"}'],
    ['first_name', "{'first': 'Jan'}"],
  ])('are never stored as they are: %s %s', (target, text) => {
    expect(read(target, text)).toEqual({
      value: undefined,
      errors: [],
      warnings: [
        `${target} "${text}": Is data as programs write it, and not one value. Have the file written with plain text in this column.`,
      ],
    });
  });

  it.each(['[]', '{}', 'undefined'])('say nothing where they are %s', (text) => {
    for (const target of ['club', 'first_name', 'chipcodes']) expect(read(target, text)).toEqual(nothing);
  });
});

const nothing = { value: undefined, errors: [], warnings: [] };

describe('chips', () => {
  it.each([
    ['C78', ['C78']],
    ['0x00C78A', ['C78A']],
    ['0X9A57', ['9A57']],
    ['0X12', ['X12']],
    ['HX 11111', ['HX11111']],
    ['HX-11111', ['HX-11111']],
    ['C1 C2', ['C1', 'C2']],
    ['12, 0', ['12']],
    ['HX 11111; 77', ['HX11111', '77']],
    ['５０１', ['501']],
    ['٥٠١', ['501']],
    ['058003 4455 6677 8899 AABB', ['58003', '4455', '6677', '8899', 'AABB']],
    ['3034 2574 1c00 0004 0000 0001', ['3034257' + '41C00000400000001']],
    ['E200 3412 0123 1700', ['E200341201231700']],
    ['E280 1160', ['E2801160']],
    ['E2-00-34-12-01', ['E200341201']],
    ['e2:00:34:12:01:23', ['E20034120123']],
    ['E200 3412 0123; E200-3412-0124', ['E20034120123', 'E20034120124']],
    ['30 34 25 74 1c 00 00 04', ['303425741C000004']],
    ['A123 B456 C789', ['A123', 'B456', 'C789']],
    ['E201 4711-12', ['E201', '4711-12']],
    ['E2-01', ['E2-01']],
    ['AB-12-34-56', ['AB-12-34-56']],
    ['"a b"', ['A B']],
  ])('%s', (text, value) => expect(read('chipcodes', text)).toEqual({ value, errors: [], warnings: [] }));

  it.each(['0', '000', '-', 'N/A', '?', 'none', 'no chip', 'kein Chip', 'нет'])('%s is none', (text) =>
    expect(read('chipcodes', text)).toEqual(nothing),
  );

  it.each(['verloren', 'lost', 'zurück', 'C7*'])('%s is none, and is told', (text) =>
    expect(read('chipcodes', text)).toEqual({
      ...nothing,
      warnings: [`chipcodes "${text}": Does not read as chip codes.`],
    }),
  );

  it('what stands beside a code is left out and told, or refuses the row where nothing may be', () => {
    const told = ['chipcodes "C78 (defekt)": Was read as C78 without “defekt”.'];
    expect(read('chipcodes', 'C78 (defekt)')).toEqual({ value: ['C78'], errors: [], warnings: told });
    expect(read('chipcodes', 'C78 (defekt)', { isStrict: true })).toMatchObject({ errors: told, warnings: [] });
  });
});

describe('days of birth', () => {
  it.each(['1900-01-01', '01.01.1900', '1/1/1900 00:00:00', '1899-12-31', '0000-00-00'])('%s is none', (text) =>
    expect(read('birth_date', text)).toEqual(nothing),
  );
});

describe('start numbers', () => {
  it.each([
    ['Nr. 1', '1'],
    ['nr 12', '12'],
    ['No 3', '3'],
    ['N° 4', '4'],
    ['№5', '5'],
    ['#2', '2'],
    ['# 2', '2'],
    ['Bib: 17', '17'],
    ['NO12', 'NO12'],
    ['N12', 'N12'],
    ['A-12', 'A-12'],
    ['１２', '12'],
    ['١٢', '12'],
    ['۱۲', '12'],
    ['१२', '12'],
    ['Ｗ３', 'W3'],
    ['1.0', '1'],
    ['1,0', '1'],
    ['1,234', '1234'],
    ['1.234', '1234'],
    ['12 345', '12345'],
    ['12.5', '12.5'],
    ['1,23', '1,23'],
    ['007', '007'],
  ])('%s', (text, value) => expect(read('start_number', text)).toEqual({ value, errors: [], warnings: [] }));

  it.each(['?', 'TBA', 'n.a.', '-', 'N/A', 'none', 'keine', 'geen', 'aucun', 'NN'])('%s is none', (text) =>
    expect(read('start_number', text)).toEqual(nothing),
  );

  it.each(['0', '000'])('warns that %s is no number', (text) =>
    expect(read('start_number', text)).toEqual({
      errors: [],
      warnings: [`start_number "${text}": Stands for no bib and was left out.`],
    }),
  );

  it('what stands in brackets behind one is left out and told', () =>
    expect(read('start_number', '2 (VIP)')).toEqual({
      value: '2',
      errors: [],
      warnings: ['start_number "2 (VIP)": Was read as 2 without “VIP”.'],
    }));
});

describe('days of birth and ages', () => {
  it.each([
    ['31.12.90', '1990-12-31'],
    ['1990-00-00', '1990-01-01'],
    ['00.00.1990', '1990-01-01'],
    ['1990-05-00', '1990-01-01'],
    ['33239', '1991-01-01'],
    ['33239.0', '1991-01-01'],
    ['３１.１２.１９９０', '1990-12-31'],
  ])('%s', (text, value) => expect(read('birth_date', text)).toEqual({ value, errors: [], warnings: [] }));

  it.each(['0000-00-00', '00.00.0000', '1899-12-30', '1900-01-00', '1899-12-30 00:00:00'])('%s is none', (text) =>
    expect(read('birth_date', text)).toEqual(nothing),
  );

  it.each(['17', '17.0', '17 yrs', '17 Jahre', '17 ans', '17 лет', '17 years old', '17y', '١٧', '17 év', '17 lat'])(
    'an age of %s',
    (text) => expect(read('age', text)).toEqual({ value: '2009-01-01', errors: [], warnings: [] }),
  );

  it.each(['M40', '17 km', '0', '170', 'Jahre'])('%s is no age', (text) =>
    expect(read('age', text)).toMatchObject({ value: undefined, warnings: [expect.stringContaining(text)] }),
  );
});
