import type { RaRecord } from 'react-admin';
import type { RequestOf } from '../../core/calls/defineCall';
import type { Detected, importCalls } from '../../records/imports.calls';

/** What is asked about a row, as `imports.questions` says. */
type Question = 'in_use' | 'other' | 'other_in_use' | 'by_name' | 'moves' | 'beside' | 'twice' | 'takes';

/** One run of a file, as far as the wizard and the page of it tell. */
export interface ImportRecord extends RaRecord<number> {
  readonly kind: string;
  readonly file_name: string | null;
  readonly columns: readonly string[] | null;
  readonly mapping: Mapping | null;
  readonly dry_run: boolean;
  readonly status: string;
  readonly message: string | null;
  readonly total: number | null;
  readonly processed: number | null;
  readonly added_count: number | null;
  readonly updated_count: number | null;
  readonly unchanged_count: number | null;
  readonly error_count: number | null;
  /** Rows of which something was left out. */
  readonly warning_count: number | null;
  /** Rows that somebody is asked about. */
  readonly question_count: number | null;
  /** How many of them by what is asked. */
  readonly questions?: Partial<Record<Question, number>> | null;
  /** How many of the new records lack what a complete one has, by field. */
  readonly missing?: Readonly<Record<string, number>> | null;
  readonly skip_duplicates?: boolean | null;
  readonly operation_id: string | null;
}

type Calls = ReturnType<typeof importCalls>;
export type DetectImport = Calls['detectImport'];
export type AbortImport = Calls['abortImport'];

/** What would be used to import a file. */
export type Detection = Detected;
export type DetectedColumn = Detected['columns'][number];
/** What a column can be imported as; `fills` are the fields it writes. */
export type ImportTarget = Detected['targets'][number];
/** Column of the file → target, or null where it is not imported. */
export type Mapping = Detected['mapping'];

/** How the file is read. What is left out is detected. */
export type ReadingChoices = Partial<
  Pick<RequestOf<DetectImport>['body'], 'delimiter' | 'encoding' | 'sheet' | 'has_header' | 'date_format'>
>;

/** Lines of the file that an import took for none of its rows. */
export function leftOutOf(record: ImportRecord): number {
  const { processed, added_count, updated_count, unchanged_count, error_count } = record;
  const rows = [added_count, updated_count, unchanged_count, error_count];
  return Math.max(
    0,
    rows.reduce<number>((left, count) => left - (count ?? 0), processed ?? 0),
  );
}

/** Whether an import has come to its end, whichever that is. */
export function isOver({ status }: Pick<ImportRecord, 'status'>): boolean {
  return status !== 'pending' && status !== 'in_progress';
}
