import type { Engine, ResourceServer } from '../../engine/api/engine';
import { profileIdOf } from '../tenancy';

interface Options {
  /** Mails the answers to who asked, once they are committed. Does not wait for the mails. */
  announce(options: { engine: Engine; ids: readonly number[] }): void;
}

/** Says who answered and when, and tells who asked. */
export function inquiriesServer({ announce }: Options): ResourceServer {
  return {
    async beforeWrite({ actor, kind, values }) {
      if (kind === 'create') return values;
      return values.map((row) => {
        if (row.answer == null || row.answer === '') return row;
        const answered = { answered_by_id: profileIdOf(actor), answered_at: new Date().toISOString() };
        return { ...row, ...answered, status: row.status ?? 'answered' };
      });
    },
    async afterWrite({ kind, ids, fields, undoes, operationId, afterCommit }) {
      if (kind !== 'update' || undoes !== null || !fields.includes('answer')) return;
      afterCommit(`inquiries ${operationId}`, async (after) => announce({ engine: after, ids }));
    },
  };
}
