import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { FILE_LIMITS, type FileLimits } from './fileLimits';
import { safeFileName, safeFolder } from './fileNames';
import { fileTypeOf, isPicture, type MimeType } from './fileTypes';
import { inspectImage } from './inspectImage';
import { safeSvg } from './safeSvg';
import { HEAD_BYTES, sniffFile, sniffHead } from './sniff';
import { type SpooledUpload, spoolUpload } from './spoolUpload';
import type { FileBody, FileStorage } from './storage';
import { UploadError } from './uploadError';
import { withoutMetadata } from './withoutMetadata';

export type Visibility = 'public' | 'private';

export interface UploadOptions {
  /** As the client names it; only its last part and only safe characters are kept. */
  fileName: string;
  claimedMimeType?: string | undefined;
  visibility: Visibility;
  /** Folder below `uploads/`, made safe; empty for none. */
  path: string;
  checkTransparency: boolean;
}

export interface UploadTarget {
  storage: FileStorage;
  limits?: FileLimits | undefined;
  /** Where uploads lie until they are checked; the system's folder for temporary files otherwise. */
  temporaryFolder?: string | undefined;
}

/** A stored upload, as the row of `files` wants it. */
export interface ReceivedFile {
  /** Key in the storage; the same as `filename`. */
  key: string;
  /** `uploads/{path}/{random}/{name}` */
  filename: string;
  /** Bytes as stored: an SVG's are those of its safe form, a photo's those without what its camera noted. */
  size: number;
  mime_type: MimeType;
  visibility: Visibility;
  /** Pixels of a picture, upright; null for other files and for drawings without measures. */
  width: number | null;
  height: number | null;
  /** Of a picture: whether it hides nothing; null for other files and where that cannot be told. */
  is_opaque: boolean | null;
  sha256: string;
}

/**
 * Takes one uploaded file from its stream into the storage: measures, tells the type by content, makes SVG safe, reads
 * pictures to their end, and keeps of them what is seen. In memory are held SVG and pictures that say more than that; nothing stays behind
 * when it fails.
 * @throws UploadError 413 or 422, 400 when the stream breaks off
 */
export async function receiveUpload(
  input: UploadOptions & UploadTarget & { stream: AsyncIterable<Uint8Array> },
): Promise<ReceivedFile> {
  const spooled = await spoolFile(input);
  return storeSpooled({ ...input, spooled });
}

/** First half of `receiveUpload`: to disk, within the limit of the type that the first bytes tell. */
export async function spoolFile(
  input: UploadTarget & { stream: AsyncIterable<Uint8Array>; fileName: string },
): Promise<SpooledUpload> {
  const { stream, fileName, temporaryFolder, limits = FILE_LIMITS } = input;
  const limitOf = (head: Buffer) => limits.bytes[fileTypeOf(sniffHead(head, fileName)).family];
  return spoolUpload({ stream, headBytes: HEAD_BYTES, limitOf, temporaryFolder });
}

/** Second half of `receiveUpload`: checks and stores. The spooled file is gone afterwards, whatever happens. */
export async function storeSpooled(
  input: UploadOptions & UploadTarget & { spooled: SpooledUpload },
): Promise<ReceivedFile> {
  const { spooled, storage, limits = FILE_LIMITS } = input;
  try {
    const claim = { fileName: input.fileName, mimeType: input.claimedMimeType };
    const { mimeType } = await sniffFile({ path: spooled.path, claim }, limits);
    const content = await checkContent({ spooled, mimeType, checkTransparency: input.checkTransparency, limits });
    const { body, ...facts } = content;
    const key = newKey({ fileName: input.fileName, path: input.path, mimeType });
    await storage.put(key, body, { mimeType, size: facts.size, sha256: facts.sha256 });
    return { key, filename: key, mime_type: mimeType, visibility: input.visibility, ...facts };
  } finally {
    await spooled.dispose();
  }
}

/** Where a new file is stored: under a name that nobody can guess. */
export function newKey({ fileName, path, mimeType }: { fileName: string; path: string; mimeType: MimeType }): string {
  const name = safeFileName(fileName, fileTypeOf(mimeType).extensions);
  return ['uploads', safeFolder(path), randomUUID().replaceAll('-', ''), name].filter(Boolean).join('/');
}

interface Content extends Pick<ReceivedFile, 'size' | 'sha256' | 'width' | 'height' | 'is_opaque'> {
  body: FileBody;
}

async function checkContent(input: {
  spooled: SpooledUpload;
  mimeType: MimeType;
  checkTransparency: boolean;
  limits: FileLimits;
}): Promise<Content> {
  const { spooled, mimeType, checkTransparency, limits } = input;
  const { path, size, sha256 } = spooled;
  if (checkTransparency && (!isPicture(mimeType) || mimeType === 'image/svg+xml')) throw cannotCheck();
  if (mimeType === 'image/svg+xml') {
    const { svg, width, height } = safeSvg(await readFile(path), limits);
    const body = Buffer.from(svg);
    const hash = createHash('sha256').update(body).digest('hex');
    return { body, size: body.length, sha256: hash, width, height, is_opaque: null };
  }
  if (!isPicture(mimeType)) return { body: { path }, size, sha256, ...NO_PICTURE };
  const { hasMetadata, ...facts } = await inspectImage({ path, mimeType, checkTransparency }, limits);
  if (!hasMetadata) return { body: { path }, size, sha256, ...facts };
  const body = await withoutMetadata({ path, mimeType }, limits);
  return { body, size: body.length, sha256: createHash('sha256').update(body).digest('hex'), ...facts };
}

const NO_PICTURE = { width: null, height: null, is_opaque: null };

/** What is behind a drawing is seen only where it is drawn; an app icon has to be a picture of pixels. */
function cannotCheck(): UploadError {
  const errors = {
    check_transparency: ['Transparency can be checked in PNG, JPEG, GIF, TIFF, WebP and BMP pictures only.'],
  };
  return new UploadError({ status: 422, code: 'image_transparent', errors });
}
