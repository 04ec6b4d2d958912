type Values = Readonly<Record<string, unknown>>;

/** What a refused write answered, as far as the screens act on it. */
export interface WriteError extends Error {
  readonly status: number;
  /** Field name → what is wrong with it. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly body: Values;
}

/** What a 412 tells: the record as it is now, and who changed which of its fields. */
export interface StaleRecord {
  readonly current: Values & { readonly id: number; readonly version: number };
  readonly changedBy: {
    readonly name: string | null;
    /** The reader made the change, in another window or program. */
    readonly is_own?: boolean;
    readonly at: string | null;
    readonly fields: readonly string[];
  };
}

function isWriteError(error: unknown): error is WriteError {
  return error instanceof Error && typeof (error as Partial<WriteError>).status === 'number';
}

export function isInvalid(error: unknown): error is WriteError {
  return isWriteError(error) && error.status === 422;
}

export function isMissing(error: unknown): error is WriteError {
  return isWriteError(error) && error.status === 404;
}

export function isConflict(error: unknown): error is WriteError {
  return isWriteError(error) && error.status === 409;
}

/** Whether there was no answer at all: nothing was decided, and the same can be sent again. */
export function isUnanswered(error: unknown): boolean {
  return isWriteError(error) && error.status === 0;
}

/** The contract's answer to a write over changes somebody else made meanwhile; null for every other error. */
export function staleOf(error: unknown): StaleRecord | null {
  if (!isWriteError(error) || error.status !== 412) return null;
  const { current, changed_by } = error.body as {
    current?: StaleRecord['current'];
    changed_by?: StaleRecord['changedBy'];
  };
  if (!current) return null;
  return { current, changedBy: changed_by ?? { name: null, at: null, fields: [] } };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
