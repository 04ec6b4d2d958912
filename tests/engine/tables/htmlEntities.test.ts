import { describe, expect, it } from 'vitest';
import { CsvTokenizer } from '../../../engine/tables/csv/csvTokenizer';
import { readCells, sourceOf } from './support';

describe('entities of web pages', () => {
  it.each([
    ['1;M&uuml;ller;Jan', ['1', 'Müller', 'Jan']],
    ['1;&#246;rsted;&Oslash;rjan', ['1', 'örsted', 'Ørjan']],
    ['1;&#x160;imon;A &amp; B', ['1', 'Šimon', 'A & B']],
    ['1;O&#39;Hara;Fran&ccedil;ois', ['1', "O'Hara", 'François']],
    ['1;The &quot;A&quot; team;x', ['1', 'The "A" team', 'x']],
    // What is none stays, and its semicolon parts two cells.
    ['1;B&B;AT&T', ['1', 'B&B', 'AT&T']],
    ['1;&quux;x', ['1', '&quux', 'x']],
    ['1;&zuml;x', ['1', '&zuml', 'x']],
    ['1;&#5;x', ['1', '&#5', 'x']],
  ])('%s', async (line, cells) => {
    const rows = await readCells(sourceOf(`Bib;Last name;First name\n${line}\n2;Bos;Els\n3;Vis;Cor\n`));
    expect(rows[0]).toEqual(cells);
  });

  it('wherever a file is cut into chunks', () => {
    const text = '1;M&uuml;ller;&#233;\n2;&amp;;x&oslash\n';
    for (let at = 0; at <= text.length; at++) {
      const tokenizer = new CsvTokenizer({ delimiter: ';', limits: { maxRowLength: 100, maxColumns: 9 }, step: 0 });
      const rows = [...tokenizer.push(text.slice(0, at)), ...tokenizer.push(text.slice(at)), ...tokenizer.end()];
      expect(rows.map(({ cells }) => cells)).toEqual([
        ['1', 'Müller', 'é'],
        ['2', '&', 'x&oslash'],
      ]);
    }
  });
});
