import type { EngineTransaction, ResourceServer, WriteContext } from '../../engine/api/engine';
import type { Actor } from '../../engine/core/access/actor';
import { profileIdOf } from '../tenancy';

interface Options {
  /** Counts a message, which goes out as mails. @throws ApiError 429 */
  limit(options: { tx: EngineTransaction; sender: string }): Promise<void>;
  /** Queues the mails to those concerned, in the transaction of the write. */
  announce(
    options: Pick<WriteContext, 'engine' | 'tx' | 'actor'> & { ids: readonly number[]; kind: 'asked' | 'answered' },
  ): Promise<void>;
}

/** Says who asked and who answered, and tells the other side. */
export function supportMessagesServer({ limit, announce }: Options): ResourceServer {
  return {
    async beforeWrite({ tx, actor, kind, values }) {
      if (kind === 'create') {
        if (!actor.isSuperAdmin) await limit({ tx, sender: senderOf(actor) });
        return values.map((row) => ({ ...row, context: withoutSearch(row.context), author_id: profileIdOf(actor) }));
      }
      return values.map((row) => {
        if (row.answer == null || row.answer === '') return row;
        const answered = { answered_by_id: profileIdOf(actor), answered_at: new Date().toISOString() };
        return { ...row, ...answered, status: row.status ?? 'answered' };
      });
    },
    async afterWrite(context) {
      const kind = toldAs(context);
      const { engine, tx, actor, ids } = context;
      if (kind) await announce({ engine, tx, actor, ids, kind });
    },
  };
}

/** The page alone: what somebody was looking for on it, such as an address, is not for everyone who reads the question. */
function withoutSearch(context: unknown): unknown {
  if (typeof context !== 'object' || context === null || !('page' in context)) return context ?? {};
  return { ...context, page: String(context.page).split(/[?#]/)[0] };
}

function toldAs({ kind, fields }: WriteContext & { kind: string; fields: readonly string[] }) {
  if (kind === 'create') return 'asked';
  return kind === 'update' && fields.includes('answer') ? 'answered' : null;
}

function senderOf({ identity }: Actor): string {
  return identity ? `${identity.kind} ${identity.id}` : 'system';
}
