import { describe, expect, test } from 'vitest';
import { inspectFile } from '../../../engine/tables/inspectFile';
import { laterHeaders } from '../../../engine/tables/laterHeaders';
import { readAll, sourceOf } from './support';

const isKnownName = (cell: string) => ['Bib', 'First name', 'Last name', 'Club'].includes(cell);

describe('a second table', () => {
  test('with the same columns in another order is read by its own names', async () => {
    const source = sourceOf(
      'Bib,First name,Last name\n1,Al,Able\n2,Bob,Best\n\nBib,Last name,First name\n11,Zed,Zoe\n12,Yip,Yan\nbib,first name,last name\n13,Cy,Cole\n',
    );
    expect(await readAll(source, { isKnownName })).toEqual([
      { line: 2, cells: ['1', 'Al', 'Able'] },
      { line: 3, cells: ['2', 'Bob', 'Best'] },
      { line: 5, cells: ['Bib', 'First name', 'Last name'], isReordered: true },
      { line: 6, cells: ['11', 'Zoe', 'Zed'] },
      { line: 7, cells: ['12', 'Yan', 'Yip'] },
      { line: 8, cells: ['bib', 'first name', 'last name'] },
      { line: 9, cells: ['13', 'Cy', 'Cole'] },
    ]);
    expect((await inspectFile(source, { isKnownName })).samples.slice(3, 5)).toEqual([
      ['11', 'Zoe', 'Zed'],
      ['12', 'Yan', 'Yip'],
    ]);
  });

  test('with some of the columns leaves the others empty, and keeps what no name is above', () => {
    const read = laterHeaders({ columns: ['Bib', 'First name', 'Last name', 'Club'], headerLine: 1 });
    read({ line: 5, cells: ['Last name', '', 'Bib', ''] });
    expect(read({ line: 6, cells: ['Zed', 'note', '11', ''] })).toEqual({
      line: 6,
      cells: ['11', '', 'Zed', '', 'note'],
    });
  });

  test('of other columns is marked, until the own ones come again', () => {
    const read = laterHeaders({ columns: ['Bib', 'Name', 'Club'], headerLine: 1 });
    expect(read({ line: 4, cells: ['Bib', 'Sponsor', 'Name'] })).toMatchObject({ underOthers: 4 });
    expect(read({ line: 5, cells: ['7', 'Acme', 'Ann'] })).toEqual({
      line: 5,
      cells: ['7', 'Acme', 'Ann'],
      underOthers: 4,
    });
    expect(read({ line: 6, cells: ['Bib', 'Name', 'Club'] })).not.toHaveProperty('underOthers');
    expect(read({ line: 7, cells: ['8', 'Bo', 'Zeus'] })).toEqual({ line: 7, cells: ['8', 'Bo', 'Zeus'] });
  });

  test('is no row in which a single value is called like a column, nor one of a file without names', () => {
    const read = laterHeaders({ columns: ['Bib', 'Name', 'Club'], headerLine: 1 });
    const row = { line: 4, cells: ['7', 'Club', 'Zeus'] };
    expect(read(row)).toBe(row);
    const names = { line: 4, cells: ['Name', 'Bib'] };
    expect(laterHeaders({ columns: ['Column 1', 'Column 2'], headerLine: null })(names)).toBe(names);
  });
});
