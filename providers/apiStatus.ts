import { createObservable } from './observable';

/** How the servers are doing, as far as the latest answers tell. */
interface ApiStatus {
  /** A server answered 5xx; stays until somebody dismisses it or moves on, or the server was away and is ready again. */
  hasServerError: boolean;
  /** The latest request got no response, or a proxy's that there is none. */
  isUnreachable: boolean;
  /** The server answers, and says that it cannot work: the code of its error. Stays until the server says that it is ready. */
  trouble: Trouble | null;
  /** A write has been on its way for longer than people wait without a word. */
  isSavingLong: boolean;
  /** How often it was away so far: it may be back before anybody has looked. */
  outages: number;
}

const TROUBLES = ['unavailable', 'disk_full'] as const;
type Trouble = (typeof TROUBLES)[number];

/** What a proxy answers for a server that is not there. */
const GATEWAY_CODES = ['http_502', 'http_503', 'http_504'];
const LONG_MS = 4_000;

const WELL = { hasServerError: false, isUnreachable: false, trouble: null };
const status = createObservable<ApiStatus>({ ...WELL, isSavingLong: false, outages: 0 });
let longSaves = 0;
let isAsking = false;

export const getApiStatus = status.get;
export const subscribeToApiStatus = status.subscribe;

/** What was answered with a 5xx the last time. */
let broken = '';

/** @param code of the answer with a 5xx to `what` */
export function reportServerError(code: string, what: string): void {
  broken = what;
  const trouble = TROUBLES.find((one) => one === code);
  if (GATEWAY_CODES.includes(code)) reportReachable(false);
  else update({ isUnreachable: false, ...(trouble ? { trouble } : { hasServerError: true }) });
}

/** What broke before is answered now: nothing is to be said of it any more. */
export function reportWorking(what: string): void {
  if (what === broken) leaveApiErrors();
}

export function reportReady(): void {
  update(WELL);
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

/** Another page is shown: what broke on the one before is over, a server that is away is not. */
export function leaveApiErrors(): void {
  update({ hasServerError: false });
}

export function dismissApiErrors(): void {
  update(WELL);
}

function update(change: Partial<ApiStatus>): void {
  const before = status.get();
  const after = { ...before, ...change };
  if (isAway(after) && !isAway(before)) after.outages += 1;
  const names = Object.keys(after) as (keyof ApiStatus)[];
  if (names.some((name) => before[name] !== after[name])) status.set(after);
}

function isAway({ isUnreachable, trouble }: ApiStatus): boolean {
  return isUnreachable || trouble !== null;
}
