import type { RecordOf } from '../../../engine/core/resource';
import type { imports } from '../../../resources/imports/imports.resource';

/** What the console imports files of; each has a wizard of its own. */
export type ImportKind = 'athlete' | 'chipcode' | 'configuration' | 'ranking';

export type ImportMode = 'add' | 'update' | 'add_or_update';

export type ImportRecord = RecordOf<typeof imports>;

/** Column of the file → target, or null where it is not imported. */
export type Mapping = Readonly<Record<string, string | null>>;

/** How the file is read. What is left out is detected. */
export interface ReadingChoices {
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly has_header?: boolean;
  readonly date_format?: string;
}

/** What a column can be imported as; `fills` are the fields it writes. */
export interface ImportTarget {
  readonly name: string;
  readonly label: string;
  /** Several columns may fill it, each adding to a list. */
  readonly is_many: boolean;
  readonly fills: readonly string[];
}

export interface DetectedColumn {
  readonly name: string;
  readonly samples: readonly string[];
  readonly is_remembered: boolean;
  /** The column that a file of failed rows says why in; never imported. */
  readonly is_reason: boolean;
}

/** What would be used to import a file, as `POST /v1/admin/imports/detect` answers it. */
export interface Detection {
  readonly file_name: string;
  /** Null for workbooks, as is the encoding. */
  readonly delimiter: string | null;
  readonly encoding: string | null;
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly has_header: boolean;
  readonly date_format: string | null;
  readonly approximate_rows: number;
  readonly columns: readonly DetectedColumn[];
  readonly mapping: Mapping;
  readonly match_on: string | null;
  readonly mode: ImportMode;
  /** What rows can be matched by, the preferred first; nothing where they are matched by name. */
  readonly match_fields: readonly string[];
  readonly targets: readonly ImportTarget[];
  readonly warnings: readonly string[];
}

/** Whether an import has come to its end, whichever that is. */
export function isOver({ status }: Pick<ImportRecord, 'status'>): boolean {
  return status !== 'pending' && status !== 'in_progress';
}

/** What a person called the file: stored ones stand in folders. */
export function plainFileName(name: string | null | undefined): string {
  return name?.split('/').at(-1) ?? '';
}
