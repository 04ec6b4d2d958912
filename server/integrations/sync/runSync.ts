import type { Acting, Row } from '../../../engine/api/engine';
import { requireImport } from '../../../engine/api/import/job/importAccess';
import { inWrite } from '../../../engine/api/operations/transaction';
import type { TaskContext, TaskRunner } from '../../../engine/api/tasks/taskWorker';
import { ApiError } from '../../../engine/core/errors';
import { importKind } from '../../../engine/core/importKinds';
import { ConnectionError } from '../adapter';
import { type Connecting, type OpenConnection, openConnection } from '../connect';
import { pushBack } from './pushBack';
import { KIND, settleReading } from './reading';
import { stage } from './stage';
import { beginSync, endSync, failSync, noteState, type SyncRecord } from './syncs';
import { type SyncOutcome, takeOver } from './takeOver';

/** For all pages of the other side. */
const LONGEST_MS = 15 * 60_000;
/** Of the progress that is shown, the part that fetching is. */
const FETCHING = 0.7;
/** Records of which the message says what was left out. */
const MOST_TOLD = 3;
const LONGEST_MESSAGE = 2_000;

/** Runs syncs. First everything is fetched, then all of it is written, or nothing. */
export function syncRunner(connecting: Connecting): TaskRunner {
  return async (context) => {
    const sync = await beginSync(connecting.engine, Number(context.input.sync_id));
    if (!sync) return { sync_id: Number(context.input.sync_id) };
    const { engine } = connecting;
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(LONGEST_MS)]);
    try {
      return await carryOut({ connecting, context, sync, signal });
    } catch (error) {
      // A node that stops gives the task back, and the sync begins anew.
      if (context.signal.aborted) {
        if (await isAbortWanted(context))
          await failSync(engine, { sync, status: 'aborted', message: 'Stopped. Nothing was changed.' });
        throw error;
      }
      const message = messageOf(error, signal);
      await failSync(engine, { sync, status: 'failed', message });
      if (message === UNKNOWN) throw error;
      throw new ApiError({ code: 'conflict', message });
    }
  };
}

const UNKNOWN = 'Something went wrong on our side. Nothing was changed.';

function messageOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof ConnectionError || error instanceof ApiError) return error.message;
  return signal.aborted ? 'It took longer than 15 minutes. Nothing was changed.' : UNKNOWN;
}

interface Running {
  readonly connecting: Connecting;
  readonly context: TaskContext;
  readonly sync: SyncRecord;
  readonly signal: AbortSignal;
}

async function carryOut({ connecting, context, sync, signal }: Running): Promise<Row> {
  const { engine } = connecting;
  const actor = await context.requester();
  const open = await openConnection(connecting, sync.event_integration_id, signal);
  const kind = importKind(engine.plan, KIND);
  await requireImport({ engine, actor, tenantId: sync.event_id, kind, mode: 'add_or_update' });
  let reporting: Promise<void> = Promise.resolve();
  const progress = (share: number): void => {
    reporting = reporting.then(() => context.progress(share)).catch(() => {});
  };
  try {
    await performSync({ engine, actor, open, sync, signal, progress });
  } finally {
    await reporting;
  }
  return { sync_id: sync.id, operation_id: sync.kind === 'check' ? null : sync.operation_id };
}

interface Performing extends Acting {
  readonly open: OpenConnection;
  readonly sync: SyncRecord;
  readonly signal?: AbortSignal | undefined;
  progress?(share: number): void;
}

/** Fetches all, then writes all of it, or nothing, and notes what that came to. */
export async function performSync({
  engine,
  actor,
  open,
  sync,
  signal,
  progress = () => {},
}: Performing): Promise<void> {
  const staged = await stage({
    name: open.adapter.name,
    pages: open.adapter.pull(open.connection),
    onPage: (done, total) => {
      signal?.throwIfAborted();
      progress(FETCHING * (total ? Math.min(1, done / total) : 0.5));
    },
  });
  const reading = await settleReading({ engine, actor, open, staged });
  if (sync.kind === 'push') {
    const outcome = await pushBack({ engine, open, reading, staged });
    await endSync(engine, engine.db, {
      sync,
      outcome,
      total: staged.rows.length,
      message: `${open.adapter.name} was told what differed.`,
    });
    return noteState(engine, engine.db, sync.event_integration_id, null);
  }
  const isDryRun = sync.kind === 'check';
  const resource = engine.plan.get('athletes');
  const total = staged.rows.length;
  const counted = { outcome: null as SyncOutcome | null };
  const written = (done: number): void => progress(FETCHING + (1 - FETCHING) * (done / Math.max(1, total)));
  try {
    await inWrite({ engine, actor, resource, operationId: String(sync.operation_id) }, async (write) => {
      const outcome = await takeOver({
        engine,
        actor,
        write,
        open,
        reading,
        staged,
        isDryRun,
        signal,
        progress: written,
      });
      counted.outcome = outcome;
      if (isDryRun) throw new OnlyCounted();
      await endSync(engine, write.tx, { sync, outcome, total, message: said(open, outcome, total) });
      await noteState(engine, write.tx, sync.event_integration_id, null, { isSynced: true });
    });
  } catch (error) {
    if (!(error instanceof OnlyCounted) || !counted.outcome) throw error;
    const { outcome } = counted;
    await endSync(engine, engine.db, { sync, outcome, total, message: said(open, outcome, total) });
  }
}

/** Ends a write that was only tried. */
class OnlyCounted extends Error {}

function said({ adapter }: OpenConnection, { asked, lessened }: SyncOutcome, total: number): string {
  const sentences = [`${adapter.name} has ${count(total)} ${total === 1 ? 'record' : 'records'}.`];
  if (asked > 0) {
    const used = asked === 1 ? 'one athlete' : `${count(asked)} athletes`;
    sentences.push(`Changes what ${used} with reads ${asked === 1 ? 'is' : 'are'} known by.`);
  }
  if (lessened.length > 0) {
    const shown = lessened.slice(0, MOST_TOLD).map(({ key, errors }) => `${key}: ${errors.join(' ')}`);
    const rest = lessened.length - shown.length;
    const further = rest > 0 ? ` And ${count(rest)} more.` : '';
    sentences.push(`Something was left out of ${count(lessened.length)}. ${shown.join(' ')}${further}`);
  }
  return sentences.join(' ').slice(0, LONGEST_MESSAGE);
}

function count(number: number): string {
  return number.toLocaleString('en');
}

async function isAbortWanted({ engine, task }: TaskContext): Promise<boolean> {
  const found = await engine.db
    .selectFrom('background_tasks')
    .select('abort_requested_at')
    .where('id', '=', task.id)
    .executeTakeFirst();
  return found?.abort_requested_at != null;
}
