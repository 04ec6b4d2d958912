import { diffTable } from './diffTable';
import { mentions, quoted } from './names';
import { type DatabaseShape, EMPTY_DATABASE, type FunctionShape } from './shape';
import { addForeignKeySql, createIndexSql, createTableSql } from './statements';
import { inOrder, type Step } from './steps';

/**
 * The SQL statements that turn one database into another, in an order that runs in one transaction. Where data may be lost or
 * a statement may fail on existing rows, it starts with a comment line `-- REVIEW: …`.
 * Both shapes must be spelled the same way: read from a database, or settled by one (`settleShape`).
 */
export function diffShapes(from: DatabaseShape, to: DatabaseShape): string[] {
  const changedFunctions = changed(from.functions, to.functions);
  const steps: Step[] = changedFunctions.map((item) => ({ phase: 'functions', sql: item.definition }));
  for (const gone of missing(from.functions, to.functions).reverse()) {
    steps.push({ phase: 'dropFunctions', sql: `DROP FUNCTION ${quoted(gone.name)}` });
  }
  const rewritten = rewrittenNames(from.functions, to.functions);
  for (const table of to.tables) {
    const before = from.tables.find((other) => other.name === table.name);
    if (before) steps.push(...diffTable({ from: before, to: table, rewrittenFunctions: rewritten }));
    else {
      steps.push({ phase: 'createTables', sql: createTableSql(table) });
      for (const index of table.indexes) steps.push({ phase: 'createIndexes', sql: createIndexSql(table.name, index) });
      for (const key of table.foreignKeys) {
        steps.push({ phase: 'addForeignKeys', sql: addForeignKeySql(table.name, key) });
      }
    }
  }
  for (const gone of missing(from.tables, to.tables)) {
    for (const key of gone.foreignKeys) {
      steps.push({
        phase: 'dropForeignKeys',
        sql: `ALTER TABLE ${quoted(gone.name)} DROP CONSTRAINT ${quoted(key.name)}`,
      });
    }
    steps.push({
      phase: 'dropTables',
      sql: `-- REVIEW: all rows of ${gone.name} are lost.\nDROP TABLE ${quoted(gone.name)}`,
    });
  }
  return inOrder(steps);
}

/** The statements that make the database from nothing. */
export function createStatements(shape: DatabaseShape): string[] {
  return diffShapes(EMPTY_DATABASE, shape);
}

function changed(from: readonly FunctionShape[], to: readonly FunctionShape[]): FunctionShape[] {
  return to.filter((item) => !from.some((other) => other.name === item.name && other.definition === item.definition));
}

/** Functions that may now give other values: those whose text changed, and those that call them. */
function rewrittenNames(from: readonly FunctionShape[], to: readonly FunctionShape[]): string[] {
  const names = changed(from, to)
    .filter((item) => has(from, item))
    .map((item) => item.name);
  for (const item of to) {
    if (!names.includes(item.name) && mentions(item.definition, names)) names.push(item.name);
  }
  return names;
}

function missing<Item extends { readonly name: string }>(from: readonly Item[], to: readonly Item[]): Item[] {
  return from.filter((item) => !has(to, item));
}

function has(items: readonly { readonly name: string }[], wanted: { readonly name: string }): boolean {
  return items.some((item) => item.name === wanted.name);
}
