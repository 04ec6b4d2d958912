import { mendControls } from '../encoding/singleByte';
import type { ReadLimits } from '../fileSource';
import { ImportFileError } from '../importFileError';
import { kindOfFormat, type NumberKind } from './numberFormat';
import { attributeOf, type XmlHandler, XmlScanner } from './xmlScanner';
import { brokenArchive, type ZipArchive } from './zipArchive';

export interface Sheet {
  name: string;
  path: string;
}

/** What all sheets of a workbook share. */
export interface Workbook {
  sheets: Sheet[];
  is1904: boolean;
  texts: string[];
  /** How numbers of a cell's style `s` are written. */
  styles: NumberKind[];
}

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** Throws ImportFileError `broken_xlsx`, `unsupported_file`, `file_too_large`. */
export async function readWorkbook(archive: ZipArchive, limits: ReadLimits): Promise<Workbook> {
  if (!archive.has(WORKBOOK) || !archive.has(RELATIONS)) throw notAWorkbook(archive);
  const relations = await readRelations(archive);
  const { sheets, is1904 } = await readSheetList(archive, relations.paths);
  if (sheets.length === 0) throw brokenArchive('it has no sheet');
  return {
    sheets,
    is1904,
    texts: archive.has(relations.texts) ? await readTexts(archive, relations.texts, limits) : [],
    styles: archive.has(relations.styles) ? await readStyles(archive, relations.styles) : [],
  };
}

/** Feeds one XML file of the archive to `handler`, yielding the bytes read so far after each chunk. */
export async function* scanXml(archive: ZipArchive, path: string, handler: XmlHandler): AsyncGenerator<number> {
  const scanner = new XmlScanner(handler);
  const decoder = new TextDecoder();
  let bytesRead = 0;
  for await (const chunk of archive.read(path)) {
    bytesRead += chunk.byteLength;
    scanner.push(mendControls(decoder.decode(chunk, { stream: true })));
    yield bytesRead;
  }
  scanner.push(decoder.decode());
  scanner.end();
  yield bytesRead;
}

/** Excel writes characters XML cannot hold, such as a carriage return, as _x000D_ (ECMA-376 part 1, 22.9.2.19). */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-fA-F]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function notAWorkbook(archive: ZipArchive): ImportFileError {
  const kind = archive.has('xl/workbook.bin')
    ? 'a binary Excel workbook (.xlsb)'
    : archive.has('content.xml')
      ? 'an OpenDocument file'
      : 'a ZIP archive without an Excel workbook';
  return new ImportFileError('unsupported_file', `This is ${kind}. Save the table as .xlsx or CSV.`);
}

async function drain(chunks: AsyncGenerator<number>): Promise<void> {
  for await (const _chunk of chunks);
}

async function readRelations(
  archive: ZipArchive,
): Promise<{ paths: Map<string, string>; texts: string; styles: string }> {
  const paths = new Map<string, string>();
  let texts = 'xl/sharedStrings.xml';
  let styles = 'xl/styles.xml';
  const open = (name: string, attributes: string) => {
    if (name !== 'Relationship') return;
    const target = attributeOf(attributes, 'Target') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
    const type = attributeOf(attributes, 'Type') ?? '';
    if (type.endsWith('/sharedStrings')) texts = path;
    else if (type.endsWith('/styles')) styles = path;
    else if (type.endsWith('/worksheet')) paths.set(attributeOf(attributes, 'Id') ?? '', path);
  };
  await drain(scanXml(archive, RELATIONS, { open }));
  return { paths, texts, styles };
}

async function readSheetList(
  archive: ZipArchive,
  paths: Map<string, string>,
): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const sheets: Sheet[] = [];
  let is1904 = false;
  const open = (name: string, attributes: string) => {
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributeOf(attributes, 'date1904') ?? '');
    if (name !== 'sheet' || (attributeOf(attributes, 'state') ?? 'visible') !== 'visible') return;
    const path = paths.get(attributeOf(attributes, 'id') ?? '');
    if (path) sheets.push({ name: attributeOf(attributes, 'name') ?? '', path });
  };
  await drain(scanXml(archive, WORKBOOK, { open }));
  return { sheets, is1904 };
}

async function readTexts(archive: ZipArchive, path: string, limits: ReadLimits): Promise<string[]> {
  const texts: string[] = [];
  let parts = '';
  let isText = false;
  let isPhonetic = false;
  let total = 0;
  const handler: XmlHandler = {
    open(name) {
      if (name === 'si') parts = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text(text) {
      if (isText) parts += text;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') {
        total += parts.length + 1;
        if (total > limits.maxSharedText)
          throw new ImportFileError('file_too_large', 'The Excel file holds too much text. Save it as CSV.');
        texts.push(unescapeText(parts));
      }
    },
  };
  await drain(scanXml(archive, path, handler));
  return texts;
}

async function readStyles(archive: ZipArchive, path: string): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const styles: NumberKind[] = [];
  let isInCellFormats = false;
  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'numFmt')
        codes.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') isInCellFormats = true;
      else if (name === 'xf' && isInCellFormats) {
        const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
        styles.push(kindOfFormat(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  };
  await drain(scanXml(archive, path, handler));
  return styles;
}
