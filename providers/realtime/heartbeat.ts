/** How long it may be quiet before the server is asked, and how long it may then take to answer, in ms. */
export interface Beats {
  readonly quietMs: number;
  readonly answerMs: number;
}

interface HeartbeatOptions extends Beats {
  /** Asks the server for a sign of life. */
  ping(): void;
  /** It has given none; in ms since 1970, when it was last heard. */
  onSilent(heardAt: number): void;
  /** It is heard again after that. */
  onHeard(): void;
}

interface Heartbeat {
  /** A connection is there, or something came over it. */
  heard(): void;
  stop(): void;
}

/** Tells a server that hangs from one that has nothing to say: a connection over which nothing comes stays open for minutes. */
export function createHeartbeat({ quietMs, answerMs, ping, onSilent, onHeard }: HeartbeatOptions): Heartbeat {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = 0;
  let isSilent = false;
  const ask = () => {
    ping();
    timer = setTimeout(() => {
      isSilent = true;
      onSilent(heardAt);
    }, answerMs);
  };
  return {
    heard() {
      heardAt = Date.now();
      clearTimeout(timer);
      timer = setTimeout(ask, quietMs);
      if (isSilent) onHeard();
      isSilent = false;
    },
    stop() {
      clearTimeout(timer);
      isSilent = false;
    },
  };
}
