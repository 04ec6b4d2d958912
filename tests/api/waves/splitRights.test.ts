import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServeCall } from '../../../engine/api/calls/serveCalls';
import type { Actor } from '../../../engine/core/access/actor';
import { splitRace } from '../../../resources/waves/waves.calls';
import { serveWaves } from '../../../server/waves/serveWaves';
import { createRaceWorld, type RaceWorld } from '../timing/raceWorld';

let world: RaceWorld;
beforeAll(async () => {
  world = await createRaceWorld({ athletes: 3 });
});
afterAll(() => world?.close());

/** Everyone of today's roles who changes athletes makes waves too: the rights are given one by one. */
function actorWith(here: readonly string[], elsewhere: readonly string[]): Actor {
  const grant = (tenantId: number, patterns: readonly string[]) => ({
    role: 'timer',
    level: 'event',
    tenantId,
    patterns,
  });
  return {
    identity: null,
    isSuperAdmin: false,
    grants: [grant(world.eventId, ['races.read', 'athletes.update', ...here]), grant(world.eventId + 1_000, elsewhere)],
  };
}

/** What the server gives for the call, as it is given an actor whose rights were looked up. */
async function split(actor: Actor, body: object): Promise<unknown> {
  let run: ((given: never) => unknown) | undefined;
  const serve: ServeCall = (call, handler) => {
    if ((call as { name: string }).name === splitRace.name) run = handler as never;
  };
  serveWaves(serve, world.app.engine);
  const given = { actor, params: { id: world.raceId }, body: splitRace.body.parse(body), reply: { header: () => {} } };
  return run?.(given as never);
}

it('foresees the waves of a race for those alone who may make waves in its event, whatever they may elsewhere', async () => {
  for (const way of [
    { by: 'size', size: 2, dry_run: true },
    { by: 'bibs', size: 2, dry_run: true },
  ]) {
    await expect(split(actorWith([], ['waves.create']), way)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(split(actorWith(['waves.create'], []), way)).resolves.toMatchObject({ athletes: 3 });
  }
});
