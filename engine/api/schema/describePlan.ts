import type { Plan } from '../../core/plan';
import { fieldFunctionsSql } from '../../fields/functions.sql';
import { operationFunctionsSql } from '../operations/functions.sql';
import { describeTable } from './describeTable';
import { engineTables } from './engineTables';
import type { DatabaseShape, FunctionShape, TableShape } from './shape';

/**
 * The database that the declarations ask for. The same plan gives the same shape, in the order of declaration.
 * Expressions are spelled as the declarations have them; `settleShape` spells them as PostgreSQL does.
 * `tables` are those of the product that no resource shows, `functions` the statements that make its own functions.
 */
export function describePlan(plan: Plan, tables: readonly TableShape[] = [], functions = ''): DatabaseShape {
  return {
    functions: [fieldFunctionsSql, operationFunctionsSql, functions].flatMap(functionsOf),
    tables: [...[...plan.resources.values()].map(describeTable), ...engineTables(plan), ...tables],
  };
}

/** Each statement by itself, in order: later functions may call earlier ones. */
function functionsOf(statements: string): FunctionShape[] {
  return statements
    .split(/;\s*(?=CREATE OR REPLACE FUNCTION|$)/)
    .filter((statement) => statement.trim() !== '')
    .map((definition) => ({ name: /FUNCTION (\w+)/.exec(definition)?.[1] ?? '', definition: definition.trim() }));
}
