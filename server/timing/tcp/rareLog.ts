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
