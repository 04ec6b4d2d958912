import { sql } from 'kysely';
import type { EngineDatabase } from '../engine';

/** How many records of a resource an operation changed. */
export interface OperationPart {
  resource: string;
  count: number;
}

/** What an operation touched, the smallest part first. */
export async function operationParts(db: EngineDatabase, operationId: string): Promise<OperationPart[]> {
  const parts = await sql<OperationPart>`
    select resource, count(distinct record_id)::int as count from changes
    where operation_id = ${operationId} group by resource order by count, resource`.execute(db);
  return parts.rows;
}
