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
  try {
    window.sessionStorage.removeItem(VIEWING_KEY);
  } catch {
    // What cannot be read was not kept.
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
