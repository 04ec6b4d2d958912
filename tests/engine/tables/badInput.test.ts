import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { FileSource } from '../../../engine/tables/fileSource';
import type { ImportFileErrorCode } from '../../../engine/tables/importFileError';
import { inspectFile } from '../../../engine/tables/inspectFile';
import { encode, errorOf, readAll, sourceOf } from './support';

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(600).fill(0)]);

describe('what is no table', () => {
  test.each<[string, Buffer | string, ImportFileErrorCode, string]>([
    ['nothing', '', 'empty_file', 'empty'],
    ['blank lines', '\r\n\n   \n'.replaceAll(' ', ''), 'empty_file', 'no rows'],
    ['a mark alone', '\ufeff', 'empty_file', 'no rows'],
    ['a header', 'Bib;Name\r\n', 'only_header', 'line 1: "Bib", "Name"'],
    [
      'a header below a title',
      'Spring run;;\nBib;Name;Club\n',
      'only_header',
      'line 2: "Bib", "Name", "Club") but no rows below',
    ],
    ['PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), 'binary_file', 'PNG'],
    ['JPEG', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'binary_file', 'JPEG'],
    ['PDF', '%PDF-1.7\n%âãÏÓ\n', 'binary_file', 'PDF'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0]), 'binary_file', 'gzip'],
    ['an empty ZIP', Buffer.from('PK\x05\x06'.padEnd(22, '\0')), 'binary_file', 'ZIP'],
    ['zero bytes', Buffer.from('a,b\n1,\0\0\n'), 'binary_file', 'not a text file'],
    [
      'control characters',
      Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 7) % 31 || 1)),
      'binary_file',
      'text',
    ],
    ['an old workbook', OLE, 'old_excel_file', 'Save it as .xlsx or CSV'],
    [
      'an encrypted workbook',
      Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')]),
      'encrypted_file',
      'password',
    ],
    ['a web page', '<!DOCTYPE html><html><body>Please sign in</body></html>', 'unsupported_file', 'web page'],
    ['a table saved as a web page', '\r\n<html xmlns:x="excel"><table></table>', 'unsupported_file', 'web page'],
    ['JSON', '[\n  {"name": "Jan"}]', 'unsupported_file', 'JSON'],
  ])('%s', async (_name, content, code, message) => {
    expect(await errorOf(sourceOf(content))).toMatchObject({ code, message: expect.stringContaining(message) });
  });

  test('a web page named .xls is said to be one, and what to do', async () => {
    const page = sourceOf('<html><body><table><tr><td>Bib</td></tr></table></body></html>', { fileName: 'List.XLS' });
    expect(await errorOf(page)).toMatchObject({
      code: 'unsupported_file',
      message: 'This is a web page saved as .xls: open it in a spreadsheet program and save it as .xlsx or CSV.',
    });
    const json = sourceOf('[{"name": "Jan"}]', { fileName: 'list.xls' });
    expect(await errorOf(json)).toMatchObject({ message: expect.stringContaining('JSON') });
  });

  test('an old container named .xlsx is a workbook with a password', async () => {
    expect(await errorOf(sourceOf(OLE, { fileName: 'list.xlsx' }))).toMatchObject({ code: 'encrypted_file' });
  });

  test('the name of a file does not matter where its content tells', async () => {
    const rows = await readAll(sourceOf('bib,name\n1,Jan\n', { fileName: 'list.xlsx' }));
    expect(rows).toEqual([{ line: 2, cells: ['1', 'Jan'] }]);
  });

  test('a zero byte far into the file', async () => {
    const text = `bib,name\n${'1,Jan\n'.repeat(100_000)}2,\0\n`;
    expect(await errorOf(sourceOf(text, { pieces: [5_000] }))).toMatchObject({ code: 'binary_file', line: 100_002 });
  });

  test('UTF-16 is no binary file, with its zero bytes', async () => {
    expect(await readAll(sourceOf(encode('bib;name\n1;Jan\n', 'utf-16le')))).toHaveLength(1);
  });
});

describe('what is wrong with a table', () => {
  test.each([
    ['up to the end', '2,"Piet,B\n3,Klaas,C\n4,Ans,D\n', ['2', 'Piet', 'B']],
    ['where another opens', '2,"Piet,B\n3,Klaas,C\n4,"Ans",D\n', ['2', 'Piet', 'B']],
    ['where another ends rows below', '2,"Piet,B\n3,Klaas,C\n4,Ans,"D"\n', ['2', 'Piet', 'B']],
    ['behind one that is', '2,"Piet, P","B\n3,Klaas,C\n4,Ans,D\n', ['2', 'Piet, P', 'B']],
    ['and a delimiter behind it', '2,"Piet, P,B\n3,Klaas,C\n4,Ans,D\n', ['2', 'Piet', ' P', 'B']],
  ])('a quote that is not closed spoils its own row: %s', async (_, text, spoilt) => {
    for (const pieces of [[1_000], [1], [7]])
      expect(await readAll(sourceOf(`bib,name,club\n1,Jan,A\n${text}`, { pieces }))).toEqual([
        { line: 2, cells: ['1', 'Jan', 'A'] },
        { line: 3, cells: spoilt, ...(spoilt.length > 3 && { given: spoilt.length }) },
        { line: 4, cells: ['3', 'Klaas', 'C'] },
        { line: 5, cells: ['4', 'Ans', 'D'] },
      ]);
  });

  test('lines inside of a quoted cell stay in it', async () => {
    const text = 'bib,name,note\n1,Jan,"one\ntwo, three\nfour"\n2,Piet,"five ""six"", ""seven"\n';
    expect(await readAll(sourceOf(text))).toEqual([
      { line: 2, cells: ['1', 'Jan', 'one\ntwo, three\nfour'] },
      { line: 5, cells: ['2', 'Piet', 'five "six", "seven'] },
    ]);
  });

  test('a quote that is not closed in a long file costs a row, and no time', async () => {
    const text = `bib,name\n1,"Jan\n${'2,Piet\n'.repeat(300_000)}3,"Klaas\n4,Ans\n`;
    const rows = await readAll(sourceOf(text, { pieces: [64 * 1024] }), { header: true });
    expect(rows).toHaveLength(300_003);
    expect(rows.at(-1)).toEqual({ line: 300_004, cells: ['4', 'Ans'] });
  });

  test('too many columns and too many rows, with the line', async () => {
    const wide = `a,b\n1,2\n${'x,'.repeat(500)}x\n`;
    expect(await errorOf(sourceOf(wide))).toMatchObject({ code: 'too_many_columns', line: 3 });
    const long = sourceOf('a,b\n\n1,2\n3,4\n5,6\n');
    expect(await errorOf(long, { limits: { maxRows: 2 } })).toMatchObject({ code: 'too_many_rows', line: 5 });
    expect(await readAll(long, { limits: { maxRows: 3 } })).toHaveLength(3);
  });

  test('a row that is too long in the middle of the file', async () => {
    const text = `a,b\n${'1,2\n'.repeat(50_000)}1,${'x'.repeat(1_200_000)}\n3,4\n`;
    expect(await errorOf(sourceOf(text, { pieces: [65_536] }))).toMatchObject({ code: 'line_too_long', line: 50_002 });
  });
});

describe('a file of blank lines', () => {
  test('is gone through with turns for others', async () => {
    let [turns, isRead] = [0, false];
    const turn = () => {
      turns += 1;
      if (!isRead) setTimeout(turn);
    };
    setTimeout(turn);
    const reading = inspectFile(sourceOf(`${'\n'.repeat(2_000_000)}bib,name\n1,Jan\n2,Piet\n`));
    expect(await reading).toMatchObject({ columns: ['bib', 'name'], headerLine: 2_000_001 });
    isRead = true;
    expect(turns).toBeGreaterThanOrEqual(6);
  });
});

describe('a line of 100 MB', () => {
  const size = 100 * 1024 * 1024;

  /** The same 64 kB over and over, counting how much was taken. */
  function endless(filler: string): { source: FileSource; taken: () => number } {
    let taken = 0;
    const piece = Buffer.from(filler.repeat(64 * 1024).slice(0, 64 * 1024));
    function* pieces() {
      for (let sent = 0; sent < size; sent += piece.byteLength) {
        taken += piece.byteLength;
        yield piece;
      }
    }
    return { source: { fileName: 'long.csv', size, stream: () => Readable.from(pieces()) }, taken: () => taken };
  }

  test.each([
    ['x', 'line_too_long'],
    ['x,', 'too_many_columns,line_too_long'],
    ['"', 'line_too_long'],
    ['"x,', 'unclosed_quote'],
    ['""x,', 'unclosed_quote'],
    ['1', 'line_too_long'],
  ])('of %s is refused with a bounded part of it read and in memory', async (filler, codes) => {
    const { source, taken } = endless(filler);
    const before = process.memoryUsage().rss;
    const error = await errorOf(source);
    expect(codes.split(',')).toContain(error.code);
    expect(error.line).toBe(1);
    expect(taken()).toBeLessThan(20 * 1024 * 1024);
    // Files of tests share a process: what others leave behind, and when that goes, is in it too.
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 * 1024);
  });

  test('is refused while reading too, after a good beginning', async () => {
    const good = sourceOf('a,b\n1,2\n');
    const inspection = await inspectFile(good);
    const { source, taken } = endless('x');
    await expect(readAll(source, { inspection } as never)).rejects.toMatchObject({ code: 'line_too_long', line: 1 });
    expect(taken()).toBeLessThan(3 * 1024 * 1024);
  });
});
