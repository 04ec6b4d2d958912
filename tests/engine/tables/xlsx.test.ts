import type { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { inspectFile } from '../../../engine/tables/inspectFile';
import { openRows } from '../../../engine/tables/openRows';
import { errorOf, readAll, readCells, rowXml, sourceOf, workbook, workbookParts, zip } from './support';

async function written(rows: SheetData) {
  return sourceOf(await writeXlsxFile(rows).toBuffer(), { fileName: 'athletes.xlsx' });
}

describe('a workbook of write-excel-file', () => {
  test('texts, numbers, booleans, dates, and the rows of the sheet as lines', async () => {
    const source = await written([
      [{ value: 'Start list' }],
      [],
      ['Bib', 'Naam', 'Geboren', 'Betaald', 'Fee'].map((value) => ({ value })),
      [
        { value: 7 },
        { value: 'Łukasz & <Żółć> "x"\nИван 😀' },
        { value: new Date(Date.UTC(1984, 7, 16)), format: 'dd/mm/yyyy' },
        { value: true },
        { value: 12.5 },
      ],
      [{ value: 31612345678 }, { value: ' spaces ' }, { value: new Date(Date.UTC(2001, 1, 28)), format: 'd mmm yy' }],
    ]);
    const inspection = await inspectFile(source);
    expect(inspection).toMatchObject({
      kind: 'xlsx',
      encoding: null,
      delimiter: null,
      headerLine: 3,
      dataLine: 4,
      columns: ['Bib', 'Naam', 'Geboren', 'Betaald', 'Fee'],
      approximateRows: 2,
    });
    expect(inspection.dateFormats[2]).toEqual({ format: 'YYYY-MM-DD', ambiguous: false });
    expect(await readAll(source)).toEqual([
      { line: 4, cells: ['7', 'Łukasz & <Żółć> "x"\nИван 😀', '1984-08-16', 'TRUE', '12.5'] },
      { line: 5, cells: ['31612345678', ' spaces ', '2001-02-28', '', ''] },
    ]);
  });

  test('several sheets: the first that holds anything, unless one is chosen', async () => {
    const sheet = (name: string, rows: SheetData) => ({ sheet: name, data: rows });
    const buffer = await writeXlsxFile([
      sheet('Notes', [[]]),
      sheet('10 km', [[{ value: 'bib' }], [{ value: 1 }]]),
      sheet('5 km', [[{ value: 'bib' }], [{ value: 2 }]]),
    ]).toBuffer();
    const source = sourceOf(buffer, { fileName: 'a.xlsx' });
    expect(await inspectFile(source)).toMatchObject({ sheet: '10 km', sheets: ['Notes', '10 km', '5 km'] });
    expect(await readCells(source)).toEqual([['1']]);
    expect(await readCells(source, { sheet: '5 km' })).toEqual([['2']]);
    expect(await errorOf(source, { sheet: '21 km' })).toMatchObject({
      code: 'sheet_not_found',
      message: 'There is no sheet "21 km". The file has "Notes", "10 km", "5 km".',
    });
    expect(await errorOf(source, { sheet: 'Notes' })).toMatchObject({ code: 'empty_file' });
  });

  test('several sheets: the one whose columns the caller knows, not the page of notes before it', async () => {
    const sheet = (name: string, rows: string[][]) => ({
      sheet: name,
      data: rows.map((row) => row.map((value) => ({ value }))),
    });
    const buffer = await writeXlsxFile([
      sheet('Info', [['Entries of the city run'], ['as of today']]),
      sheet('Entries', [['Entries'], ['bib', 'name', 'fee'], ['1', 'Jan', '5'], ['2', 'Piet', '5']]),
      sheet('Last year', [
        ['bib', 'name'],
        ['9', 'Ans'],
      ]),
    ]).toBuffer();
    const source = sourceOf(buffer, { fileName: 'a.xlsx' });
    const isKnownName = (cell: string) => ['bib', 'name'].includes(cell);
    expect(await inspectFile(source, { isKnownName })).toMatchObject({
      sheet: 'Entries',
      columns: ['bib', 'name', 'fee'],
      alikeSheets: ['Last year'],
    });
    expect(await inspectFile(source, { isKnownName, sheet: 'Last year' })).toMatchObject({ alikeSheets: [] });
    expect(await inspectFile(source, { isKnownName: () => false })).toMatchObject({ sheet: 'Info' });
  });

  test('more rows than are looked at first, from a stream in small pieces, closed when reading stops', async () => {
    const rows = Array.from({ length: 2_400 }, (_, index) => rowXml(`First ${index}`, String(index)));
    const bytes = zip(
      workbookParts({ sheets: [{ name: 'Runners', rows: [rowXml('name', 'bib'), ...rows].join('') }] }),
    );
    const pieces = sourceOf(bytes, { fileName: 'a.xlsx', pieces: [1_000] });
    const opened: Readable[] = [];
    const source = {
      ...pieces,
      stream: () => {
        const stream = pieces.stream() as Readable;
        opened.push(stream);
        return stream;
      },
    };
    const inspection = await inspectFile(source);
    expect(inspection.head).toHaveLength(2_000);
    expect(Math.abs(inspection.approximateRows - 2_400)).toBeLessThan(240);
    expect((await readAll(source)).at(-1)).toEqual({ line: 2_401, cells: ['First 2399', '2399'] });
    for await (const row of openRows(source, { inspection })) if (row.line === 10) break;
    expect(opened.map(({ destroyed }) => destroyed)).not.toContain(false);
  });
});

describe('a workbook of other programs', () => {
  const styles = `
    <numFmts>
      <numFmt numFmtId="164" formatCode="[h]:mm:ss"/><numFmt numFmtId="165" formatCode="00000"/>
      <numFmt numFmtId="166" formatCode="&quot;day&quot; #,##0.00;[Red]-0"/><numFmt numFmtId="167" formatCode="yyyy-mm-dd hh:mm"/>
      <numFmt numFmtId="168" formatCode="[$-413]d\\ mmmm\\ yyyy;@"/><numFmt numFmtId="169" formatCode="mm:ss.000"/>
      <numFmt numFmtId="170" formatCode="&quot;Nr.&quot; 0"/><numFmt numFmtId="171" formatCode="0&quot; km&quot;"/>
      <numFmt numFmtId="172" formatCode="&quot;A-&quot;000;[Red]-0"/><numFmt numFmtId="173" formatCode="00-000"/>
      <numFmt numFmtId="174" formatCode="###-0000"/><numFmt numFmtId="175" formatCode="[Blue]000"/>
    </numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs>${[0, 14, 164, 165, 166, 167, 168, 169, 21, 22, 170, 171, 172, 173, 174, 175].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;

  test.each<[string, string, string]>([
    ['a date', '<c s="1"><v>30910</v></c>', '1984-08-16'],
    ['the first days Excel knows', '<c s="1"><v>1</v></c>', '1900-01-01'],
    ['the day after its 29 February 1900', '<c s="1"><v>61</v></c>', '1900-03-01'],
    ['a date with a time nobody sees', '<c s="1"><v>30910.5</v></c>', '1984-08-16 12:00:00'],
    ['a date rounded badly', '<c s="5"><v>30909.999999999</v></c>', '1984-08-16'],
    ['a date in a locale', '<c s="6"><v>30910</v></c>', '1984-08-16'],
    ['a date with its time', '<c s="9"><v>30910.25</v></c>', '1984-08-16 06:00:00'],
    ['a duration', '<c s="2"><v>1.0431944444444444</v></c>', '25:02:12'],
    ['a time', '<c s="8"><v>0.0567708333333333</v></c>', '01:21:45'],
    ['a time with milliseconds', '<c s="7"><v>0.000706284722222222</v></c>', '00:01:01.023'],
    ['leading zeros', '<c s="3"><v>42</v></c>', '00042'],
    ['a number with what it is called', '<c s="10"><v>7</v></c>', 'Nr. 7'],
    ['a number with its unit', '<c s="11"><v>10</v></c>', '10 km'],
    ['a fraction that its format would round', '<c s="11"><v>21.0975</v></c>', '21.0975'],
    ['a number behind letters', '<c s="12"><v>7</v></c>', 'A-007'],
    ['a number below zero', '<c s="12"><v>-7</v></c>', '-7'],
    ['digits in two groups', '<c s="13"><v>1234</v></c>', '01-234'],
    ['more digits than places', '<c s="13"><v>1234567</v></c>', '1234-567'],
    ['places for digits that need not be there', '<c s="14"><v>5551234</v></c>', '555-1234'],
    ['leading zeros in a colour', '<c s="15"><v>7</v></c>', '007'],
    ['a number whose format has letters', '<c s="4"><v>1234.5</v></c>', '1234.5'],
    ['a sum of decimals', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['a formula a little above an integer', '<c><f>A2+1</f><v>9.0000000000001</v></c>', '9'],
    ['a formula a little below an integer', '<c><f>A2+1</f><v>8.999999999999</v></c>', '9'],
    ['a little below an integer, with leading zeros', '<c s="15"><v>6.999999999999</v></c>', '007'],
    ['a decimal with many digits', '<c><v>52.37021571234567</v></c>', '52.3702157123457'],
    ['a third', '<c><v>0.333333333333333</v></c>', '0.333333333333333'],
    ['a fraction of a day', '<c><v>0.104178240740741</v></c>', '0.104178240740741'],
    ['a number with an exponent', '<c><v>3.1612345678E10</v></c>', '31612345678'],
    ['an unknown style', '<c s="99"><v>5</v></c>', '5'],
    ['a formula that gives text', '<c t="str"><f>A1&amp;B1</f><v>Jan &amp; Piet</v></c>', 'Jan & Piet'],
    ['an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['a boolean', '<c t="b"><v>0</v></c>', 'FALSE'],
    ['an ISO date', '<c t="d"><v>1984-08-16T00:00:00.000Z</v></c>', '1984-08-16'],
    ['an ISO date with its time', '<c t="d"><v>1984-08-16T09:30:00</v></c>', '1984-08-16 09:30:00'],
    [
      'rich text without its pronunciation',
      '<c t="inlineStr"><is><r><t>Jan</t></r><r><t xml:space="preserve"> Bos</t></r><rPh><t>x</t></rPh></is></c>',
      'Jan Bos',
    ],
    ['a shared text', '<c t="s"><v>1</v></c>', 'rich text'],
    ['escaped characters', '<c t="inlineStr"><is><t>a_x000D_b_x0041_</t></is></c>', 'a\rbA'],
    ['character references', '<c t="inlineStr"><is><t>&#x141;&#243;d&#378;</t></is></c>', 'Łódź'],
    ['CDATA and comments', '<c t="inlineStr"><is><t><![CDATA[a<b]]><!-- <v>9</v> --></t></is></c>', 'a<b'],
    ['a formula with what it comes to', '<c><f>A2+1</f><v>7</v></c>', '7'],
    ['a formula that nobody has worked out', '<c><f>A2+1</f><v></v></c>', '=A2+1'],
    ['a formula that comes to an empty text, beside another', '<c><f>1</f></c><c t="str"><f>A2</f><v></v></c>', '=1'],
    ['an attribute that holds a >', '<c t="inlineStr" x="a>b"><is><t>c</t></is></c>', 'c'],
  ])('%s', async (_name, cell, text) => {
    const texts = '<si><t>plain</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></si>';
    const source = workbook({ sheets: [{ name: 'A', rows: `<row>${cell}</row>` }], texts, styles });
    expect(await readCells(source, { header: false })).toEqual([[text]]);
  });

  test('lines of hidden rows, which are read like all others', async () => {
    const row = (attributes: string, ...cells: string[]) => rowXml(...cells).replace('<row', `<row ${attributes}`);
    const rows = [
      row('r="1" hidden="1"', 'bib', 'name'),
      row('r="2"', '1', 'Jan'),
      row('r="3" hidden="1"', '2', 'Piet'),
      row('r="4" hidden="true"', '3', 'Ans'),
      row('r="5" hidden="0"', '4', 'Els'),
    ];
    const source = workbook({ sheets: [{ name: 'A', rows: rows.join('') }] });
    expect(await inspectFile(source, { header: true })).toMatchObject({ hiddenLines: [3, 4] });
    expect(await readCells(source, { header: true })).toHaveLength(4);
  });

  test('cells and rows with gaps, without addresses, with empty styled cells', async () => {
    const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = `<row r="3">${cell('A3', 'bib')}${cell('D3', 'name')}</row>
      <row r="5">${cell('D5', 'Jan')}<c r="E5" s="1"/><c r="XFD5"/></row><row r="6"/>
      <row r="9"><c t="inlineStr"><is><t>x</t></is></c><c><v>4</v></c></row>`;
    expect(await readAll(workbook({ sheets: [{ name: 'A', rows }] }), { header: true })).toEqual([
      { line: 5, cells: ['', '', '', 'Jan'] },
      { line: 9, cells: ['x', '4', '', ''] },
    ]);
  });

  test('a namespace prefix, the calendar from 1904 and a hidden sheet', async () => {
    const rows = '<x:row><x:c s="1"><x:v>29448</x:v></x:c></x:row>';
    const source = workbook({
      prefix: 'x:',
      properties: '<x:workbookPr date1904="1"/>',
      styles: '<x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="14"/></x:cellXfs>',
      sheets: [
        { name: 'Secret', rows, state: 'hidden' },
        { name: 'A', rows },
      ],
    });
    expect(await inspectFile(source, { header: false })).toMatchObject({
      sheet: 'A',
      sheets: ['A'],
      samples: [['1984-08-16']],
    });
  });
});

test('a merged cell holds for all its rows', async () => {
  const cell = (text: string, rowSpan?: number) => ({ value: text, ...(rowSpan && { rowSpan }) });
  const source = await written([
    [cell('Bib', 2), cell('Runner'), null, cell('Club', 2)],
    [null, cell('First name'), cell('Last name'), null],
    [cell('1'), cell('Ann'), cell('Bell'), cell('North', 2)],
    [cell('2'), cell('Bo'), cell('Carr'), null],
    [cell('3'), cell('Cy'), cell('Dunn'), null],
  ]);
  const isKnownName = (text: string) => ['bib', 'first name', 'last name', 'club'].includes(text.toLowerCase());
  expect(await inspectFile(source, { isKnownName })).toMatchObject({
    columns: ['Bib', 'First name', 'Last name', 'Club'],
    headerLine: 2,
  });
  expect(await readCells(source, { isKnownName })).toEqual([
    ['1', 'Ann', 'Bell', 'North'],
    ['2', 'Bo', 'Carr', 'North'],
    ['3', 'Cy', 'Dunn', ''],
  ]);
});

describe('bad workbooks', () => {
  const good = { sheets: [{ name: 'A', rows: rowXml('name', 'bib') + rowXml('Jan', '1') }] };
  const asFile = (content: Buffer) => sourceOf(content, { fileName: 'a.xlsx' });
  const withSheet = (rows: string) => workbook({ sheets: [{ name: 'A', rows }] });

  test('a bomb is refused before it is unpacked, by size and by density', async () => {
    const parts = [...workbookParts(good), { name: 'xl/media/zeros.bin', content: Buffer.alloc(80 * 1024 * 1024) }];
    expect(await errorOf(asFile(zip(parts)))).toMatchObject({
      code: 'zip_bomb',
      message: expect.stringContaining('80 MB'),
    });
    expect(
      await errorOf(asFile(zip(parts)), { limits: { maxInflationRatio: 1e6, maxInflatedBytes: 1e6 } }),
    ).toMatchObject({ code: 'zip_bomb' });
  });

  test('a bomb that lies about its size is stopped while it unpacks', async () => {
    const parts = workbookParts({ sheets: [{ name: 'A', rows: rowXml('name') + ' '.repeat(200 * 1024 * 1024) }] });
    const forged = parts.map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, claimedSize: 1_000 } : part));
    expect(await errorOf(asFile(zip(forged)))).toMatchObject({ code: 'zip_bomb' });
  });

  test('too many files inside', async () => {
    const parts = [
      ...workbookParts(good),
      ...Array.from({ length: 50 }, (_, index) => ({ name: `x${index}`, content: '' })),
    ];
    expect(await errorOf(asFile(zip(parts)), { limits: { maxZipEntries: 40 } })).toMatchObject({ code: 'zip_bomb' });
  });

  test('a cut file, at any place', async () => {
    const whole = zip(workbookParts(good));
    for (let length = 4; length < whole.byteLength; length += 37) {
      expect(await errorOf(asFile(whole.subarray(0, length)))).toMatchObject({ code: 'broken_xlsx' });
    }
  });

  test('a damaged byte, at any place, is an error of the file or none', async () => {
    const whole = zip(workbookParts(good));
    for (let at = 4; at < whole.byteLength; at += 5) {
      const damaged = Buffer.from(whole);
      damaged[at] = damaged[at]! ^ 0xff;
      const outcome = await readAll(asFile(damaged)).catch((error: Error) => error);
      expect(Array.isArray(outcome) || outcome.name).toSatisfy(
        (value) => value === true || value === 'ImportFileError',
      );
    }
  });

  test.each<[string, string]>([
    ['a sheet that ends early', '<row><c t="inlineStr">'],
    ['a text that is missing', '<row><c t="s"><v>12</v></c></row>'],
    ['an address that is none', '<row><c r="12"><v>1</v></c></row>'],
    ['a row without a number', '<row r="x"><c><v>1</v></c></row>'],
    ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><row/>'],
    ['a text without end', `<row><c t="inlineStr"><is><t>${'x'.repeat(2_000_000)}</t></is></c></row>`],
    ['a tag without end', `<row ${'x'.repeat(2_000_000)}></row>`],
  ])('%s', async (_name, rows) => {
    expect(await errorOf(withSheet(rows))).toMatchObject({ code: 'broken_xlsx' });
  });

  test('too many columns, rows, bytes and texts', async () => {
    const wide = `<row>${'<c><v>1</v></c>'.repeat(501)}</row>`;
    expect(await errorOf(withSheet(rowXml('a') + wide))).toMatchObject({ code: 'too_many_columns', line: 2 });
    const long = withSheet(rowXml('name').repeat(12));
    expect(await errorOf(long, { header: true, limits: { maxRows: 10 } })).toMatchObject({
      code: 'too_many_rows',
      line: 12,
    });
    expect(await errorOf(workbook(good), { limits: { maxXlsxBytes: 100 } })).toMatchObject({ code: 'file_too_large' });
    const texts = workbook({ ...good, texts: `<si><t>${'x'.repeat(2_000)}</t></si>` });
    expect(await errorOf(texts, { limits: { maxSharedText: 1_000 } })).toMatchObject({ code: 'file_too_large' });
  });

  test('empty sheets, and only a header', async () => {
    expect(await errorOf(withSheet(''))).toMatchObject({ code: 'empty_file' });
    expect(await errorOf(withSheet('<row><c s="1"/></row>'))).toMatchObject({ code: 'empty_file' });
    expect(await errorOf(withSheet(rowXml('name', 'bib')))).toMatchObject({ code: 'only_header' });
  });

  test('protected by a password', async () => {
    const parts = workbookParts(good).map((part) => ({ ...part, isEncrypted: true }));
    expect(await errorOf(asFile(zip(parts)))).toMatchObject({ code: 'encrypted_file' });
  });

  test.each<[string, string[], string]>([
    ['a text document', ['word/document.xml'], 'a ZIP archive'],
    ['OpenDocument', ['mimetype', 'content.xml'], 'OpenDocument'],
    ['a binary workbook', ['xl/workbook.bin'], '.xlsb'],
  ])('%s is told apart', async (_name, names, message) => {
    const error = await errorOf(asFile(zip(names.map((name) => ({ name, content: 'x' })))));
    expect(error).toMatchObject({ code: 'unsupported_file', message: expect.stringContaining(message) });
  });
});
