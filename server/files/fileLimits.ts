const KB = 1024;
const MB = 1024 * KB;

/** Families of accepted files; each has its own size limit because each costs the server something else. */
export type FileFamily = 'image' | 'svg' | 'text' | 'document' | 'archive';

/** Every limit of uploads and pictures in one place. Sizes in bytes, times in seconds, dimensions in pixels. */
export const FILE_LIMITS = {
  /** Largest upload per family. Text is the largest import file, archive an app build. */
  bytes: { image: 25 * MB, svg: 2 * MB, text: 200 * MB, document: 50 * MB, archive: 500 * MB },
  image: {
    /** Longest side of one picture. */
    side: 16_384,
    /** Width × height of one picture; decoded, 64 megapixels take 256 MB. */
    pixels: 64_000_000,
    /** Frames of an animation, or pages of a TIFF. */
    frames: 500,
    /** Width × height × frames of an animation. */
    framePixels: 128_000_000,
    /** Decoding and encoding are stopped after this long. */
    seconds: 30,
    /** Pictures decoded at the same time: decoding occupies the threads that files and passwords need too. */
    concurrency: 2,
  },
  svg: {
    depth: 100,
    elements: 50_000,
    /** Elements drawn once every reference (`use`, patterns, masks) is followed. */
    drawnElements: 200_000,
  },
  zip: {
    entries: 60_000,
    /** Size of the list of entries at the end of the archive. */
    directoryBytes: 16 * MB,
    /** What the parts of a workbook may unpack to. */
    unpackedBytes: 1024 * MB,
  },
  name: { fileCharacters: 100, folderCharacters: 50, folders: 5 },
} as const satisfies FileLimitsShape;

interface FileLimitsShape {
  bytes: Record<FileFamily, number>;
  image: { side: number; pixels: number; frames: number; framePixels: number; seconds: number; concurrency: number };
  svg: { depth: number; elements: number; drawnElements: number };
  zip: { entries: number; directoryBytes: number; unpackedBytes: number };
  name: { fileCharacters: number; folderCharacters: number; folders: number };
}

/** The shape of `FILE_LIMITS`, so that tests and callers can pass tighter numbers. */
export type FileLimits = FileLimitsShape;

/** Of apps, which alone come as large archives. */
export const LARGEST_WORKBOOK = 100 * MB;

/** What somebody without any role may send: a picture of themselves. */
export const AVATAR_LIMITS: FileLimits = {
  ...FILE_LIMITS,
  bytes: { image: 10 * MB, svg: 0, text: 0, document: 0, archive: 0 },
};

const HOUR = 3_600;

/** How often somebody may upload. */
export const UPLOAD_RATES = {
  withRole: { count: 600, perSeconds: HOUR },
  withoutRole: { count: 10, perSeconds: HOUR },
} as const;

/** What somebody without any role may store in all; organizations have what the configuration says. */
export const PERSON_QUOTA = 25 * MB;
/** What somebody may store in all organizations together that they founded and of which no event was approved yet. */
export const FOUNDED_QUOTA = 250 * MB;

/** The limits the multipart parser needs, in bytes and counts: nothing it reads may outgrow what an upload may hold. */
export function multipartLimits(limits: FileLimits) {
  return {
    fileSize: Math.max(...Object.values(limits.bytes)) + 1,
    files: 1,
    fields: 10,
    fieldSize: 2_000,
    fieldNameSize: 100,
    parts: 11,
    headerPairs: 50,
  };
}
