import { setImmediate } from 'node:timers/promises';

/**
 * Makes each part ready while the database still writes the one before. What `ready` gives is run in the order of the parts, never two
 * at once.
 */
export async function eachAhead<Part>(
  parts: Iterable<Part>,
  ready: (part: Part) => () => Promise<void>,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  for (const part of parts) {
    const write = ready(part);
    await writing;
    writing = write();
    // Heard of when it is waited for; nobody is to miss it until then.
    writing.catch(() => {});
    // The statement leaves this process before the next part keeps it busy.
    await setImmediate();
  }
  await writing;
}
