import { describe, expect, it } from 'vitest';
import { columnWords } from '../../../engine/api/import/mapping/columnWords';
import { importTargets } from '../../../engine/api/import/mapping/importTargets';
import { mapColumns } from '../../../engine/api/import/mapping/mapColumns';
import { makeRowReader } from '../../../engine/api/import/rows/readRow';
import { plan } from '../../../resources/allResources';
import { raceLength, raceMeaning } from '../../../resources/races/raceMeaning';
import { waveMeaning } from '../../../resources/waves/waveMeaning';

const targets = importTargets({ plan, resource: plan.get('athletes') });

/** The values of a column of codes. */
function readAll(target: string, cells: readonly string[], name: string = target, headings = [name]) {
  const words = columnWords({ target: targets.find((one) => one.name === target), name, cells, headings });
  const reader = makeRowReader({
    targets,
    columns: [name],
    mapping: { [name]: target },
    dateFormats: [null],
    words: [words],
    names: new Map(),
    needed: new Set(),
  });
  return cells.map((cell) => reader({ line: 2, cells: [cell] }).values[target]);
}

describe('gender', () => {
  const [M, F] = ['male', 'female'];
  it.each([
    ['Sexo', ['V', 'M'], [M, F]],
    ['Género', ['M', 'V'], [F, M]],
    ['Lytis', ['V', 'M'], [M, F]],
    ['Lytis', ['V'], [M]],
    ['Lytis', ['M', 'M'], [F, F]],
    ['Lytis', ['M', 'F'], [M, F]],
    ['Gen', ['B', 'F'], [M, F]],
    ['Kjønn', ['G', 'J'], [M, F]],
    ['Sukupuoli', ['T', 'P'], [F, M]],
    ['Nem', ['F', 'F'], [M, M]],
    ['Nem', ['F', 'M'], [F, M]],
    ['Sukupuoli', ['N', '-'], [F, undefined]],
    ['Płeć', ['K'], [F]],
    ['Sexo', ['V', 'F'], [M, F]],
    ['Dzimums', ['V', 'S'], [M, F]],
    ['Geslacht', ['M', 'V'], [M, F]],
    ['Geslacht', ['J', 'M'], [M, F]],
    ['Sexo', ['M', 'F'], [M, F]],
    ['Anrede', ['Hr.', 'Fr.', 'Frau Dr.'], [M, F, F]],
  ])('of the column %s: %j', (name, cells, values) => expect(readAll('gender', cells, name)).toEqual(values));

  it.each([
    [
      ['M', 'F', 'X'],
      [M, F, 'none'],
    ],
    [
      ['H', 'F'],
      [M, F],
    ],
    [
      ['H', 'M', 'H'],
      [M, F, M],
    ],
    [
      ['D', 'H'],
      [F, M],
    ],
    [
      ['M', 'W', 'D'],
      [M, F, 'none'],
    ],
    [
      ['N', 'M'],
      [F, M],
    ],
    [
      ['F', 'N'],
      [M, F],
    ],
    [
      ['L', 'P'],
      [M, F],
    ],
    [
      ['M', 'V'],
      [M, F],
    ],
    [
      ['B', 'G'],
      [M, F],
    ],
    [
      ['Ž', 'M'],
      [F, M],
    ],
    [
      ['Ж', 'М'],
      [F, M],
    ],
    [
      ['E', 'K'],
      [M, F],
    ],
    [
      ['K', 'M'],
      [F, M],
    ],
    [
      ['H', 'M', 'F'],
      [M, M, F],
    ],
    [
      ['♂', '♀'],
      [M, F],
    ],
    [
      ['זכר', 'נקבה'],
      [M, F],
    ],
    [
      ['ذكر', 'أنثى'],
      [M, F],
    ],
    [
      ['bărbat', 'femeie'],
      [M, F],
    ],
    [
      ['Laki-laki', 'Perempuan'],
      [M, F],
    ],
    [
      ['Mehed', 'Naised'],
      [M, F],
    ],
    [
      ['Ladies', 'Gentlemen'],
      [F, M],
    ],
  ])('%j', (cells, values) => expect(readAll('gender', cells)).toEqual(values));

  it.each(['unknown', 'U', '?', '-', 'keine Angabe', 'n/a', 'неизвестно'])('%s is no value', (word) =>
    expect(readAll('gender', [word])).toEqual([undefined]),
  );

  it.each([
    ['Sexo', ['V', 'M'], [M, F]],
    ['Lytis', ['V', 'M'], [M, F]],
    ['Geslacht', ['V', 'M'], [F, M]],
    ['M/V', ['V', 'M'], [F, M]],
    ['Sesso', ['U', 'D'], [M, F]],
    ['Geslacht', ['J', 'M'], [M, F]],
    ['Sexe', ['G', 'F'], [M, F]],
    ['Geschlecht', ['Junge', 'Knaben', 'Mädchen'], [M, M, F]],
  ])('%s %j', (name, cells, values) => expect(readAll('gender', cells, name)).toEqual(values));

  it('is told by the other headings too', () => {
    expect(readAll('gender', ['V', 'M'], 'gender', ['Dorsal', 'Nombre', 'gender'])).toEqual([M, F]);
  });

  it.each([
    ['Sexo', 'M', ['Dorsal', 'Nombre', 'Apellidos'], null],
    ['Sexo', 'M', ['Dorsal', 'Nome', 'Clube'], null],
    ['Sex', 'M', ['Nome', 'Data de nascimento'], null],
    ['Gênero', 'M', ['Nome', 'Clube'], null],
    ['Sesso', 'M', ['Nome', 'Cognome'], 'gender'],
    ['Lytis', 'M', ['Vardas'], 'gender'],
    ['Sexo', 'F', ['Dorsal', 'Nombre', 'Apellidos'], 'gender'],
    ['Gender', 'M', ['First name'], 'gender'],
    ['Geslacht', 'D', ['Voornaam'], null],
  ])('%s: %s alone, beside %j, is asked about where it can be both', (name, letter, others, target) => {
    const columns = [name, ...others];
    const rows = Array.from({ length: 3 }, () => [letter, ...others.map(() => '')]);
    const { mapping, warnings } = mapColumns({ targets, columns, samples: rows });
    expect(mapping[name]).toBe(target);
    const said = `The column “${name}” was left out: it says "${letter}" alone, which means one thing in one list and the reverse in another. Write the words out.`;
    expect(warnings).toEqual(target === null ? [said] : []);
  });

  it('alone is asked about also where another file of the same columns said both', () => {
    const columns = ['Nombre', 'Sexo'];
    const samples = [
      ['Lucía', 'M'],
      ['Inés', 'M'],
    ];
    const remembered = { Nombre: 'first_name', Sexo: 'gender' };
    const { mapping, warnings } = mapColumns({ targets, columns, samples, remembered });
    expect(mapping).toEqual({ Nombre: 'first_name', Sexo: null });
    expect(warnings).toEqual([expect.stringContaining('it says "M" alone')]);
    const both = mapColumns({ targets, columns, samples, remembered, later: [[], ['H']] });
    expect(both).toMatchObject({ mapping: remembered, warnings: [] });
  });

  it('is told by all rows that were looked at', () => {
    const head = ['M', 'M', 'M', 'H'].map((letter) => [letter, '']);
    const found = mapColumns({ targets, columns: ['Sexo', 'Nombre'], samples: head.slice(0, 2), head });
    expect(found).toMatchObject({ mapping: { Sexo: 'gender' }, warnings: [] });
  });

  it('in figures is read where the heading explains them, and else left out', () => {
    for (const name of ['Sex (1=M, 2=F)', 'Geschlecht (1: männlich, 2: weiblich)']) {
      expect(readAll('gender', ['1', '2'], name)).toEqual([M, F]);
      expect(map(name, ['1', '2']).mapping).toEqual({ [name]: 'gender' });
    }
    expect(readAll('gender', ['1', '2'], 'Sex')).toEqual([undefined, undefined]);
    expect(map('Sex', ['1', '2'])).toMatchObject({
      mapping: { Sex: null },
      warnings: [expect.stringContaining('Sex')],
    });
  });

  it('of letters that need each other keeps its column', () => {
    expect(map('Sukupuoli', ['N', 'N', 'N', 'M']).mapping).toEqual({ Sukupuoli: 'gender' });
  });
});

function map(name: string, cells: readonly string[]) {
  return mapColumns({ targets, columns: [name], samples: cells.map((cell) => [cell]) });
}

it('countries are what stands on cars where nothing else does', () => {
  expect(readAll('country', ['D', 'A', 'CH', 'GER', 'F'])).toEqual(['DE', 'AT', 'CH', 'DE', 'FR']);
  expect(readAll('country', ['M', 'F'])).toEqual([undefined, undefined]);
  expect(map('Nation', ['D', 'D', 'A']).mapping).toEqual({ Nation: 'country' });
});

it('countries are what stands on cars where most of them are such, with rare ones among them', () => {
  const cells = ['D', 'A', 'CH', 'F', 'I', 'FIN', 'B', 'E', 'S', 'N', 'FL', 'J', 'SLO'];
  const read = ['DE', 'AT', 'CH', 'FR', 'IT', 'FI', 'BE', 'ES', 'SE', 'NO', 'LI', 'JP', 'SI'];
  expect(readAll('country', cells)).toEqual(read);
});

it('countries of the Olympic Committee are told by codes that are its own alone', () => {
  expect(readAll('country', ['BRN', 'KSA', 'MGL'])).toEqual(['BH', 'SA', 'MN']);
  expect(readAll('country', ['BRN', 'SAU', 'DEU'])).toEqual(['BN', 'SA', 'DE']);
});

it.each([
  ['Confirmed', 'registered'],
  ['Cancelled', 'dns'],
  ['canceled', 'dns'],
  ['storniert', 'dns'],
  ['annullato', 'dns'],
  ['zrušeno', 'dns'],
  ['Afgemeld', 'dns'],
  ['peruttu', 'dns'],
  ['bestätigt', 'registered'],
])('state %s', (word, state) => expect(readAll('state', [word])).toEqual([state]));

describe('what names mean', () => {
  it.each([
    ['10K', 10_000],
    ['10 km', 10_000],
    ['10,0 km', 10_000],
    ['10 km Lauf', 10_000],
    ['10km-run', 10_000],
    ['10', 10_000],
    ['5000 m', 5_000],
    ['800m', 800],
    ['21.1', 21_100],
    ['Halbmarathon', 21_097.5],
    ['Half-Marathon', 21_097.5],
    ['Półmaraton', 21_097.5],
    ['Полумарафон', 21_097.5],
    ['Marathon', 42_195],
    ['10 km Walking', null],
    ['Marathon relay', null],
    ['Kids', null],
    ['0', null],
    ['0.2', null],
    ['2026', null],
    ['10.000 m', 10_000],
    ['5,000 m', 5_000],
    ['10.000 km', 10_000],
  ])('a race "%s"', (name, metres) => expect(raceMeaning(name)).toBe(metres));

  it('a race of five miles', () => {
    expect(raceMeaning('5 miles')).toBeCloseTo(8046.72);
    expect(raceLength({ value: 5, unit: 'miles' })).toBeCloseTo(8046.72);
    expect(raceLength({ value: 800, unit: 'm' })).toBe(800);
    expect(raceLength(null)).toBeNull();
  });

  it.each([
    ['Wave 1', '1'],
    ['Welle 01', '1'],
    ['1', '1'],
    ['Start wave B', 'b'],
    ['Startblock C', 'c'],
    ['Vague n', 'n'],
    ['The early ones', null],
  ])('a wave "%s"', (name, meaning) => expect(waveMeaning(name)).toBe(meaning));
});

it.each([
  ['Arrivé', 'finished'],
  ['arrivée', 'finished'],
  ['nicht am Start', 'dns'],
])('a state "%s"', (word, state) => expect(readAll('state', [word])).toEqual([state]));
