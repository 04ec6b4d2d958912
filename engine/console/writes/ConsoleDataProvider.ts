import type { DataProvider, Identifier, RaRecord, SortPayload } from 'react-admin';

/** What a write's answer says besides its data: the operation to undo, or the task that goes on with it. */
export interface WriteMeta {
  readonly operation_id?: string;
  readonly task?: RaRecord;
  readonly count?: number;
}

/** The data provider the engine's screens work with: react-admin's, and what the contract has beyond it. */
export interface ConsoleDataProvider extends DataProvider {
  undo(operationId: string): Promise<{ data: unknown; meta: WriteMeta }>;
  action(
    resource: string,
    id: Identifier,
    action: string,
    body?: unknown,
  ): Promise<{ data: RaRecord; meta: WriteMeta }>;
  call(
    path: string,
    options?: { method?: string; body?: unknown; signal?: AbortSignal },
  ): Promise<{ data: unknown; meta?: WriteMeta }>;
  exportFile(
    resource: string,
    params: { format: 'csv' | 'xlsx' | 'pdf'; filter?: Record<string, string | string[]>; sort?: SortPayload },
  ): Promise<{ data: Blob }>;
}
