interface Magic {
  readonly type: string;
  /** As in "This is a PNG image". */
  readonly name: string;
  /** What the file begins with, as Latin-1. */
  readonly start: string;
  /** What one of these must stand at that place besides. */
  readonly also?: { readonly at: number; readonly texts: readonly string[] };
}

/** Sizes that the second header of a BMP may have. "BM" may begin a text too. */
const BMP_HEADERS = [12, 40, 52, 56, 64, 108, 124].map((size) => `${String.fromCharCode(size)}\0\0\0`);

const KNOWN: readonly Magic[] = [
  { type: 'image/png', name: 'a PNG image', start: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', name: 'a JPEG image', start: '\xff\xd8\xff' },
  { type: 'image/gif', name: 'a GIF image', start: 'GIF8', also: { at: 4, texts: ['7a', '9a'] } },
  { type: 'image/webp', name: 'a WebP image', start: 'RIFF', also: { at: 8, texts: ['WEBP'] } },
  { type: 'image/tiff', name: 'a TIFF image', start: 'II*\0' },
  { type: 'image/tiff', name: 'a TIFF image', start: 'MM\0*' },
  { type: 'image/bmp', name: 'a BMP image', start: 'BM', also: { at: 14, texts: BMP_HEADERS } },
  {
    type: 'image/heic',
    name: 'a HEIC image',
    start: '',
    also: { at: 4, texts: ['ftyphei', 'ftyphev', 'ftypmif', 'ftypmsf'] },
  },
  { type: 'application/pdf', name: 'a PDF document', start: '%PDF-' },
  { type: 'application/zip', name: 'a ZIP archive', start: 'PK\x03\x04' },
  { type: 'application/zip', name: 'an empty ZIP archive', start: 'PK\x05\x06' },
  { type: 'application/x-cfb', name: 'an old Office file', start: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { type: 'application/gzip', name: 'a gzip archive', start: '\x1f\x8b' },
  { type: 'application/x-bzip2', name: 'a bzip2 archive', start: 'BZh' },
  { type: 'application/x-7z-compressed', name: 'a 7-Zip archive', start: '7z\xbc\xaf' },
  { type: 'application/vnd.rar', name: 'a RAR archive', start: 'Rar!' },
  { type: 'application/x-xz', name: 'an xz archive', start: '\xfd7zXZ' },
  { type: 'application/vnd.sqlite3', name: 'a database', start: 'SQLite format 3' },
  { type: 'application/x-elf', name: 'a program', start: '\x7fELF' },
  { type: 'application/rtf', name: 'a Rich Text document', start: '{\\rtf' },
];

/** What kind of binary file begins with these bytes; undefined for text, and for what is not known. */
export function magicOf(head: Uint8Array): Magic | undefined {
  const text = String.fromCharCode(...head.subarray(0, 64));
  return KNOWN.find(
    ({ start, also }) => text.startsWith(start) && (!also || also.texts.some((one) => text.startsWith(one, also.at))),
  );
}
