import type { LivePassing } from '../../../../../resources/passings/passings.calls';

type Row = Pick<LivePassing, 'id' | 'seq' | 'athlete_id'>;

interface Watch {
  /** Something changed: what the rows up to this number come to may be another from now on. */
  change(newestSeq: number): void;
  /** These rows, newest first, are in sight now. */
  show(rows: readonly Row[]): void;
  /** Those of them that may be another by now. `confirm`, once they were read: as they were when this was asked. */
  outdated(): { readonly ids: readonly number[]; confirm(): void };
}

/**
 * Knows which of the rows in sight may no longer be as they are shown: those that came before the latest change, and earlier reads
 * of an athlete who was read again.
 */
export function createWatch(): Watch {
  let shown: readonly Row[] = [];
  let version = 0;
  let changedSeq = 0;
  /** Of rows in sight, by id: the latest change before they were read. */
  let readAt = new Map<number, number>();
  let doubtful = new Set<number>();

  return {
    change(newestSeq) {
      version += 1;
      changedSeq = newestSeq;
    },
    show(rows) {
      const newest = shown[0]?.seq ?? Number.MAX_SAFE_INTEGER;
      const readAgain = new Set(rows.flatMap(({ seq, athlete_id }) => (seq > newest ? (athlete_id ?? []) : [])));
      const isDoubtful = ({ id, seq, athlete_id }: Row) =>
        doubtful.has(id) || (seq <= newest && athlete_id !== null && readAgain.has(athlete_id));
      doubtful = new Set(rows.filter(isDoubtful).map(({ id }) => id));
      readAt = new Map(rows.map(({ id }) => [id, readAt.get(id) ?? 0]));
      shown = rows;
    },
    outdated() {
      const at = version;
      const isOutdated = ({ id, seq }: Row) =>
        doubtful.has(id) || (seq <= changedSeq && (readAt.get(id) ?? 0) < version);
      const ids = shown.filter(isOutdated).map(({ id }) => id);
      return {
        ids,
        confirm() {
          for (const id of ids) {
            if (readAt.has(id)) readAt.set(id, at);
            doubtful.delete(id);
          }
        },
      };
    },
  };
}
