import { createRaceWorld, type RaceWorld } from '../api/timing/raceWorld';
import { type SecondNode, startSecondNode } from './secondNode';

export interface TwoNodes {
  readonly world: RaceWorld;
  readonly second: SecondNode;
  close(): Promise<void>;
}

/** A race of so many athletes, and a second node over its database. Needs PostgreSQL. */
export async function startTwoNodes({ athletes }: { athletes: number }): Promise<TwoNodes> {
  const world = await createRaceWorld({ athletes });
  const second = await startSecondNode(world.app).catch(async (error) => {
    await world.close();
    throw error;
  });
  return {
    world,
    second,
    async close() {
      await second.close();
      await world.close();
    },
  };
}
