/** Addresses of this visit, so that a question can say what its author was looking at. */
let current: string | null = null;
let former: string | null = null;

export function enterPage(pathname: string): void {
  if (pathname === current) return;
  former = current;
  current = pathname;
}

/** The page before one that is shown, whether its own visit is noted yet or not; null where it is the first. */
export function formerPage(shown: string): string | null {
  return current === shown ? former : current;
}
