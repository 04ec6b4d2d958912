const PAUSE_MS = 3_000;
/** A server that starts again is not met by all consoles every moment. */
const LONGEST_PAUSE_MS = 15_000;

/** What is done for code that a server that answers does not give; `codeRescue` adds it once the first page shows. */
export const rescue = { beforeRetry() {}, afterRetry() {} };

/**
 * Loads a module as soon as the server gives it: while that is away it is asked for again, at once when the network is back; `onAway` hears
 * of it. @throws where nobody does, the server answers and it still does not come: a new release has taken its place
 */
export async function loadOnceThere<Module>(load: () => Promise<Module>, onAway?: () => void): Promise<Module> {
  for (let pause = PAUSE_MS; ; pause = Math.min(pause + PAUSE_MS, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      onAway?.();
    }
    if (await isServerThere()) {
      rescue.beforeRetry();
      try {
        return await load();
      } catch (error) {
        rescue.afterRetry();
        if (!onAway) throw error;
      }
    }
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
      addEventListener('online', resolve, { once: true });
    });
  }
}

/** As when the network comes back: what waits for that asks now. */
export function askAgain(): void {
  dispatchEvent(new Event('online'));
}

function isServerThere(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
