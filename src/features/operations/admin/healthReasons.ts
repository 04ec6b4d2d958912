import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import { BOUNDS, type Bounds } from '../../../../resources/admin/healthBounds';
import type { readSystemHealth } from '../../../../resources/admin/installation.calls';

type Health = AnswerOf<typeof readSystemHealth>;

/** Why a part is not as it should be, by the key of the sentence that says so and what to do. */
export interface Reason {
  readonly name: string;
  /** From which figure on it should be looked at, and from which it is broken; shares between 0 and 1. */
  readonly bounds?: Bounds;
}

const HOUR_MS = 3_600_000;

/** All reasons of each part, by what the server judges its figures by; none for one that is as it should be. */
export function reasonsOf({ at, database, queue, disk, push, mail, backup }: Health) {
  const hours = backup.finished_at && (Date.parse(at) - Date.parse(backup.finished_at)) / HOUR_MS;
  return {
    database: [
      ...over('connections', database.connections / database.most_connections, BOUNDS.connections),
      ...over('transaction', database.oldest_transaction_seconds, BOUNDS.transactionSeconds),
      ...over('replication', database.replication_lag_seconds, BOUNDS.replicationSeconds),
    ],
    queue: [
      ...over('queue_waits', queue.oldest_seconds, BOUNDS.queueSeconds),
      ...over('queue_failed', queue.failed, BOUNDS.failures),
    ],
    disk: disk ? over('disk', disk.bytes > 0 ? 1 - disk.free_bytes / disk.bytes : 0, BOUNDS.disk) : [],
    push: [
      ...over('push_waits', push.waiting, BOUNDS.pushWaiting),
      ...over('push_failed', push.failed, BOUNDS.failures),
    ],
    mail: [
      ...(mail.is_sent ? [] : [{ name: 'mail_kept' }]),
      ...over('mail_waits', mail.waiting, BOUNDS.mailsWaiting),
      ...over('mail_late', mail.oldest_seconds, BOUNDS.mailSeconds),
      ...over('mail_failed', mail.failed, BOUNDS.failures),
    ],
    backup: hours ? over('backup_old', hours, BOUNDS.backupHours) : [{ name: 'backup_none' }],
  } satisfies Record<string, readonly Reason[]>;
}

function over(name: string, figure: number | null, bounds: Bounds): readonly Reason[] {
  return figure !== null && figure >= bounds.warn ? [{ name, bounds }] : [];
}
