import { type Rule, rule } from './rule';

/** What rules need to know of a file: a browser's `File` has it. */
export interface FileLike {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

const IMAGE_EXTENSIONS = ['jpg', 'svg', 'jpeg', 'png', 'bmp', 'gif', 'webp'];

/** Rules for files (each of them, for several) and for the size of pictures. */
export const fileRules = {
  ext: (extensions: readonly string[]): Rule => fileRule('ext', ({ name }) => hasExtension(name, extensions)),
  image: (): Rule => fileRule('image', ({ name }) => hasExtension(name, IMAGE_EXTENSIONS)),
  /** Mime types, where `image/*` stands for all pictures. */
  mimes: (types: readonly string[]): Rule =>
    fileRule('mimes', ({ type }) =>
      types.some((allowed) => (allowed.endsWith('/*') ? type.startsWith(allowed.slice(0, -1)) : type === allowed)),
    ),
  size: (kilobytes: number): Rule => fileRule('size', ({ size }) => size <= kilobytes * 1024, { size: kilobytes }),
  /** Pixels of a picture, given as `{ width, height }`. */
  dimensions: (width: number, height: number): Rule =>
    rule(
      'dimensions',
      (value) => {
        const picture = value as { width?: unknown; height?: unknown };
        return picture.width === width && picture.height === height;
      },
      { width, height },
    ),
};

function fileRule(name: string, allows: (file: FileLike) => boolean, args?: Readonly<Record<string, number>>): Rule {
  return rule(
    name,
    (value) => (Array.isArray(value) ? value : [value]).every((item) => isFile(item) && allows(item)),
    args,
  );
}

function isFile(value: unknown): value is FileLike {
  return typeof value === 'object' && value !== null && 'name' in value && 'type' in value && 'size' in value;
}

function hasExtension(name: string, extensions: readonly string[]): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return extensions.some((allowed) => allowed.toLowerCase() === extension);
}
