import type { Engine } from '../../engine/api/engine';
import { queueTask } from '../../engine/api/tasks/taskQueue';
import type { TaskRunner } from '../../engine/api/tasks/taskWorker';
import type { Actor } from '../../engine/core/access/actor';
import type { Trail } from '../auditing/trail';
import { forgetSessions } from '../auth/actorOf';
import type { FileStorage } from '../files/storage';
import { erasePerson } from './erasePerson';
import { findPerson, type Subject } from './person';
import { removeCopies } from './storedCopies';

/** Kind of the background task that erases somebody. */
export const ERASE_TASK = 'person_erasure';

/** Queues it for who asks, in no tenant: it names nobody, and its input is a number. */
export async function queueErasure(engine: Engine, actor: Actor, subject: Subject) {
  const who = 'profile_id' in subject ? `person ${subject.profile_id}` : `athlete ${subject.athlete_id}`;
  const task = await queueTask(engine, { actor, kind: ERASE_TASK, title: `Erase ${who}`, input: { subject } });
  return { background_task_id: task.id };
}

const NOTHING = { removed: 0, emptied: 0, results: 0 };

/** Files first, while the rows still say who it is; then all rows at once. A node that dies between the two leaves it to be run again. */
export function eraseRunner({
  storage,
  mailFolder,
  trail,
}: {
  storage: FileStorage;
  mailFolder: string | null;
  trail: Trail;
}): TaskRunner {
  return async ({ engine, task, input, signal, progress }) => {
    const { db } = engine;
    const subject = input.subject as Subject;
    const person = await findPerson(db, subject);
    if (!person) return { ...NOTHING };
    await removeCopies({ db, storage, mailFolder, person, signal, progress });
    const by = task.requested_by_id === null ? null : Number(task.requested_by_id);
    const erased = await erasePerson({ engine, trail, subject, byProfileId: by });
    forgetSessions(db);
    return { ...(erased ?? NOTHING) };
  };
}
