/** What can wait comes even when no page ever tells that it shows. */
const LONGEST_WAIT_MS = 4_000;

let release = () => {};
let shown: Promise<void> | null = null;

/** From here on, what can wait is loaded once the page shows. */
export function putPageFirst(): void {
  shown = new Promise((resolve) => {
    release = resolve;
  });
  setTimeout(release, LONGEST_WAIT_MS);
}

/** The page shows what it was opened for. */
export function pageIsShown(): void {
  release();
}

/** Loads what no page waits for. */
export async function afterPage<Module>(load: () => Promise<Module>): Promise<Module> {
  await shown;
  return load();
}
