import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../../engine/tables/inspectFile';
import { openRows } from '../../../engine/tables/openRows';
import { sourceOf } from './support';

const NAMES = new Set(['nr', 'naam', 'club', 'first name', 'jaar']);
const isKnownName = (cell: string) => NAMES.has(cell.trim().toLowerCase());

async function read(text: string, pieces = [1_000]) {
  const source = sourceOf(text, { pieces });
  const inspection = await inspectFile(source, { isKnownName });
  const rows: string[][] = [];
  for await (const { cells } of openRows(source, { inspection })) rows.push(cells);
  return { columns: inspection.columns, aligned: inspection.aligned, rows };
}

const ROWS = [
  ['1', 'Jan de Vries', 'AV Zeus'],
  ['2', 'Els van den Berg', 'Hellas, afd. 2'],
  ['13', 'Piet Mol', ''],
];

describe('columns that nothing but blanks parts', () => {
  it.each([
    [
      'under their names',
      'Nr Naam             Club\n1  Jan de Vries     AV Zeus\n2  Els van den Berg Hellas, afd. 2\n13 Piet Mol\n',
    ],
    [
      'to the right',
      '  Nr  Naam              Club\n   1  Jan de Vries      AV Zeus\n   2  Els van den Berg  Hellas, afd. 2\n  13  Piet Mol\n',
    ],
    [
      'below a title and a rule',
      'Lijst 2026: alle lopers van de grote ronde\n\nNr Naam             Club\n-- ---------------- --------------\n1  Jan de Vries     AV Zeus\n2  Els van den Berg Hellas, afd. 2\n\n13 Piet Mol\n',
    ],
  ])('are read %s', async (_, text) => {
    for (const pieces of [[1], [1_000]]) {
      const { columns, rows } = await read(text, pieces);
      expect(columns).toEqual(['Nr', 'Naam', 'Club']);
      expect(rows).toEqual(ROWS);
    }
  });

  it('may have names of several words, and values too', async () => {
    const { columns, rows } = await read('Nr First name Jaar\n1  Jan Willem 1980\n2  Els        1990\n');
    expect(columns).toEqual(['Nr', 'First name', 'Jaar']);
    expect(rows[0]).toEqual(['1', 'Jan Willem', '1980']);
  });

  it('are said to be uneven where they are', async () => {
    const { aligned, columns } = await read(
      'Nr Naam Club\n1 Jan de Vries AV Zeus\n2 Els van den Berg Hellas\n13 Piet Mol Zeus\n',
    );
    expect([aligned, columns]).toEqual(['uneven', ['Column 1']]);
    expect((await read('Beste mensen\nhierbij de lijst\nvan gisteren\n')).aligned).toBeUndefined();
    expect((await read('Naam\nJan Bos\nEls Dam\n')).aligned).toBeUndefined();
    expect((await read('Nr;Naam\n1;Jan Bos\n2;Els Dam\n')).aligned).toBeUndefined();
  });

  it('end at a line far below that does not keep to them', async () => {
    const row = (i: number) => `${String(i).padEnd(8)}${'Jan Bos'.padEnd(40)}Zeus`;
    const lines = Array.from({ length: 8_000 }, (_, i) => row(i));
    const text = [`Nr      ${'Naam'.padEnd(40)}Club`, ...lines, '123456789 Els Dam'].join('\n');
    await expect(read(text, [65_536])).rejects.toMatchObject({ code: 'uneven_columns', line: 8_002 });
  });
});
