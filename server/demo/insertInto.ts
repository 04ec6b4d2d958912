import type { Engine, EngineTransaction, Row } from '../../engine/api/engine';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { SYSTEM } from '../../engine/core/access/actor';
import { parseRecord } from '../../engine/core/operations/parseRecord';

/** Makes rows of a resource, and gives their ids in the same order. */
export type Insert = (name: string, rows: readonly Row[]) => Promise<number[]>;

/** Rows through the same validation and audit as any other write. */
export async function insertInto(options: {
  engine: Engine;
  tx: EngineTransaction;
  name: string;
  rows: readonly Row[];
  operationId: string;
}): Promise<number[]> {
  const resource = options.engine.plan.get(options.name);
  const values = options.rows.map((row) => parseRecord({ resource, input: row, mode: 'create' }));
  return inWrite({ ...options, actor: SYSTEM, resource }, (context) => insertRecords(context, values));
}
