import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Delimiter, detectDelimiter } from '../../../engine/tables/csv/detectDelimiter';
import { writeCsv } from '../../../engine/tables/csv/writeCsv';
import { detectHeader } from '../../../engine/tables/detectHeader';
import type { TextEncoding } from '../../../engine/tables/encoding/detectEncoding';
import { onceEncoded } from '../../../engine/tables/encoding/twiceEncoded';
import { inspectFile } from '../../../engine/tables/inspectFile';
import { openRows } from '../../../engine/tables/openRows';
import { charactersOf, encode, readAll, readCells, sourceOf } from './support';

const delimiters: Delimiter[] = [',', ';', '\t', '|'];

describe('detectDelimiter', () => {
  test.each<[string, string, Delimiter]>([
    ['commas', 'a,b,c\n1,2,3\n', ','],
    ['semicolons', 'a;b\n1;2\n', ';'],
    ['tabs', 'a\tb\n1\t2\n', '\t'],
    ['pipes', 'a|b\n1|2\n', '|'],
    ['decimal commas between semicolons', 'bib;km;time\n1;12,5;3,25\n2;10,0;3,50\n3;9,1;2,75\n', ';'],
    ['commas in quotes', 'name;city\n"Smith, John";"A, B"\n"Doe, Jane";"C, D"\n', ';'],
    ['semicolons in quotes', 'name,note\nA,"x;y;z"\nB,"p;q;r"\n', ','],
    ['quoted line breaks', 'name;note\n"A";"one,\ntwo,\nthree"\n"B";"x"\n', ';'],
    ['a title above the table', 'Start list, spring run\n\nbib;name;club\n1;Jan;AV\n2;Piet;AV\n', ';'],
    ['a few rows of another width', 'a;b;c\n1;2;3\n1;2\n1;2;3;4\n1;2;3\n', ';'],
    ['one column', 'name\nJan\nPiet\n', ','],
    ['one column of names with a comma', 'name\nSmith, John\nDoe, Jane\nBos, Jan\n', ','],
    ['one column of decimals', 'km\n12,5\n10,0\n', ','],
    ['what Excel declares', 'sep=|\na;b|c;d\n1;2|3;4\n', '|'],
    ['numbers only', '1,2,3\n4,5,6\n', ','],
    ['nothing', '', ','],
  ])('%s', (_name, text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });

  test('names with a comma in the only column stay whole', async () => {
    const source = sourceOf('naam;\nSmith, John;\nDoe, Jane;\n');
    expect(await readCells(source)).toEqual([['Smith, John'], ['Doe, Jane']]);
  });
});

describe('detectHeader', () => {
  const rowsOf = (...lines: string[]) => lines.map((line, index) => ({ line: index + 1, cells: line.split(';') }));
  const isKnownName = (cell: string) => ['bib', 'name', 'club', 'naam'].includes(cell.toLowerCase());

  test.each<[string, string[], number | null, number]>([
    ['names over numbers', ['nr;loper', '1;Jan', '2;Piet'], 1, 1],
    ['names over text', ['voornaam;achternaam', 'Jan;Bos', 'Piet;Vos'], 1, 1],
    ['data alone', ['1;Jan;M', '2;Piet;M', '3;Ans;F'], null, 0],
    ['a value of the column in the first row', ['Jan;M', 'Piet;M', 'Ans;F'], null, 0],
    ['a title', ['Spring run 2025;;;', 'nr;voornaam;naam;club', '1;Jan;Bos;AV', '2;Piet;Vos;AV'], 2, 2],
    ['a title over data', ['Spring run 2025;;;', '1;Jan;Bos;AV', '2;Piet;Vos;AV'], null, 1],
    ['several titles', ['Run;;;', 'Utrecht;;;', 'a;b;c;d', '1;2;3;4', '1;2;3;4'], 3, 3],
    ['dates in the first row', ['Jan;16-8-1984', 'Piet;1-2-1990'], null, 0],
    ['an empty name', ['nr;;naam', '1;x;Jan', '2;y;Piet'], 1, 1],
    ['distances as names', ['nr;5K;10K', '1;0:20:00;0:41:00', '2;0:21:00;0:43:00'], 1, 1],
    ['a declaration by Excel', ['sep=;', 'nr;naam', '1;Jan'], 2, 2],
    ['one row of names', ['nr;naam'], 1, 1],
    ['one row of values', ['12;Jan'], null, 0],
  ])('%s', (_name, lines, line, skippedRows) => {
    const detected = detectHeader(rowsOf(...lines));
    expect([detected.header?.line ?? null, detected.skippedRows]).toEqual([line, skippedRows]);
  });

  test('names the caller knows outweigh the rest, and their absence makes text doubtful', () => {
    const text = rowsOf('Naam;Club', 'Bos;AV', 'Vos;AV');
    expect(detectHeader(text, { isKnownName }).header?.line).toBe(1);
    expect(detectHeader(rowsOf('Bos;AV', 'Vos;DAK', 'Mol;PAC'), { isKnownName }).header).toBeNull();
    expect(detectHeader(rowsOf('bib;2024;2025', '1;10;20', '2;30;40'), { isKnownName }).header?.line).toBe(1);
  });

  test.each<[string, string[], number, string[]]>([
    [
      'one word of them known itself',
      ['Name;;;Contact;', 'bib;name;club;mail', '1;Jan;AV;x'],
      2,
      ['bib', 'name', 'club', 'mail'],
    ],
    ['two rows', ['Entries;;', 'name;;', 'bib;naam;club', '1;Jan;AV', '2;Ans;AV'], 3, ['bib', 'naam', 'club']],
    [
      'what stands over both rows',
      ['bib;Runner;;Club', ';name;born;', '1;Jan;1984;AV'],
      1,
      ['bib', 'Runner', '', 'Club'],
    ],
    ['names over names', ['bib;Runner;;Club', ';name;naam;', '1;Jan;Bos;AV'], 2, ['bib', 'name', 'naam', 'Club']],
    ['most below', ['bib;Runner;;', ';name;naam;club', '1;Jan;Bos;AV'], 2, ['bib', 'name', 'naam', 'club']],
    ['data that is called like columns', ['bib;name;fee', '1;Name;Club', '2;Club;Naam'], 1, ['bib', 'name', 'fee']],
  ])('rows that group the columns are titles: %s', (_, lines, line, cells) => {
    const { header, skippedRows } = detectHeader(rowsOf(...lines), { isKnownName });
    expect(header).toEqual({ line, cells });
    expect(skippedRows).toBe(line);
    expect(detectHeader(rowsOf(...lines), { isKnownName, header: true }).header?.line).toBe(line);
  });

  test('a choice settles it', () => {
    expect(detectHeader(rowsOf('1;Jan', '2;Piet'), { header: true }).header?.line).toBe(1);
    expect(detectHeader(rowsOf('nr;naam', '1;Jan'), { header: false })).toEqual({ header: null, skippedRows: 0 });
  });
});

test('no cell makes detection slow, whatever it holds', async () => {
  for (const filler of ['x', '1', ' ', '1 ', 'x1', '@', '-', "'"]) {
    const long = filler.repeat(400_000 / filler.length);
    expect(await readCells(sourceOf(`name;${long}\nJan;${long}\nPiet;${long}!\n`), { header: true })).toHaveLength(2);
  }
});

describe('inspectFile', () => {
  test('says everything about a file', async () => {
    const text = 'Start list\r\n\r\nBib;Name;Born;Name;\r\n1;"Bos; Jan";16-8-1984;AV;\r\n2;Vos;1-12-1990;\r\n';
    expect(await inspectFile(sourceOf(encode(text, 'windows-1252')))).toEqual({
      kind: 'csv',
      encoding: 'utf-8',
      delimiter: ';',
      sheet: null,
      sheets: [],
      alikeSheets: [],
      hiddenLines: [],
      headerLine: 3,
      above: [{ line: 1, cells: ['Start list'] }],
      dataLine: 4,
      columns: ['Bib', 'Name', 'Born', 'Name (2)'],
      // A nameless one stands at the end of the header.
      widest: 5,
      usualCells: 5,
      fewestCells: 5,
      typicallyFilled: 4,
      head: [
        { line: 4, cells: ['1', 'Bos; Jan', '16-8-1984', 'AV', ''] },
        { line: 5, cells: ['2', 'Vos', '1-12-1990', ''] },
      ],
      later: [],
      samples: [
        ['1', 'Bos; Jan', '16-8-1984', 'AV'],
        ['2', 'Vos', '1-12-1990', ''],
      ],
      dateFormats: [null, null, { format: 'DD-MM-YYYY', ambiguous: false }, null],
      approximateRows: 2,
    });
  });

  test('names columns without a header, and gaps in one, uniquely', async () => {
    expect((await inspectFile(sourceOf('1,Jan,M\n2,Piet,M\n'))).columns).toEqual(['Column 1', 'Column 2', 'Column 3']);
    const named = await inspectFile(sourceOf('Column 2,,a,a,a (2),"a\n b"\n1,2,3,4,5,6\n7,8,9,10,11,12\n'));
    expect(named.columns).toEqual(['Column 2', 'Column 2 (2)', 'a', 'a (3)', 'a (2)', 'a b']);
  });

  test('reads only the beginning of a large file and estimates its rows', async () => {
    const row = '12345,Jan de Vries,Amsterdam\n';
    const bytes = Buffer.from(`bib,name,city\n${row.repeat(100_000)}`);
    const source = sourceOf(bytes, { pieces: [64 * 1024] });
    let taken = 0;
    const counting = {
      ...source,
      stream: () => {
        const stream = source.stream() as import('node:stream').Readable;
        return stream.map((piece: Buffer) => {
          taken += piece.byteLength;
          return piece;
        });
      },
    };
    const inspection = await inspectFile(counting);
    expect(Math.abs(inspection.approximateRows - 100_000)).toBeLessThan(1_000);
    expect(inspection.samples).toHaveLength(20);
    expect(taken).toBeLessThan(1024 * 1024);
  });

  test('a second row longer than the head', async () => {
    const long = 'x'.repeat(600_000);
    const inspection = await inspectFile(sourceOf(`name,note\nJan,${long}\nPiet,y\n`));
    expect(inspection.samples).toEqual([
      // Of it as much as tells what it is.
      ['Jan', long.slice(0, 500)],
      ['Piet', 'y'],
    ]);
  });
});

describe('openRows', () => {
  test('numbers physical lines, also below line breaks in quotes and blank lines', async () => {
    const rows = await readAll(sourceOf('bib,note\n1,"a\nb\r\nc"\n\n , \n2,x\r3,y\r\n\r\n4,z'));
    expect(rows).toEqual([
      { line: 2, cells: ['1', 'a\nb\r\nc'] },
      { line: 6, cells: [' ', ' '] },
      { line: 7, cells: ['2', 'x'] },
      { line: 8, cells: ['3', 'y'] },
      { line: 10, cells: ['4', 'z'] },
    ]);
  });

  test('fills up short rows and keeps what long ones have more, unless it is empty', async () => {
    expect(await readCells(sourceOf('a,b,c\n1\n1,2,3,4,5\n1,2,3,,\n1,,\n'))).toEqual([
      ['1', '', ''],
      ['1', '2', '3', '4', '5'],
      ['1', '2', '3'],
      ['1', '', ''],
    ]);
  });

  test('quotes inside cells are read as they were meant', async () => {
    const text = 'name;note\nJan "Speedy" Bos;5\'6"\n"Jan "Speedy" Bos";"x ""y"" z"\n"";""""\n';
    expect(await readCells(sourceOf(text))).toEqual([
      ['Jan "Speedy" Bos', '5\'6"'],
      ['Jan "Speedy" Bos', 'x "y" z'],
      ['', '"'],
    ]);
  });

  test('a file can be read several times, with the inspection made once', async () => {
    const source = sourceOf('a,b\n1,2\n');
    const inspection = await inspectFile(source);
    for (let time = 0; time < 2; time++) {
      const rows = [];
      for await (const row of openRows(source, { inspection })) rows.push(row.cells);
      expect(rows).toEqual([['1', '2']]);
    }
  });

  test('stopping early closes the stream, and reading waits for whoever reads', async () => {
    const source = sourceOf(`a,b\n${'1,2\n'.repeat(200_000)}`, { pieces: [16 * 1024] });
    const opened: import('node:stream').Readable[] = [];
    let taken = 0;
    const watched = {
      ...source,
      stream: () => {
        const stream = (source.stream() as import('node:stream').Readable).map((piece: Buffer) => {
          taken += piece.byteLength;
          return piece;
        });
        opened.push(stream);
        return stream;
      },
    };
    const inspection = await inspectFile(watched);
    taken = 0;
    for await (const row of openRows(watched, { inspection })) if (row.line === 100) break;
    expect(taken).toBeLessThan(512 * 1024);
    expect(opened.every((stream) => stream.destroyed)).toBe(true);
  });

  test('an error of the stream reaches the reader', async () => {
    const source = sourceOf('a,b\n1,2\n');
    const broken = {
      ...source,
      stream: () =>
        (source.stream() as import('node:stream').Readable).map(() => Promise.reject(new Error('disk gone'))),
    };
    await expect(readAll(broken)).rejects.toThrow('disk gone');
  });

  test('any chunking gives the same rows and line numbers', async () => {
    const fragment = fc.constantFrom('a', 'é', '😀', '"', '""', ',', '\n', '\r', '\r\n', '"x\r\ny"', ' ', '12');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fragment, { maxLength: 60 }).map((parts) => `h,k\n1,2\n${parts.join('')}`),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        async (text, pieces) => {
          const hints = { delimiter: ',', encoding: 'utf-8', header: true } as const;
          const outcome = (source: Parameters<typeof readAll>[0]) =>
            readAll(source, hints).catch((error: { code: string; line: number }) => [error.code, error.line]);
          expect(await outcome(sourceOf(text, { pieces }))).toEqual(await outcome(sourceOf(text)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('any chunking gives the same rows of a file larger than the steps it is read in', async () => {
    const row = (index: number) => `${index},"note\r\nof ${'é'.repeat(index % 300)}, ""quoted""",x${index}`;
    const text = `n,note,x\r\n${Array.from({ length: 3_000 }, (_, index) => row(index)).join('\r\n')}`;
    const expected = Array.from({ length: 3_000 }, (_, index) => ({
      line: 2 + index * 2,
      cells: [String(index), `note\r\nof ${'é'.repeat(index % 300)}, "quoted"`, `x${index}`],
    }));
    for (const pieces of [[1], [7, 1_000, 3], [65_536], [1_000_000]]) {
      expect(await readAll(sourceOf(text, { pieces }))).toEqual(expected);
    }
  });
});

describe('writeCsv', () => {
  async function write(rows: string[][], options: Parameters<typeof writeCsv>[1] = {}): Promise<string> {
    let text = '';
    for await (const chunk of writeCsv(rows, options)) text += chunk;
    return text;
  }

  const encodings: TextEncoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1251', 'windows-1252'];
  /** What no text has, what a code page has no character for, and what nobody sees. */
  const CONTROLS = /(?![\t\n\r])[\p{Cc}\ufffd\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
  const charsOf = (encoding: TextEncoding) =>
    encoding.startsWith('windows-')
      ? fc.constantFrom(...charactersOf(encoding as 'windows-1250').replace(CONTROLS, ''))
      : fc.oneof(
          fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((char) => char.search(CONTROLS) < 0),
          fc.constantFrom('"', ',', ';', '\n', '\r', '\t', '|', '"', "'", ' ', 'ł'),
        );

  const table = fc
    .record({ encoding: fc.constantFrom(...encodings), width: fc.integer({ min: 1, max: 5 }) })
    .chain(({ encoding, width }) => {
      // What reads as encoded twice is taken for that.
      const cell = fc.string({ unit: charsOf(encoding), maxLength: 8 }).filter((text) => onceEncoded(text) === text);
      const row = fc
        .array(cell, { minLength: width, maxLength: width })
        .filter((cells) => cells.some((text) => text !== ''));
      return fc.record({ encoding: fc.constant(encoding), rows: fc.array(row, { minLength: 1, maxLength: 8 }) });
    });

  test('what is written reads back the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(...delimiters),
        fc.boolean(),
        async ({ encoding, rows }, delimiter, header) => {
          const mark = encoding.startsWith('utf-') ? '\ufeff' : '';
          // The first row is text in ASCII, so that no row looks like the beginning of another kind of file.
          const all = [rows[0]!.map((_, index) => `c${index}`), ...rows];
          const bytes = encode(mark + (await write(all, { delimiter })), encoding);
          expect(await readCells(sourceOf(bytes), { delimiter, encoding, header })).toEqual(header ? rows : all);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('ends lines in CRLF, begins with a mark when asked, and quotes what needs it', async () => {
    const rows = [
      ['a', 'b c', ''],
      ['x,y', 'say "hi"', 'two\nlines'],
    ];
    expect(await write(rows, { bom: true })).toBe('\ufeffa,b c,\r\n"x,y","say ""hi""","two\nlines"\r\n');
  });

  test('disarms formulas, but not numbers', async () => {
    const rows = [['=1+1', '+cmd|x', '-2', '@SUM(A1)', '\tx', '+31 6 1234', '-1.5', '＝1', 'a=b', '-Jan', '\n7']];
    expect(await write(rows, { delimiter: ';', safeForSpreadsheets: true })).toBe(
      `'=1+1;"'+cmd|x";-2;'@SUM(A1);"'\tx";+31 6 1234;-1.5;'＝1;a=b;'-Jan;"'\n7"\r\n`,
    );
  });

  test('no cell of a safe file begins as a formula', async () => {
    const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', 'a');
    await fc.assert(
      fc.asyncProperty(start, fc.string(), async (first, rest) => {
        const text = await write([['c'], [first + rest]], { safeForSpreadsheets: true });
        const [cell] = (await readCells(sourceOf(text), { delimiter: ',', header: true }))[0]!;
        expect(/^[=@\t\r\n＝＋－＠]/.test(cell!) || /^[+-].*[^\d\s.,:()/-]/s.test(cell!)).toBe(false);
      }),
    );
  });

  test('takes rows only as they are read, and from any source', async () => {
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken++;
        yield ['some text', String(taken)];
      }
    }
    for await (const chunk of writeCsv(endless())) {
      expect(chunk.length).toBeGreaterThan(60_000);
      break;
    }
    expect(taken).toBeLessThan(10_000);
  });
});

describe('cells that are kept from a spreadsheet', () => {
  test.each<[string, string]>([
    ['="0012"', '0012'],
    ['"=""0012"""', '0012'],
    ["'0012", '0012'],
    ["'+31 612", '+31 612'],
    ["'s-Gravenhage", "'s-Gravenhage"],
    ["'68 Club", "'68 Club"],
    ['=A2+1', '=A2+1'],
    ['="a"&"b"', '="a"&"b"'],
  ])('%s', async (cell, value) => {
    expect(await readCells(sourceOf(`bib;name\n${cell};Jan\n`))).toEqual([[value, 'Jan']]);
  });
});
