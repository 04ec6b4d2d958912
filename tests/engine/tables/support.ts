import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import type { TextEncoding } from '../../../engine/tables/encoding/detectEncoding';
import { isMultiByte } from '../../../engine/tables/encoding/multiByte';
import { decodeSingleByte, type SingleByteEncoding } from '../../../engine/tables/encoding/singleByte';
import type { FileHints, FileSource, SourceRow } from '../../../engine/tables/fileSource';
import { ImportFileError } from '../../../engine/tables/importFileError';
import { inspectFile } from '../../../engine/tables/inspectFile';
import { openRows } from '../../../engine/tables/openRows';

/** A file in memory, read in pieces of `pieces` bytes, over and over; in one piece by default. */
export function sourceOf(
  content: Uint8Array | string,
  options: { fileName?: string; pieces?: number[] } = {},
): FileSource {
  const bytes = Buffer.from(content);
  const pieces = options.pieces ?? [bytes.byteLength];
  return {
    fileName: options.fileName ?? 'file.csv',
    size: bytes.byteLength,
    stream: () => Readable.from(cut(bytes, pieces), { objectMode: true }),
  };
}

function* cut(bytes: Buffer, pieces: number[]): Generator<Buffer> {
  let start = 0;
  for (let index = 0; start < bytes.byteLength; index++) {
    const length = Math.max(1, pieces[index % pieces.length] ?? 1);
    yield bytes.subarray(start, start + length);
    start += length;
  }
}

export async function readAll(source: FileSource, hints: FileHints = {}): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const row of openRows(source, hints)) rows.push(row);
  return rows;
}

export async function readCells(source: FileSource, hints: FileHints = {}): Promise<string[][]> {
  return (await readAll(source, hints)).map(({ cells }) => cells);
}

/** The error of inspecting a file, or of reading it when inspecting shows none. */
export async function errorOf(source: FileSource, hints: FileHints = {}): Promise<ImportFileError> {
  try {
    await inspectFile(source, hints);
    await readAll(source, hints);
  } catch (error) {
    if (error instanceof ImportFileError) return error;
    throw error;
  }
  throw new Error('The file was read without an error.');
}

const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** The characters of a code page in the order of their bytes. */
export function charactersOf(encoding: SingleByteEncoding): string {
  return decodeSingleByte(ALL_BYTES, encoding);
}

export function encode(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  if (isMultiByte(encoding)) throw new Error(`Nothing here writes ${encoding}.`);
  const characters = charactersOf(encoding);
  return Buffer.from(
    Array.from(text, (char) => {
      const byte = characters.indexOf(char);
      if (byte < 0) throw new Error(`${encoding} has no ${char}.`);
      return byte;
    }),
  );
}

interface ZipFile {
  name: string;
  content: string | Buffer;
  /** The size the archive pretends. */
  claimedSize?: number;
  isEncrypted?: boolean;
}

/** Makes a ZIP archive, forged where asked. */
export function zip(files: ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize, isEncrypted } of files) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain, { level: 9 });
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isEncrypted ? 1 : 0, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.byteLength, 20);
    entry.writeUInt32LE(claimedSize ?? plain.byteLength, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    entry.write(name, 46);
    parts.push(local, packed);
    directory.push(entry);
    offset += local.byteLength + packed.byteLength;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

export interface HandMadeWorkbook {
  /** XML inside each `sheetData`. */
  sheets: { name: string; rows: string; state?: string }[];
  texts?: string;
  styles?: string;
  properties?: string;
  prefix?: string;
}

/** The parts of an XLSX file, for what write-excel-file does not write. */
export function workbookParts({ sheets, texts, styles, properties = '', prefix = '' }: HandMadeWorkbook): ZipFile[] {
  const tag = (name: string, content: string, attributes = '') =>
    `<${prefix}${name}${attributes}>${content}</${prefix}${name}>`;
  const list = sheets.map(
    ({ name, state }, index) =>
      `<${prefix}sheet name="${name}" sheetId="${index + 1}" ${state ? `state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="http://x/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return [
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?>${tag('workbook', properties + tag('sheets', list.join('')))}`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${relations.join('')}</Relationships>` },
    ...(texts ? [{ name: 'xl/sharedStrings.xml', content: tag('sst', texts) }] : []),
    ...(styles ? [{ name: 'xl/styles.xml', content: tag('styleSheet', styles) }] : []),
    ...sheets.map(({ rows }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: tag('worksheet', tag('sheetData', rows)),
    })),
  ];
}

export function workbook(parts: HandMadeWorkbook): FileSource {
  return sourceOf(zip(workbookParts(parts)), { fileName: 'file.xlsx' });
}

/** A row of inline texts. */
export function rowXml(...cells: string[]): string {
  return `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
}
