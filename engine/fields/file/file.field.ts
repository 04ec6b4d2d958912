import type { Issue } from '../../core/issue';
import type { FileLike } from '../../core/rules/fileRules';
import { rules } from '../../core/rules/rules';
import type { DrawnType } from '../drawnType';
import { makeField } from '../makeField';
import { referenceType } from '../reference/reference.field';

export interface FileOptions {
  /** Mime types it takes, such as `image/png` or `image/*`; anything when left out. */
  readonly accept?: readonly string[];
  /** The largest file it takes, in units of 1,024 bytes; whatever an upload may hold when left out. */
  readonly maxKilobytes?: number;
  /** Who may fetch it; `public` unless said otherwise. */
  readonly visibility?: 'public' | 'private';
  /** Folder it is uploaded to. */
  readonly path?: string;
  /** Pictures without transparent pixels (app icons): asked for with the upload, and held by what the server found in them. */
  readonly checksTransparency?: boolean;
  /** Pictures as wide as they are high, at least so many pixels; held by what the server found in them. */
  readonly isSquare?: boolean;
  readonly minSide?: number;
  readonly onDelete?: 'restrict' | 'cascade' | 'set null';
}

const FILES = { resource: 'files' } as const;

/** The id of an uploaded file, on the wire `logo_id`. */
const fileType: DrawnType<number, FileOptions, typeof import('./file.console')> = {
  name: 'file',
  column: () => 'bigint',
  jsonSchema: () => referenceType.jsonSchema(FILES),
  samples: () => [],
  parse: (input) => referenceType.parse(input, FILES),
  operators: () => ['empty', 'eq', 'ne', 'in', 'nin'],
  parseOperand: (text, operator) => referenceType.parseOperand(text, operator, FILES),
  compare: (a, b) => a - b,
  fromText: (text, _options, context) => referenceType.fromText(text, FILES, context),
  toText: String,
  target: () => FILES.resource,
  targetCheck: (options) => {
    const { accept, maxKilobytes, checksTransparency = false } = options;
    const hasSides = asksForSides(options);
    if (!accept && maxKilobytes === undefined && !hasSides && !checksTransparency) return null;
    return {
      columns: [
        ...['filename', 'mime_type', 'size'],
        ...(hasSides ? ['width', 'height'] : []),
        ...(checksTransparency ? ['is_opaque'] : []),
      ],
      check: ({ filename, mime_type, size, width, height, is_opaque }) =>
        refuseFile({ name: String(filename), type: String(mime_type), size: Number(size) }, options) ??
        (hasSides ? refuseSides(Number(width), Number(height), options) : null) ??
        (checksTransparency && is_opaque !== true ? { key: 'validation.picture_transparent' } : null),
    };
  },
};

export const file = makeField(fileType);

/** Why a field does not take a file; null where it does. Known before the upload, and held again by the server. */
export function refuseFile(given: FileLike, { accept, maxKilobytes }: FileOptions): Issue | null {
  if (accept && rules.mimes(accept).check(given, {}))
    return { key: 'validation.file_type', args: { accepted: accept.join(', ') } };
  return maxKilobytes === undefined ? null : rules.size(maxKilobytes).check(given, {});
}

/** Whether a field asks for pictures of certain sides. */
export function asksForSides({ isSquare, minSide }: FileOptions): boolean {
  return isSquare === true || minSide !== undefined;
}

/** Why a field does not take a picture of these sides, in pixels; null where it does. */
export function refuseSides(width: number, height: number, { isSquare, minSide = 0 }: FileOptions): Issue | null {
  if (Math.min(width, height) < minSide) return { key: 'validation.picture_side', args: { min: minSide } };
  return isSquare && width !== height ? { key: 'validation.picture_square' } : null;
}
