/** A database as plain data: what the declarations ask for, or what a live database has. Names are unquoted. */
export interface DatabaseShape {
  readonly functions: readonly FunctionShape[];
  readonly tables: readonly TableShape[];
}

/** A function of the SQL language; no two have the same name. */
export interface FunctionShape {
  readonly name: string;
  /** The whole `CREATE OR REPLACE FUNCTION` statement. */
  readonly definition: string;
}

export interface TableShape {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly IndexShape[];
  readonly foreignKeys: readonly ForeignKeyShape[];
}

export interface ColumnShape {
  readonly name: string;
  readonly type: string;
  /** Null for the database's own order, and for types without one. */
  readonly collation: string | null;
  readonly isNullable: boolean;
  readonly isIdentity: boolean;
  /** SQL expressions. */
  readonly default: string | null;
  readonly generated: string | null;
}

export interface IndexShape {
  readonly name: string;
  readonly isUnique: boolean;
  readonly method: 'btree' | 'gin' | (string & {});
  /** SQL expressions, a column's name among them. */
  readonly keys: readonly string[];
  /** Storage parameters, e.g. `fastupdate=off`. */
  readonly settings: readonly string[];
  /** The predicate of a partial index. */
  readonly where: string | null;
}

/**
 * Deferrable, though checked at once: a refused row is reported by the statement that wrote it, while an operation whose
 * rows point at each other (an undo, a copy of an event) can say SET CONSTRAINTS ALL DEFERRED. It costs nothing otherwise.
 */
export interface ForeignKeyShape {
  readonly name: string;
  readonly column: string;
  readonly target: string;
  readonly onDelete: 'restrict' | 'cascade' | 'set null' | 'no action' | 'set default';
  readonly isDeferrable: boolean;
}

export const EMPTY_DATABASE: DatabaseShape = Object.freeze({ functions: [], tables: [] });
