import type { FieldType } from '../../core/field';
import { makeField } from '../makeField';
import { referenceType } from '../reference/reference.field';

export interface FileOptions {
  /** Mime types the upload offers, such as `image/png` or `image/*`; anything when left out. */
  readonly accept?: readonly string[];
  /** Who may fetch it; `public` unless said otherwise. */
  readonly visibility?: 'public' | 'private';
  /** Folder it is uploaded to. */
  readonly path?: string;
  /** The server refuses pictures with transparent pixels (app icons). */
  readonly checksTransparency?: boolean;
  readonly onDelete?: 'restrict' | 'cascade' | 'set null';
}

const FILES = { resource: 'files' } as const;

/** The id of an uploaded file, on the wire `logo_id`. */
const fileType: FieldType<number, FileOptions> = {
  name: 'file',
  column: () => 'bigint',
  jsonSchema: () => referenceType.jsonSchema(FILES),
  parse: (input) => referenceType.parse(input, FILES),
  operators: () => ['empty', 'eq', 'ne', 'in', 'nin'],
  parseOperand: (text, operator) => referenceType.parseOperand(text, operator, FILES),
  compare: (a, b) => a - b,
  fromText: (text, _options, context) => referenceType.fromText(text, FILES, context),
  toText: String,
  target: () => FILES.resource,
};

export const file = makeField(fileType);
