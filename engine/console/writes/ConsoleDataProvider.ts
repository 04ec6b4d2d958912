import type { DataProvider, DeleteManyParams, DeleteManyResult, Identifier, RaRecord } from 'react-admin';
import type { AnswerOf, Call, RequestOf } from '../../core/calls/defineCall';
import type { ExportParams } from '../data/listAddress';

/** What a write's answer says besides its data: the operation to undo, or the task that goes on with it. */
export interface WriteMeta {
  readonly operation_id?: string;
  /** What records it wrote. */
  readonly resource?: string;
  /** It made a record: taking it back deletes that. */
  readonly isCreation?: boolean;
  readonly task?: RaRecord;
  readonly count?: number;
}

type Values = Readonly<Record<string, unknown>>;

/** One entry of a record's history. Who did it stands under the name of its kind of actor, the others are null. */
export interface Change {
  readonly id: number;
  readonly operation_id: string;
  readonly undoes: string | null;
  readonly operation: 'create' | 'update' | 'delete' | 'restore' | 'erase';
  readonly before: Values | null;
  readonly after: Values | null;
  readonly created_at: string;
  readonly is_undone: boolean;
  /** Whether one can take back the operation now. */
  readonly is_undoable: boolean;
}

interface ChangesParams {
  readonly id: Identifier;
  readonly perPage?: number;
  readonly signal?: AbortSignal;
}

/** How many records of a resource an operation changed. */
export interface OperationPart {
  readonly resource: string;
  readonly count: number;
}

/** What is told before records are deleted: the declaration's warnings, and how many of the records each is about. */
export interface DeletePreview {
  readonly count: number;
  readonly warnings: readonly { readonly name: string; readonly count: number }[];
}

/** What undoing an operation would take back. */
export interface OperationScope {
  readonly records: readonly OperationPart[];
  /** How many of these records were changed since. */
  readonly changed: number;
  readonly is_undone: boolean;
}

/** The data provider the engine's screens work with: react-admin's, and what the contract has beyond it. */
export interface ConsoleDataProvider extends DataProvider {
  /** A call by its contract: `call<typeof previewRanking>({ method, path, body })`. */
  call<C extends Call = never>(request: RequestOf<C>): Promise<{ data: AnswerOf<C>; meta: WriteMeta }>;
  /** What happened to a record, newest first; `Actors` are the kinds there are. */
  changes<Actors = Readonly<Record<string, unknown>>>(
    resource: string,
    params: ChangesParams,
  ): Promise<{ data: readonly (Change & Actors)[]; total: number }>;
  /** What undoing an operation takes back. */
  operation(operationId: string): Promise<{ data: OperationScope }>;
  /** `skipChanged` leaves alone what was changed since, which refuses the whole otherwise. */
  undo(operationId: string, options?: { skipChanged: boolean }): Promise<{ meta: WriteMeta }>;
  /** What else would be lost with records, chosen as `deleteMany` does. */
  previewDelete(resource: string, params: DeleteManyParams): Promise<{ data: DeletePreview }>;
  /** Brings deleted records back: those with the ids, or all that a filter in `meta` selects. */
  restoreMany(resource: string, params: DeleteManyParams): Promise<DeleteManyResult>;
  exportFile(resource: string, params: ExportParams): Promise<{ data: Blob }>;
  /** One record as a file, or a part of what it is, in a format that its resource has. */
  recordFile(
    resource: string,
    params: { readonly id: Identifier; readonly part?: string; readonly format: string },
  ): Promise<{ data: Blob }>;
}
