const PAUSE_MS = 3_000;

/**
 * Loads a module as soon as the server gives it: while that is away it is asked for again and again. @throws where the server answers and it
 * still does not come: a new release has taken its place, and only the document knows where that is
 */
export async function loadOnceThere<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      if (await isServerThere()) return load();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

export function isServerThere(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
