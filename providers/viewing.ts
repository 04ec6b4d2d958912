/** Somebody whom this tab shows the console as, and for how long. It is the tab's own: no other one knows of it. */
export interface Viewing {
  /** Its id on the server. */
  id: number;
  /** A bearer that only reads. */
  token: string;
  /** ISO 8601. */
  expires_at: string;
  /** Whether things can be done in it, too. */
  may: 'read' | 'write';
  /** As whom. */
  user: { id: number; first_name: string; last_name: string; avatar_url: string | null };
  /** Who looks: for anybody else who signs in meanwhile there is no such view. */
  viewerId: number;
  /** The address to come back to. */
  from: string;
}

const VIEWING_KEY = 'startline.viewing';
/** As whom it was that ended without whoever looked having been told. */
const OVER_KEY = 'startline.viewing_over';

let viewing = read();

/** The view that this tab shows, or null. It changes with the page alone: nothing of one person stays on the other's screen. */
export const getViewing = (): Viewing | null => viewing;

/** Keeps a view for the page that is opened next. @throws DOMException where the browser keeps nothing */
export function keepViewing(begun: Viewing): void {
  window.sessionStorage.setItem(VIEWING_KEY, JSON.stringify(begun));
}

/** Forgets the view, and opens the page where it was begun. */
export function leaveViewing(): void {
  const left = viewing;
  if (!left) return;
  forgetViewing();
  window.location.assign(left.from);
}

/** The same without opening anything. */
export function forgetViewing(): void {
  viewing = null;
  store((storage) => storage.removeItem(VIEWING_KEY));
}

let tell: (() => void) | null = null;
let isOver = false;

/** Has the page say itself that the view ended, as what was typed there stays until that was read. Answers how to stop that. */
export function tellWhenOver(told: () => void): () => void {
  tell = told;
  return () => {
    if (tell === told) tell = null;
  };
}

/** The view was ended elsewhere, or its time is over: the page says so where something could be done in it, else the next one does. */
export function loseViewing(): void {
  if (!viewing || isOver) return;
  isOver = true;
  if (viewing.may === 'write' && tell) {
    store((storage) => storage.removeItem(VIEWING_KEY));
    tell();
  } else {
    noteOver(viewing);
    leaveViewing();
  }
}

/** The sign-in that it was begun in is over, and it with that. */
export function endWithSignIn(): void {
  if (!viewing) return;
  noteOver(viewing);
  forgetViewing();
}

/** As whom one was there until a moment ago, where nobody has said yet that this is over. */
export function viewingOver(): string | null {
  return store((storage) => storage.getItem(OVER_KEY));
}

export function toldViewingOver(): void {
  store((storage) => storage.removeItem(OVER_KEY));
}

function noteOver({ user: { first_name, last_name } }: Viewing): void {
  store((storage) => storage.setItem(OVER_KEY, `${first_name} ${last_name}`.trim()));
}

/** What a browser that keeps nothing refuses was not kept. */
function store<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}

function read(): Viewing | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(VIEWING_KEY) ?? 'null') as Viewing | null;
    const isOne = typeof kept?.token === 'string' && typeof kept.user?.id === 'number';
    return isOne && Date.parse(kept.expires_at) > Date.now() ? kept : null;
  } catch {
    return null;
  }
}
