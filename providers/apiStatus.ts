import { createObservable } from './observable';

/** How the servers are doing, as far as the latest answers tell. */
interface ApiStatus {
  /** A server answered 5xx; stays until somebody dismisses it or moves on. */
  hasServerError: boolean;
  /** The latest request got no response. */
  isUnreachable: boolean;
}

const WELL: ApiStatus = { hasServerError: false, isUnreachable: false };
const status = createObservable<ApiStatus>(WELL);

export const getApiStatus = status.get;
export const subscribeToApiStatus = status.subscribe;

export function reportServerError(): void {
  update({ hasServerError: true });
}

export function reportReachable(isReachable: boolean): void {
  update({ isUnreachable: !isReachable });
}

export function dismissApiErrors(): void {
  update(WELL);
}

function update(change: Partial<ApiStatus>): void {
  const before = status.get();
  const after = { ...before, ...change };
  const isSame = before.hasServerError === after.hasServerError && before.isUnreachable === after.isUnreachable;
  if (!isSame) status.set(after);
}
