import type { HttpError } from './httpError';
import { createObservable } from './observable';

/** State of the servers as the latest answers show it. */
interface ApiStatus {
  /** A server answered 5xx. Stays until the same addresses answer, the user dismisses it or opens another page. */
  hasServerError: boolean;
  /** The latest request got no response. */
  isUnreachable: boolean;
  /** The server, or a proxy in front of it, answered that it cannot work. Stays until the server is ready. */
  isAway: boolean;
  /** Code of the reason that the server gave for its 5xx. */
  trouble: Trouble | null;
  /** Time in milliseconds before which nothing is retried: the server sent Retry-After. */
  retryAt: number;
  /** A write has been on its way for longer than people wait without a word. */
  isSavingLong: boolean;
  /** Number of times a server was away. A server can be back before a component has rendered. */
  outages: number;
}

const TROUBLES = ['unavailable', 'disk_full'] as const;
type Trouble = (typeof TROUBLES)[number];

/** Answers of a proxy whose server is not there. */
const GATEWAY_CODES = ['http_502', 'http_503', 'http_504'];
const LONG_MS = 4_000;

const WELL = { hasServerError: false, isUnreachable: false, isAway: false, trouble: null, retryAt: 0 };
const status = createObservable<ApiStatus>({ ...WELL, isSavingLong: false, outages: 0 });
let longSaves = 0;
let isAsking = false;

export const getApiStatus = status.get;
export const subscribeToApiStatus = status.subscribe;

/** Addresses whose latest answer was a 5xx. */
const broken = new Set<string>();
let serverErrors = 0;

/** @param path of the request that was answered with a 5xx */
export function reportServerError({ code, retryAfterSeconds = 0 }: HttpError, path: string): void {
  serverErrors += 1;
  broken.add(path);
  const trouble = TROUBLES.find((one) => one === code);
  const isAway = trouble !== undefined || retryAfterSeconds > 0 || GATEWAY_CODES.includes(code);
  update({
    hasServerError: true,
    isUnreachable: false,
    ...(trouble && { trouble }),
    ...(isAway && { isAway }),
    ...(retryAfterSeconds > 0 && { retryAt: Date.now() + retryAfterSeconds * 1_000 }),
  });
}

/** Lowers the flag once every address that broke answers again. A server that gave a reason must first be ready. */
export function reportWorking(path: string): void {
  if (!broken.delete(path) || broken.size > 0 || status.get().trouble) return;
  update({ hasServerError: false, isAway: false, retryAt: 0 });
}

/** The flag stays until `reportRefetch`, so that a server that fails again does not make it flicker. */
export function reportReady(): void {
  update({ isUnreachable: false, isAway: false, retryAt: 0 });
}

/** Lowers the flag after a refetch without any 5xx. */
export async function reportRefetch(refetch: () => unknown): Promise<void> {
  const before = serverErrors;
  await refetch();
  if (serverErrors === before) leaveApiErrors();
}

export function reportReachable(isReachable: boolean): void {
  update({ isUnreachable: !isReachable });
}

/** While a person is asked for something that a write wants, it is they who are waited for. */
export function reportAsking(isOn: boolean): void {
  isAsking = isOn;
  tellSaving();
}

function tellSaving(): void {
  update({ isSavingLong: longSaves > 0 && !isAsking });
}

/** Follows a write, so that one that takes long can be spoken of. */
export async function reportSaving<Answer>(write: Promise<Answer>): Promise<Answer> {
  let isLong = false;
  const tell = (by: 1 | -1) => {
    longSaves += by;
    tellSaving();
  };
  const timer = setTimeout(() => {
    isLong = true;
    tell(1);
  }, LONG_MS);
  try {
    return await write;
  } finally {
    clearTimeout(timer);
    if (isLong) tell(-1);
  }
}

/** Lowers the flag when another page opens, unless the server is away. */
export function leaveApiErrors(): void {
  if (status.get().isAway) return;
  broken.clear();
  update({ hasServerError: false, trouble: null });
}

export function dismissApiErrors(): void {
  broken.clear();
  update(WELL);
}

function update(change: Partial<ApiStatus>): void {
  const before = status.get();
  const after = { ...before, ...change };
  if (isOut(after) && !isOut(before)) after.outages += 1;
  const names = Object.keys(after) as (keyof ApiStatus)[];
  if (names.some((name) => before[name] !== after[name])) status.set(after);
}

function isOut({ isUnreachable, isAway }: ApiStatus): boolean {
  return isUnreachable || isAway;
}
