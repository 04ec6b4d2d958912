import { open } from 'node:fs/promises';
import { SaxesParser } from 'saxes';
import { magicOf } from '../../engine/tables/magic';
import { readZipDirectory, type ZipDirectory, ZipError } from '../../engine/tables/zip/zipDirectory';
import { FILE_LIMITS, type FileLimits } from './fileLimits';
import { extensionOf } from './fileNames';
import { fileTypeOf, isPicture, MIME_TYPES, type MimeType, mimeTypeOfExtension, XLSX } from './fileTypes';
import { decodeText, looksLikeText } from './textBytes';
import { UploadError } from './uploadError';

/** Bytes from the start of a file that `sniffHead` wants to see. */
export const HEAD_BYTES = 64 * 1024;

const PLAIN_TEXTS: readonly MimeType[] = ['text/csv', 'text/tab-separated-values', 'text/plain'];
const XML_ROOTS = new Map<string, MimeType>([
  ['svg', 'image/svg+xml'],
  ['gpx', 'application/gpx+xml'],
  ['kml', 'application/vnd.google-earth.kml+xml'],
  ['TrainingCenterDatabase', 'application/vnd.garmin.tcx+xml'],
]);
const PAGE_ROOTS = new Set(['html', 'head', 'body', 'script', 'iframe']);

export interface SniffedType {
  mimeType: MimeType;
  /** The usual extension of the type, without a dot. */
  extension: string;
}

interface Claim {
  fileName: string;
  /** What the client says; browsers guess it from the name, so it only counts when it claims a picture. */
  mimeType?: string | undefined;
}

/**
 * The type of a stored file by its content. The name decides only between kinds of plain text, which look alike.
 * @throws UploadError 422 under `file` when the content is of no accepted type, or not what the name or the claimed
 *   type promise: a picture that is none, a table that is a program, a damaged or bomb-like workbook.
 */
export async function sniffFile(
  file: { path: string; claim: Claim },
  limits: FileLimits = FILE_LIMITS,
): Promise<SniffedType> {
  const handle = await open(file.path);
  try {
    const { size } = await handle.stat();
    const head = await read(HEAD_BYTES, 0);
    const tail = await read(HEAD_BYTES, Math.max(0, size - HEAD_BYTES));
    let mimeType = sniffHead(head, file.claim.fileName);
    if (mimeType === 'application/zip') {
      const source = { size, read: (start: number, length: number) => read(length, start) };
      mimeType = typeOfZip(await readZipDirectory(source, limits.zip).catch(refuseZip), limits);
    }
    if (fileTypeOf(mimeType).family === 'text' && !looksLikeText(tail, head)) throw refusal(explainUnknown(tail, ''));
    assertClaim(file.claim, mimeType);
    return { mimeType, extension: fileTypeOf(mimeType).extensions[0] ?? '' };
  } finally {
    await handle.close();
  }

  async function read(length: number, position: number): Promise<Buffer<ArrayBuffer>> {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  }
}

/**
 * The type as far as the first bytes tell it; every ZIP is `application/zip`.
 * @throws UploadError 422 under `file` for what is not accepted
 */
export function sniffHead(head: Buffer, fileName: string): MimeType {
  const mimeType = sniffMagic(head) ?? (looksLikeText(head) ? sniffText(decodeText(head), fileName) : undefined);
  if (mimeType === undefined) throw refusal(explainUnknown(head, fileName));
  return mimeType;
}

function sniffMagic(head: Buffer): MimeType | undefined {
  const known = magicOf(head)?.type;
  return MIME_TYPES.find((mimeType) => mimeType === known);
}

function sniffText(text: string, fileName: string): MimeType | undefined {
  const byName = mimeTypeOfExtension(extensionOf(fileName));
  const plain = PLAIN_TEXTS.find((mimeType) => mimeType === byName);
  if (text.trimStart().startsWith('<')) {
    const root = xmlRoot(text) ?? '';
    // Pages run scripts in the reader's browser and are nothing this product has a use for.
    return PAGE_ROOTS.has(root.toLowerCase()) ? undefined : (XML_ROOTS.get(root) ?? plain ?? 'application/xml');
  }
  const isJson = /^\s*[[{]/.test(text) && (byName === 'application/json' || byName === 'application/geo+json');
  return isJson ? byName : (plain ?? 'text/plain');
}

/** Local name of the first element. */
function xmlRoot(text: string): string | undefined {
  const parser = new SaxesParser();
  let root: string | undefined;
  parser.on('opentagstart', (tag) => {
    root ??= tag.name.split(':').at(-1);
  });
  parser.on('error', () => undefined);
  parser.write(text);
  return root;
}

function refuseZip(error: unknown): never {
  if (!(error instanceof ZipError)) throw error;
  throw refusal('This archive is damaged, incomplete or has too many parts.');
}

function typeOfZip(directory: ZipDirectory, limits: FileLimits): MimeType {
  const names = new Set(directory.entries.map(({ name }) => name));
  const has = (test: (name: string) => boolean) => [...names].some(test);
  if (names.has('[Content_Types].xml') && has((name) => name.startsWith('xl/'))) {
    if (directory.hasOverlaps || directory.unpackedBytes > limits.zip.unpackedBytes) {
      throw refusal('This workbook unpacks to more than a workbook may hold.');
    }
    return XLSX;
  }
  if (names.has('[Content_Types].xml') && has((name) => name.startsWith('word/'))) {
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  }
  if (names.has('AndroidManifest.xml')) return 'application/vnd.android.package-archive';
  if (names.has('BundleConfig.pb')) return 'application/vnd.android.app-bundle';
  if (has((name) => /^Payload\/[^/]+\.app\//.test(name))) return 'application/vnd.apple.ipa';
  return 'application/zip';
}

function assertClaim(claim: Claim, actual: MimeType): void {
  const extension = extensionOf(claim.fileName);
  const promised = mimeTypeOfExtension(extension);
  const isPictureClaimed = isPicture(claim.mimeType ?? '') || (promised !== undefined && isPicture(promised));
  if (isPictureClaimed && !isPicture(actual)) {
    throw refusal(`This is not a picture although its name or type says so: its content is ${actual}.`);
  }
  if (promised === undefined || promised === actual || isPictureClaimed) return;
  const isSameFamily = fileTypeOf(promised).family === 'text' && fileTypeOf(actual).family === 'text';
  const isPlainZip = promised === 'application/zip' && fileTypeOf(actual).family === 'archive';
  if (!isSameFamily && !isPlainZip) throw refusal(`The content of this .${extension} file is ${actual}.`);
}

const TABLE_NAMES = new Set(['xls', 'xlsx', 'xlsm', 'csv', 'tsv', 'txt', 'ods']);

function explainUnknown(head: Buffer, fileName: string): string {
  const known = magicOf(head)?.type;
  if (known === 'application/x-cfb')
    return 'This is an old (.xls) or password-protected Office file. Save it as .xlsx without a password.';
  if (known === 'image/heic') return 'HEIC pictures are not accepted. Save the picture as JPEG.';
  // Registration systems call their pages so.
  if (TABLE_NAMES.has(extensionOf(fileName)) && looksLikeText(head))
    return `This is a web page, whatever its name (.${extensionOf(fileName)}) says. Open it in a spreadsheet program and save it as .xlsx or CSV.`;
  return 'Files of this type are not accepted.';
}

function refusal(message: string): UploadError {
  return new UploadError({ status: 422, code: 'file_type', errors: { file: [message] } });
}
