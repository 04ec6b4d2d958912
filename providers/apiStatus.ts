import { createObservable } from './observable';

/** How the servers are doing, as far as the latest answers tell. */
interface ApiStatus {
  /** A server answered 5xx; stays until somebody dismisses it or moves on. */
  hasServerError: boolean;
  /** The latest request got no response. */
  isUnreachable: boolean;
  /** The server answers, and says that it cannot work: the code of its error. Stays until the server says that it is ready. */
  trouble: Trouble | null;
}

const TROUBLES = ['unavailable', 'disk_full'] as const;
type Trouble = (typeof TROUBLES)[number];

const WELL: ApiStatus = { hasServerError: false, isUnreachable: false, trouble: null };
const status = createObservable<ApiStatus>(WELL);

export const getApiStatus = status.get;
export const subscribeToApiStatus = status.subscribe;

/** @param code of the answer with a 5xx */
export function reportServerError(code: string): void {
  const trouble = TROUBLES.find((one) => one === code);
  update(trouble ? { trouble } : { hasServerError: true });
}

export function reportReady(): void {
  update({ isUnreachable: false, trouble: null });
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
  const names = Object.keys(after) as (keyof ApiStatus)[];
  if (names.some((name) => before[name] !== after[name])) status.set(after);
}
