import { sql } from 'kysely';
import type { Engine, Row } from '../../../engine/api/engine';
import { inWrite } from '../../../engine/api/operations/transaction';
import { queueTask } from '../../../engine/api/tasks/taskQueue';
import type { TaskContext } from '../../../engine/api/tasks/taskWorker';
import type { Actor } from '../../../engine/core/access/actor';
import type { RankingOutcome } from '../../../resources/rankings/rankings.calls';
import { profileIdOf } from '../../../resources/tenancy';
import { recalculateRanking } from './recalculate';

/** Kind of the background task that calculates all rankings of an event. */
export const RANKINGS_TASK = 'rankings';

interface Named {
  id: number;
  name: string;
  race: string;
}

/** Queues the calculation of every ranking of an event that is calculated at all; gives the task. */
export async function queueRankings(engine: Engine, { actor, eventId }: { actor: Actor; eventId: number }) {
  const rankings = await rankingsOf(engine, eventId);
  const title = rankings.length === 1 ? 'Recalculate 1 ranking' : `Recalculate ${rankings.length} rankings`;
  const input = { event_id: eventId };
  const task = await queueTask(engine, {
    actor,
    kind: RANKINGS_TASK,
    title,
    input,
    tenantId: eventId,
    total: rankings.length,
  });
  return { ...task, ...input };
}

/**
 * Calculates the rankings of an event one after another, each in a transaction of its own: what is done stays done when it is stopped. A
 * run that died begins again, which changes nothing of what it had done.
 */
export async function runRankings(context: TaskContext) {
  const { engine, signal } = context;
  const actor = await context.requester();
  const rankings = await rankingsOf(engine, Number(context.input.event_id));
  const resource = engine.plan.get('rankings');
  const done: Row[] = [];
  for (const { id, name, race } of rankings) {
    signal.throwIfAborted();
    const outcome = await inWrite({ engine, actor, resource }, ({ tx }) =>
      recalculateRanking({ engine, tx, id, profileId: profileIdOf(actor) }),
    );
    done.push({ ranking_id: id, name, race, ...outcome });
    await context.log(`${race}, ${name}: ${sentence(outcome)}`);
    await context.progress(done.length / rankings.length);
  }
  return { records: [{ resource: 'rankings', count: done.length }], rankings: done };
}

async function rankingsOf(engine: Engine, eventId: number): Promise<Named[]> {
  const found = await sql<Named>`
    select k.id, k.name, r.name as race from rankings k join races r on r.id = k.race_id
    where k.event_id = ${eventId} and k.source = 'computed' and k.deleted_at is null order by r.position, r.id, k.position, k.id`.execute(
    engine.db,
  );
  return found.rows;
}

function sentence({ entries, ranks, times, podium, is_draft }: RankingOutcome): string {
  const changes =
    ranks + times === 0
      ? 'nothing changed'
      : `${counted(ranks, 'place')} and ${counted(times, 'time')} changed, ${podium.toLocaleString('en')} on the podium`;
  return `${counted(entries, 'athlete')}, ${changes}${is_draft ? '; to be published' : ''}`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
