import type { FileFamily } from './fileLimits';

interface FileType {
  family: FileFamily;
  /** Extensions that fit; the first is the usual one. */
  extensions: readonly string[];
}

/** What may be uploaded. A type is recognised by content; among texts, which all look alike, by the name's extension. */
const FILE_TYPES = {
  'image/png': { family: 'image', extensions: ['png'] },
  'image/jpeg': { family: 'image', extensions: ['jpg', 'jpeg'] },
  'image/gif': { family: 'image', extensions: ['gif'] },
  'image/bmp': { family: 'image', extensions: ['bmp'] },
  'image/tiff': { family: 'image', extensions: ['tiff', 'tif'] },
  'image/webp': { family: 'image', extensions: ['webp'] },
  'image/svg+xml': { family: 'svg', extensions: ['svg'] },
  'application/pdf': { family: 'document', extensions: ['pdf'] },
  'text/csv': { family: 'text', extensions: ['csv'] },
  'text/tab-separated-values': { family: 'text', extensions: ['tsv', 'tab'] },
  'text/plain': { family: 'text', extensions: ['txt', 'log', 'dat'] },
  'application/json': { family: 'text', extensions: ['json'] },
  'application/geo+json': { family: 'text', extensions: ['geojson'] },
  'application/gpx+xml': { family: 'text', extensions: ['gpx'] },
  'application/vnd.google-earth.kml+xml': { family: 'text', extensions: ['kml'] },
  'application/vnd.garmin.tcx+xml': { family: 'text', extensions: ['tcx'] },
  'application/xml': { family: 'text', extensions: ['xml'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { family: 'archive', extensions: ['xlsx'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    family: 'archive',
    extensions: ['docx'],
  },
  'application/vnd.android.package-archive': { family: 'archive', extensions: ['apk'] },
  'application/vnd.android.app-bundle': { family: 'archive', extensions: ['aab'] },
  'application/vnd.apple.ipa': { family: 'archive', extensions: ['ipa'] },
  'application/zip': { family: 'archive', extensions: ['zip'] },
} as const satisfies Record<string, FileType>;

/** Every accepted type. */
export const MIME_TYPES = Object.keys(FILE_TYPES) as readonly MimeType[];

export type MimeType = keyof typeof FILE_TYPES;

export const XLSX: MimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Family and fitting extensions of an accepted type. */
export function fileTypeOf(mimeType: MimeType): FileType {
  return FILE_TYPES[mimeType];
}

/** The accepted type an extension stands for, if any. */
export function mimeTypeOfExtension(extension: string): MimeType | undefined {
  const isFitting = (mimeType: MimeType) => fileTypeOf(mimeType).extensions.includes(extension);
  return MIME_TYPES.find(isFitting);
}

/** Whether a stored mime type is a picture, drawn or photographed. */
export function isPicture(mimeType: string): boolean {
  return mimeType.startsWith('image/');
}
