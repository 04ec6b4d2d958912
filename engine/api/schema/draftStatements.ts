import type { Kysely } from 'kysely';
import type { Plan } from '../../core/plan';
import { describePlan } from './describePlan';
import { diffShapes } from './diffShapes';
import { readDatabase } from './readDatabase';
import { settleShape } from './settleShape';
import type { TableShape } from './shape';

interface DraftOptions<DB> {
  readonly db: Kysely<DB>;
  readonly plan: Plan;
  /** Tables of the product that no resource shows. */
  readonly tables?: readonly TableShape[];
  /** The statements that make its functions, besides those of triggers. */
  readonly functions?: string;
  /** Tables that are no part of the plan and stay as they are. */
  readonly ignoring?: readonly string[];
}

/** The statements that bring a live database to what the declarations ask for; none when it is there. */
export async function draftStatements<DB>({
  db,
  plan,
  tables = [],
  functions = '',
  ignoring = [],
}: DraftOptions<DB>): Promise<string[]> {
  const wanted = await settleShape(db, describePlan(plan, tables, functions));
  return diffShapes(await readDatabase(db, { ignoring }), wanted);
}
