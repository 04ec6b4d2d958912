import type { Plan } from '../../../core/plan';
import type { ExclusiveList, ImportIdentity, ImportMode } from '../../../core/resource';
import type { SourceRow } from '../../../tables/fileSource';
import type { ActingOn, Engine, EngineTransaction, Row } from '../../engine';
import type { CodeDoubt } from '../mapping/columnWords';
import type { ImportTarget } from '../mapping/importTargets';
import type { Mapping } from '../mapping/mapColumns';
import type { Tenant } from '../rows/namedRecords';
import type { ReadRow } from '../rows/readRow';

/** A row of the file and what is wrong with it. */
export interface FailedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly errors: readonly string[];
}

/**
 * What is asked about a row: it changes what a record in use is known by, makes another of a record, or both; it is found by a name that
 * others may have, moves a record to what the row is entered for, adds a record beside one that may be the same, is about the same as
 * another row of the file, or takes a unique value from a record that no row is about.
 */
export type Question = 'in_use' | 'other' | 'other_in_use' | 'by_name' | 'moves' | 'beside' | 'twice' | 'takes';

/** A row that somebody is asked about before it is imported. */
export interface AskedRow extends FailedRow {
  readonly question: Question;
  /** Null where the row would add it. */
  readonly recordId: number | null;
  readonly recordName: string;
  /** What it is known by, as it is and as the row has it. */
  readonly before: Row;
  readonly after: Row;
  readonly uses: number;
}

/** What became of the rows of one chunk. */
export interface ChunkOutcome {
  readonly processed: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: readonly FailedRow[];
  /** Rows that were imported without some of their cells, and titles between the rows. */
  readonly warned: readonly FailedRow[];
  readonly asked: readonly AskedRow[];
  /** How many of the added records lack what a complete one has, by field. */
  readonly missing?: Readonly<Record<string, number>>;
  /** Rows that add a record or change one. */
  readonly changed?: readonly ChangedRow[];
}

/** What a row adds, or changes of a record. */
export interface ChangedRow {
  readonly line: number;
  /** The record as it is; null where it is new. */
  readonly record: Row | null;
  readonly values: Row;
}

/** Where a run keeps how far it has come. */
export interface ImportJournal {
  /** Rows that an earlier attempt has done, before its node died. */
  readonly done: number;
  /** Notes a chunk in the transaction that writes its records: both are there, or neither. Throws where another node went on. */
  note(tx: EngineTransaction, outcome: ChunkOutcome): Promise<void>;
  /** The transaction of the last note is committed. Gives the rows done so far. */
  settle(): number;
}

/** One file on its way in: what was settled before its first row is read. */
export interface ImportRun extends ActingOn {
  readonly tenant: Tenant;
  readonly fileName: string;
  readonly targets: readonly ImportTarget[];
  /** Names of the file's columns, in their order. */
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  /** Field that rows are matched by; null adds what is not there exactly as the row has it. */
  readonly matchOn: string | null;
  readonly mode: ImportMode;
  /** Finds out what would happen, and writes nothing but that. */
  readonly isDryRun: boolean;
  /** Values of what rows leave out. */
  readonly presets: Row;
  /** A list of which no two records may hold the same item. */
  readonly exclusive?: ExclusiveList | undefined;
  /** A list of which each row about a record brings a part. */
  readonly gathers?: string | undefined;
  /** Fields of records in use whose change is asked about. */
  readonly asksAbout?: readonly string[];
  /** What a complete record has, each by fields of which one is enough. */
  readonly expects?: readonly (readonly string[])[];
  /** Leaves out rows that would add what another row of the file adds. */
  readonly skipsDuplicates?: boolean;
  /** Who or what a record is: rows that make another of one are asked about. */
  readonly identity?: ImportIdentity | undefined;
  /**
   * Nobody is there to be asked: rows that would make another of a record, are found by a name alone, or add a record beside one that may
   * be the same, are refused.
   */
  readonly refusesOthers?: boolean;
  /** Fields that rows do not fill, and say whom they mean by. */
  readonly compares?: readonly string[] | undefined;
  /** Records made later are its own; now when left out. */
  readonly startedAt?: Date;
  /** So many rows were seen to be asked about; null where nobody looked. */
  readonly expect?: number | null;
  /** Can be read more than once, from the first row each time. */
  readonly rows: AsyncIterable<SourceRow>;
  /** What the list says is over: nothing becomes of it here, and whoever comes after is not taken for the same. */
  readonly over?: AsyncIterable<SourceRow>;
  /** Makes what reads the rows of a chunk, once the records that they name are known. */
  openChunk(rows: readonly SourceRow[]): Promise<(row: SourceRow) => ReadRow>;
  /** One operation for all chunks: undoing it takes back the whole import. */
  readonly operationId: string;
  readonly journal: ImportJournal;
  /** Codes that the records of the rows tell the meaning of. */
  readonly doubts?: readonly CodeDoubt[];
  /** Of a run that is part of a larger write: all of its chunks, or none. The engine's database is this one too then. */
  readonly tx?: EngineTransaction | undefined;
  /** After each chunk is committed, with the rows done so far. */
  onChunk?(done: number): Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

/** `aborted`: the signal came between two chunks; what is done stays. */
export type ImportEnd = 'finished' | 'aborted';

/** A file whose columns were mapped by their names and values, before anybody has seen it. */
export interface ColumnReview {
  readonly engine: Engine;
  readonly presets: Row;
  readonly fileName: string;
  /** The sheet of a workbook that is read. */
  readonly sheet: string | null;
  /** Names of the tenant and of those it belongs to. */
  readonly tenantNames: readonly string[];
  readonly targets: readonly ImportTarget[];
  readonly columns: readonly string[];
  /** The first rows of data. */
  readonly head: readonly SourceRow[];
  readonly mapping: Mapping;
  /** Columns mapped as somebody did the last time: they stay so. */
  readonly remembered: readonly string[];
}

export interface ReviewedColumns {
  readonly mapping: Mapping;
  /** Sentences to be read before the file is imported. */
  readonly warnings: readonly string[];
  /** What only a person can tell, a sentence each: nothing is imported until a mapping says it. */
  readonly questions: readonly string[];
  /** Columns of which it knows what they are: what was said of them before does not hold. */
  readonly settled?: readonly string[];
}

/** What becomes of a file's rows. */
export interface ImportStrategy {
  /** What columns can fill, where that is not the fields of the resource. */
  readonly targets?: (plan: Plan) => ImportTarget[];
  /** What distinguishes rows, where that is not what the declaration says. */
  readonly matchOn?: readonly string[];
  /** Looks at detected columns with what only this kind of file knows. */
  readonly review?: (columns: ColumnReview) => Promise<ReviewedColumns>;
  run(options: ImportRun): Promise<ImportEnd>;
}
