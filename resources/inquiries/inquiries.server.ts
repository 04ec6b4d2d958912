import type { Engine, EngineTransaction, ResourceServer } from '../../engine/api/engine';
import { profileIdOf } from '../tenancy';

interface Options {
  /** Queues the mails with the answers, in the transaction of the write. */
  announce(options: { engine: Engine; tx: EngineTransaction; ids: readonly number[] }): Promise<void>;
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
    async afterWrite({ engine, tx, kind, ids, fields, undoes }) {
      if (kind !== 'update' || undoes !== null || !fields.includes('answer')) return;
      await announce({ engine, tx, ids });
    },
  };
}
