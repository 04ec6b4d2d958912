import type { Engine, Row } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { actorOfProfile } from '../../../server/auth/actorOf';

/** Who queued a task, with the rights it has now. */
export async function requesterOf(engine: Engine, input: Row): Promise<Actor> {
  const { profile_id } = input.actor as { profile_id: number };
  const actor = await actorOfProfile(engine.db, profile_id);
  if (!actor) throw new Error('The person is gone.');
  return actor;
}
