import { AsyncLocalStorage } from 'node:async_hooks';
import type { EngineDatabase, EngineTransaction } from './engine';

/** Who waits for database connections: a person, an API key, an address, or a worker of the server. */
export interface Caller {
  /** Callers with the same key and share take turns as one. */
  readonly key: string;
  /** Which connections the caller may use; `live` and `readiness` have reserved ones. */
  readonly share: 'ordinary' | 'live' | 'readiness';
  /** Whether the caller waits as long as it takes, as background work does. */
  readonly isPatient: boolean;
}

interface Scope {
  readonly caller: Caller | null;
  /** The write whose transaction is open, with its own connection. */
  readonly write: { readonly tx: EngineTransaction; isOpen: boolean } | null;
  /** The hook that runs within the write, such as `organizations.beforeWrite`. */
  readonly hook: string | null;
}

const NONE: Scope = { caller: null, write: null, hook: null };

const scopes = new AsyncLocalStorage<Scope>();

/** Callers whose transaction was committed: an answer 503 would say that nothing was saved. */
const committed = new WeakSet<Caller>();

/** Runs work for a caller, outside any write. */
export function asCaller<Result>(caller: Caller | null, run: () => Result): Result {
  return scopes.run({ ...NONE, caller }, run);
}

/** Runs work of the server itself, which takes its own turn and waits as long as it takes. */
export function inBackground<Result>(key: string, run: () => Result, share: Caller['share'] = 'ordinary'): Result {
  return asCaller({ key, share, isPatient: true }, run);
}

/** Runs the statements of a transaction, which has a connection of its own. */
export async function inTransactionScope<Result>(tx: EngineTransaction, run: () => Promise<Result>): Promise<Result> {
  const write = { tx, isOpen: true };
  const scope = { ...(scopes.getStore() ?? NONE), write, hook: null };
  try {
    const result = await scopes.run(scope, run);
    if (scope.caller) committed.add(scope.caller);
    return result;
  } finally {
    write.isOpen = false;
  }
}

/** Runs a hook of a write under its name, for errors. */
export function inHook<Result>(hook: string, run: () => Result): Result {
  return scopes.run({ ...(scopes.getStore() ?? NONE), hook }, run);
}

/** Returns who asks for a connection now. One that has written is patient from then on. */
export function callerNow(): Caller | null {
  const caller = scopes.getStore()?.caller ?? null;
  return caller && committed.has(caller) ? { ...caller, isPatient: true } : caller;
}

/** Returns the connection of the open write, or `db` outside writes: for reads that are shared by both. */
export function connectionNow(db: EngineDatabase): EngineDatabase {
  const { write } = scopes.getStore() ?? NONE;
  return write?.isOpen ? write.tx : db;
}

/** Returns the open write that this code runs in, or null. */
export function openWrite(): { readonly hook: string | null } | null {
  const { write, hook } = scopes.getStore() ?? NONE;
  return write?.isOpen ? { hook } : null;
}
