/** From which figure on something should be looked at, and from which it is broken. */
export interface Bounds {
  readonly warn: number;
  readonly bad: number;
}

/** What is as it should be; each in the unit of its figure. */
export const BOUNDS = {
  /** Seconds since a node said that it is there: it does every ten. */
  silence: { warn: 25, bad: 60 },
  loopLagMs: { warn: 100, bad: 500 },
  /** Of the connections that there may be. */
  connections: { warn: 0.8, bad: 0.95 },
  transactionSeconds: { warn: 60, bad: 600 },
  replicationSeconds: { warn: 10, bad: 60 },
  queueSeconds: { warn: 60, bad: 600 },
  /** Of the disk, what is taken. */
  disk: { warn: 0.8, bad: 0.95 },
  /** In a day, of tasks, mails and messages to phones. */
  failures: { warn: 1, bad: 50 },
  pushWaiting: { warn: 5_000, bad: 50_000 },
  mailsWaiting: { warn: 50, bad: 500 },
  /** Since the oldest mail that waits was queued: servers that greylist accept a mail after some minutes. */
  mailSeconds: { warn: 1_800, bad: 14_400 },
  /** Hours since the last backup was done. */
  backupHours: { warn: 26, bad: 50 },
} as const satisfies Readonly<Record<string, Bounds>>;
