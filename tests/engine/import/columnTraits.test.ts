import { describe, expect, it } from 'vitest';
import { chipCodesOf, chipTraits } from '../../../resources/athletes/chipCodesOf';
import { splitFullName } from '../../../resources/athletes/fullName';
import { nameOf } from '../../../resources/athletes/nameRemarks';
import { nameTraits } from '../../../resources/athletes/nameTraits';

const column = (cells: readonly string[], headings = 'Bib Name', filled: readonly string[] = []) => ({
  cells,
  headings,
  filled: new Set(filled),
});

describe('the names of a column', () => {
  const read = (cells: readonly string[], headings?: string, filled?: readonly string[]) => {
    const { traits, said } = nameTraits(column(cells, headings, filled));
    const names = cells.map((cell) => splitFullName(cell, 'given first', { traits: new Set(traits) }));
    return { names, said };
  };

  it('have their clubs in brackets behind them', () => {
    const { names, said } = read(['Jan Bos (AV Zeus)', 'Els Dam (Phoenix)', 'Cor VIS (AV Zeus)', 'Bo Mol (1980)']);
    expect(names).toEqual([
      { first_name: 'Jan', last_name: 'Bos', club: 'AV Zeus' },
      { first_name: 'Els', last_name: 'Dam', club: 'Phoenix' },
      { first_name: 'Cor', last_name: 'VIS', club: 'AV Zeus' },
      { first_name: 'Bo', last_name: 'Mol', birth_date: '1980' },
    ]);
    expect(said).toBeUndefined();
  });

  it.each([
    ['a column says the clubs', ['Jan Bos (AV Zeus)', 'Els Dam (AV Zeus)'], ['club']],
    ['they are what somebody is called', ['Johannes Bos (Jan)', 'Robert Dam (Tom)'], []],
    ['they are names of birth', ['Eva Bos (geb. Dam Vis)', 'Ina Dam (geb. Bos Mol)'], []],
    ['there is one in many', ['Jan Bos (AV Zeus)', 'Els Dam', 'Cor Vis', 'Bo Mol', 'Al Tas', 'Di Bok', 'Ed Pot'], []],
  ])('keep their brackets where %s, and it is said', (_, cells, filled) => {
    const { names, said } = read(cells, undefined, filled);
    expect(names[0]?.last_name).toContain('(');
    expect(names[0]).not.toHaveProperty('club');
    expect(said).toBe(`what stands in brackets is read as part of the name, as in "${cells[0]}".`);
  });

  it('begin with a Monsieur beside a Madame, else with initials', () => {
    const monsieur = { first_name: 'Jean', last_name: 'DUPONT', gender: 'monsieur' };
    expect(read(['M. Jean DUPONT', 'Mme Anne PETIT']).names[0]).toEqual(monsieur);
    expect(read(['M. Jean DUPONT', 'M. Luc NOIR'], 'Dossard Nom Prénom').names[0]).toEqual(monsieur);
    expect(read(['M. Jean DUPONT', 'Luc NOIR']).names[0]).toEqual({ first_name: 'M. Jean', last_name: 'DUPONT' });
    expect(read(['M. A. PETIT', 'Mme Anne NOIR']).names[0]).toEqual({ first_name: 'M. A.', last_name: 'PETIT' });
  });

  it('in columns of their own have neither titles nor forms of address', () => {
    expect(nameOf('Dr. Jan').text).toBe('Jan');
    expect(nameOf('Prof. Dr. Dam').text).toBe('Dam');
    expect(nameOf('Mevr. Els')).toEqual({ text: 'Els', says: { gender: 'Mevr' } });
    // A lawyer, who may be a woman.
    expect(nameOf('mr. Els')).toEqual({ text: 'Els' });
    for (const name of ['Ing', 'Mag', 'Dr.', 'M.', 'J.P.', 'St. John', 'D. Ing'])
      expect(nameOf(name)).toEqual({ text: name });
  });

  it('with three capitals behind them say a nation only where there is such', () => {
    expect(nameOf('Bos (GER)')).toEqual({ text: 'Bos', says: { country: 'GER' } });
    expect(nameOf('Bos (LGO)')).toEqual({ text: 'Bos (LGO)' });
  });
});

describe('the chips of a column', () => {
  const read = (cells: readonly string[]) => {
    const { traits, said } = chipTraits(column(cells));
    return { codes: cells.map((cell) => chipCodesOf(cell, { traits: new Set(traits) }).text), said };
  };

  it.each([
    [
      ['05 80 03', '05 80 04', '05 81 0A'],
      ['058003', '058004', '05810A'],
    ],
    [
      ['05:80:03', '05:80:04', 'kein'],
      ['058003', '058004', 'kein'],
    ],
    [
      ['1 234 567', '1 234 568'],
      ['1234567', '1234568'],
    ],
  ])('are one code each where %j repeat their groups, and it is said', (cells, codes) => {
    const { codes: found, said } = read(cells);
    expect(found.slice(0, 2)).toEqual(codes.slice(0, 2));
    expect(said).toBe(`each cell is read as one code, "${cells[0]}" as ${codes[0]}.`);
  });

  it.each([
    [['11 12', '13', '14 15']],
    [['AA11 AA12', 'BB11 BB12']],
    [['11 12', '13 14']],
    [['AB-1234', 'AB-1235']],
    [['05 80 03']],
  ])('are as many as are there in %j', (cells) => {
    expect(read(cells)).toEqual({ codes: cells.map((cell) => chipCodesOf(cell).text), said: undefined });
  });
});

describe('codes with a slash between them', () => {
  const read = (...cells: string[]) => {
    const { traits, said } = chipTraits(column(cells));
    return { codes: cells.map((cell) => chipCodesOf(cell, { traits: new Set(traits) }).text), said };
  };

  it.each([
    [
      ['AB1/AB2', 'AB3/AB4'],
      ['AB1; AB2', 'AB3; AB4'],
    ],
    [['AB12/CD34'], ['AB12; CD34']],
    [
      ['1001/1002', '1003/1004'],
      ['1001; 1002', '1003; 1004'],
    ],
    [['A1B/C2D/E3F'], ['A1B; C2D; E3F']],
  ])('are several: %j', (cells, codes) => expect(read(...cells)).toEqual({ codes, said: undefined }));

  it.each([[['A/7', 'B/9']], [['123/456', '124/457']], [['12/3456', '13/3457']]])(
    'are one where the parts are no codes: %j',
    (cells) => expect(read(...cells).codes).toEqual(cells),
  );

  it('are one where each says the same before or behind it, and that is told', () => {
    const cells = ['2026/0012', '2026/0013', '2026/0014'];
    expect(read(...cells)).toEqual({ codes: cells, said: 'each cell is read as one code, as "2026/0012".' });
  });
});
