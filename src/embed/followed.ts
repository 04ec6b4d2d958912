/** As many as a page can ask about every few seconds. */
const MOST = 10;

/** Whom the visitor follows, kept on this device alone; nobody where the browser keeps nothing for framed pages. */
export function readFollowed(eventId: number): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(eventId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MOST) : [];
  } catch {
    return memory;
  }
}

export function toggleFollowed(eventId: number, id: number): void {
  const before = readFollowed(eventId);
  const next = before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-MOST);
  memory = next;
  try {
    localStorage.setItem(keyOf(eventId), JSON.stringify(next));
  } catch {
    // For as long as the page is open.
  }
}

let memory: number[] = [];

function keyOf(eventId: number): string {
  return `startline.followed.${eventId}`;
}
