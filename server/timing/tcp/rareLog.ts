const QUIET_MS = 60_000;
const MOST_KEYS = 1_000;

/** A log that says the same thing once a minute, however often it happens: a decoder in trouble tries again all day. */
export function rareLog(log: (line: string) => void): (line: string) => void {
  const saidAt = new Map<string, number>();
  return (line) => {
    const now = performance.now();
    const last = saidAt.get(line);
    if (last !== undefined && now - last < QUIET_MS) return;
    if (saidAt.size >= MOST_KEYS) saidAt.clear();
    saidAt.set(line, now);
    log(line);
  };
}

/** A log that takes so many lines a minute, and says once a minute when there were more; `what` they are about, in the plural. */
export function limitedLog(
  log: (line: string) => void,
  { most, what }: { most: number; what: string },
): (line: string) => void {
  let beganAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (line) => {
    const now = performance.now();
    if (now - beganAt >= QUIET_MS) {
      beganAt = now;
      count = 0;
    }
    count++;
    if (count <= most) log(line);
    else if (count === most + 1) log(`More than ${most} ${what} within a minute: the others are left out.`);
  };
}
