import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sniffFile } from '../../server/files/sniff';
import { UploadError } from '../../server/files/uploadError';
import { bmp, picture, XLSX_PARTS, zip } from './samples';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'startline-sniff-'));
});
afterAll(() => rm(folder, { recursive: true }));

let counter = 0;
async function sniff(content: Buffer | string, fileName = 'upload', mimeType?: string) {
  counter += 1;
  const file = path.join(folder, String(counter));
  await writeFile(file, content);
  return sniffFile({ path: file, claim: { fileName, mimeType } });
}

async function refusal(content: Buffer | string, fileName?: string, mimeType?: string): Promise<string> {
  const error = await sniff(content, fileName, mimeType).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UploadError);
  expect(error).toMatchObject({ status: 422, code: 'file_type', errors: { file: [expect.any(String)] } });
  return (error as UploadError).message;
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

describe('the type of a file', () => {
  it.each([
    ['image/png', 'png', () => picture(2, 2).png().toBuffer()],
    ['image/jpeg', 'jpg', () => picture(2, 2).jpeg().toBuffer()],
    ['image/gif', 'gif', () => picture(2, 2).gif().toBuffer()],
    ['image/webp', 'webp', () => picture(2, 2).webp().toBuffer()],
    ['image/tiff', 'tiff', () => picture(2, 2).tiff().toBuffer()],
    ['image/bmp', 'bmp', () => bmp(2, 2)],
    ['application/pdf', 'pdf', () => Buffer.from('%PDF-1.7\n%âãÏÓ', 'latin1')],
    ['application/zip', 'zip', () => zip(['readme.txt'])],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx', () => zip(XLSX_PARTS)],
    [
      'application/vnd.android.package-archive',
      'apk',
      () => zip(['META-INF/MANIFEST.MF', 'AndroidManifest.xml', 'classes.dex']),
    ],
    ['application/vnd.android.app-bundle', 'aab', () => zip(['BundleConfig.pb', 'base/manifest/AndroidManifest.xml'])],
    ['application/vnd.apple.ipa', 'ipa', () => zip(['Payload/', 'Payload/Race.app/Info.plist'])],
    ['image/svg+xml', 'svg', () => SVG],
    [
      'image/svg+xml',
      'svg',
      () => `\ufeff<?xml version="1.0"?>\n<!-- a drawing -->\n<!DOCTYPE svg PUBLIC "x" "y">\n${SVG}`,
    ],
    ['image/svg+xml', 'svg', () => SVG.replace('/>', '><script>alert(1)</script></svg>')],
    ['image/svg+xml', 'svg', () => utf16(`\ufeff${SVG}`)],
    ['image/svg+xml', 'svg', () => '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
    ['application/gpx+xml', 'gpx', () => '<?xml version="1.0"?><gpx version="1.1"></gpx>'],
    ['application/vnd.google-earth.kml+xml', 'kml', () => '<kml/>'],
    ['application/xml', 'xml', () => '<course><point/></course>'],
    ['text/plain', 'txt', () => 'number;name\n1;Ann'],
  ])('is %s by content alone, whatever the name', async (mimeType, extension, content) => {
    expect(await sniff(await content())).toEqual({ mimeType, extension });
  });

  it.each([
    ['text/csv', 'start.CSV', 'number;name\n1;Ann'],
    ['text/csv', 'start.csv', utf16('\ufeffnumber;name\n1;Łukasz')],
    ['text/csv', 'start.csv', utf16('number;name\n1;Ann')],
    ['text/csv', 'start.csv', Buffer.from('nr;naam\n1;Ren\xe9e \x80\x9e', 'latin1')],
    ['text/csv', 'start.csv', '<id>;name\n1;Ann'],
    ['text/tab-separated-values', 'start.tsv', 'number\tname'],
    ['text/plain', 'notes.md', '# Notes'],
    ['application/json', 'course.json', '{"a": 1}'],
    ['application/geo+json', 'course.geojson', '{"type": "Feature"}'],
    ['text/plain', 'course.json', 'not json'],
  ])('is %s among texts by the name %s', async (mimeType, fileName, content) => {
    expect(await sniff(content, fileName)).toMatchObject({ mimeType });
  });

  it('may be another kind of picture than the name says', async () => {
    const jpeg = await picture(2, 2).jpeg().toBuffer();
    expect(await sniff(jpeg, 'logo.png', 'image/png')).toEqual({ mimeType: 'image/jpeg', extension: 'jpg' });
  });

  it.each([
    ['a page named as a picture', '<!doctype html><script>alert(1)</script>', 'logo.png', undefined],
    ['text named as a picture', 'hello', 'logo.jpeg', undefined],
    ['text claimed to be a picture', 'hello', 'logo', 'image/png'],
    ['a ZIP named as a picture', zip(['a']), 'logo.gif', undefined],
    ['XML named as SVG', '<note/>', 'logo.svg', undefined],
    ['a picture sent as CSV', bmp(2, 2), 'start.csv', 'text/csv'],
    ['a ZIP sent as XLSX', zip(['a']), 'start.xlsx', undefined],
    ['CSV sent as XLSX', 'a;b\n1;2', 'start.xlsx', undefined],
    ['a page sent as text', '\n<HTML><body>', 'notes.txt', undefined],
    ['a bare script', '<script>alert(1)</script>', 'a.txt', undefined],
    ['XHTML with a prefix', '<h:html xmlns:h="http://www.w3.org/1999/xhtml"/>', 'page.xml', undefined],
    ['XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', 'page.xml', undefined],
    ['a program', Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(500)]), 'setup.csv', 'text/csv'],
    ['a program of Linux', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(500)]), 'run', undefined],
    [
      'text with a program behind it',
      Buffer.concat([Buffer.from('a;b\n'.repeat(40_000)), Buffer.alloc(5_000)]),
      'start.csv',
      undefined,
    ],
    ['a damaged archive', zip(XLSX_PARTS).subarray(0, 100), 'start.xlsx', undefined],
  ])('is refused for %s', async (_what, content, fileName, mimeType) => {
    await refusal(content, fileName, mimeType);
  });

  it('says what to do about a page that calls itself a table', async () => {
    for (const fileName of ['start.xls', 'start.csv'])
      expect(await refusal('<html><body><table><tr><td>Bib</td></tr></table>', fileName)).toContain(
        'Open it in a spreadsheet program and save it as .xlsx or CSV.',
      );
    expect(await refusal('<html><body>', 'index.html')).toContain('Files of this type are not accepted.');
  });

  it('says what to do about old workbooks and HEIC', async () => {
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'), 'start.xls')).toContain(
      'Save it as .xlsx',
    );
    expect(await refusal(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'a.heic')).toContain(
      'Save the picture as JPEG',
    );
  });

  it.each([
    ['claim to unpack to gigabytes', [...XLSX_PARTS, { name: 'xl/sharedStrings.xml', claimedBytes: 3_000_000_000 }]],
    ['share their bytes', [...XLSX_PARTS, { name: 'xl/worksheets/sheet2.xml', overlapsFirst: true }]],
  ])('is refused for a workbook whose parts %s', async (_what, entries) => {
    expect(await refusal(zip(entries), 'start.xlsx')).toContain('unpacks to more');
  });

  it('is found or refused for any bytes, and never fails otherwise', async () => {
    const starts = ['', 'PK\x03\x04', 'BM', '<svg ', '<?xml ', '\xff\xfe', '\xfe\xff', 'RIFF', '%PDF-'];
    const start = fc.constantFrom(...starts).map((text) => Buffer.from(text, 'latin1'));
    const bytes = fc.uint8Array({ maxLength: 300 });
    const name = fc.constantFrom('a.csv', 'a.png', 'a.xlsx', 'a', '');
    await fc.assert(
      fc.asyncProperty(start, bytes, name, async (head, rest, fileName) => {
        const result = await sniff(Buffer.concat([head, rest]), fileName).catch((error: unknown) => error);
        if (result instanceof Error) expect(result).toBeInstanceOf(UploadError);
      }),
      { numRuns: 300 },
    );
  });
});
