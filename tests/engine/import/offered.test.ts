import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapColumns } from '../../../engine/api/import/mapping/mapColumns';
import { exportHeadings } from '../../../engine/api/import/mapping/offeredTargets';
import { plan } from '../../../resources/allResources';
import { STATE_SPELLINGS } from '../../../resources/athletes/aliases/stateWords';
import { athleteAliases } from '../../../resources/athletes/athletes.aliases';
import { map, targets } from './mapTable';

const exported = exportHeadings(plan.get('athletes'), targets);

function mapExport(table: Record<string, string[]>) {
  const columns = Object.keys(table);
  const height = Math.max(...Object.values(table).map(({ length }) => length));
  const samples = Array.from({ length: height }, (_, i) => columns.map((name) => table[name]?.[i] ?? ''));
  return mapColumns({ targets, identifying: 'start_number', columns, samples, exported });
}

describe('fields that are offered and never guessed', () => {
  it('keeps the state open, whatever the heading and the codes', () => {
    const codes = fc.constantFrom(...Object.values(STATE_SPELLINGS).flat(), 'AB', 'DE', 'OK', 'DNS', 'DNF');
    fc.assert(
      fc.property(
        fc.constantFrom('State', ...athleteAliases.state),
        fc.array(codes, { minLength: 1, maxLength: 8 }),
        (heading, cells) => {
          const { mapping, offered } = map({ table: { [heading]: cells } });
          expect(mapping).toEqual({ [heading]: null });
          expect(offered).toEqual({ [heading]: 'state' });
        },
      ),
    );
  });

  it('keeps a column of codes without a heading open', () => {
    const table = { 1: ['12', '13', '14'], 2: ['DNF', 'DNS', 'DNS'] };
    expect(Object.values(map({ table, hasHeader: false }).mapping)).not.toContain('state');
  });

  it.each(['Notes', 'Opmerkingen', 'State reason', 'Extra columns'])('offers a field for %s', (heading) => {
    const { mapping, offered } = map({ table: { Bib: ['1', '2'], [heading]: ['Diabetic', 'Paid 25'] } });
    expect(mapping[heading]).toBeNull();
    expect(Object.keys(offered)).toEqual([heading]);
  });

  it('offers nothing for a column that a person chose a field for', () => {
    const { mapping, offered } = map({ table: { State: ['AB'] }, remembered: { State: 'city' } });
    expect(mapping).toEqual({ State: 'city' });
    expect(offered).toEqual({});
  });
});

describe('a remembered choice', () => {
  it.each(['state', 'state_reason', 'notes', 'custom'])('maps %s again', (target) => {
    const table = { Bib: ['1', '2'], Region: ['DNF', 'DNS'] };
    const { mapping, offered, remembered } = map({ table, remembered: { Region: target } });
    expect(mapping).toEqual({ Bib: 'start_number', Region: target });
    expect(offered).toEqual({});
    expect(remembered).toEqual(['Region']);
  });

  it('offers the state where most cells are no states', () => {
    const table = { Bib: ['1', '2', '3'], Region: ['Drenthe', 'Limburg', 'DNS'] };
    const { mapping, offered } = map({ table, remembered: { Region: 'state' } });
    expect(mapping).toMatchObject({ Region: null });
    expect(offered).toEqual({ Region: 'state' });
  });

  it.each(['state', 'state_reason', 'notes', 'custom'])('of another event offers %s and does not map it', (target) => {
    const table = { Bib: ['1', '2'], Region: ['AB', 'DNS'], Team: ['x', 'y'] };
    const foreign = new Set(['Region', 'Team']);
    const { mapping, offered, remembered } = map({ table, remembered: { Region: target, Team: 'club' }, foreign });
    expect(mapping).toEqual({ Bib: 'start_number', Region: null, Team: 'club' });
    expect(offered).toEqual({ Region: target });
    expect(remembered).toEqual(['Team']);
  });

  it('maps the state of failed rows that come back', () => {
    const table = { Bib: ['1'], Region: ['DNS'], 'Not imported because': ['x'] };
    expect(map({ table, remembered: { Region: 'state' } }).mapping).toMatchObject({ Region: 'state' });
  });
});

describe('an export of the product', () => {
  it('maps the state and the notes that it wrote', () => {
    const table = { Bib: ['1', '2'], State: ['dnf', 'registered'], Notes: ['Late', ''], Age: ['31', '44'] };
    expect(mapExport(table).mapping).toMatchObject({ State: 'state', Notes: 'notes' });
  });

  it('keeps the state open where a cell is written in another way, or a heading is foreign', () => {
    expect(mapExport({ Bib: ['1', '2'], State: ['AB', 'dnf'] }).mapping).toMatchObject({ State: null });
    expect(mapExport({ Bib: ['1', '2'], Town: ['Ede', 'Ede'], State: ['dnf', 'dns'] }).mapping.State).toBeNull();
  });

  it('keeps notes open where no heading is one that only an export has', () => {
    expect(mapExport({ Bib: ['1', '2'], Notes: ['Late', 'Later'] }).mapping.Notes).toBeNull();
  });
});

describe('columns that complete each other', () => {
  it('maps ages beside birth dates that some rows lack', () => {
    const table = { Age: ['33', '51'], DOB: ['', '1975-02-03'] };
    expect(map({ table }).mapping).toEqual({ Age: 'age', DOB: 'birth_date' });
  });

  it('maps a full name beside a first and a last name that some rows lack', () => {
    const table = { Name: ['Una One', 'Duo Two'], 'First name': ['', 'Duo'], 'Last name': ['', 'Two'] };
    expect(map({ table }).mapping).toEqual({
      Name: 'full_name',
      'First name': 'first_name',
      'Last name': 'last_name',
    });
  });

  it('leaves out the wider column where the others say all of it', () => {
    const table = { Name: ['Una One', 'Duo Two'], 'First name': ['Una', 'Duo'], 'Last name': ['One', 'Two'] };
    expect(map({ table }).mapping.Name).toBeNull();
  });

  it('maps ages beside a birth date of three columns that some rows lack', () => {
    const table = { Tag: ['31', ''], Monat: ['5', ''], Jahr: ['1990', ''], Alter: ['35', '40'] };
    expect(map({ table }).mapping).toMatchObject({ Jahr: 'birth_year', Alter: 'age' });
  });
});
