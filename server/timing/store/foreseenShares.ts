import type { EventSetup } from './eventSetup';
import type { Part } from './independentParts';
import type { Shares } from './startFlows';
import { judgeBy } from './workOut';

/** Shares in the flows over start mats as new reads change them. */
export function foreseenShares(setup: EventSetup, parts: readonly Part[]): Shares[] {
  const judge = judgeBy(setup);
  return parts.flatMap(({ athletes, reads, own }) =>
    athletes.flatMap(({ runner, reads: earlier }, i) => {
      const fresh = own?.[i]?.map((index) => reads[index]!) ?? [];
      if (!fresh.some((read) => judge.isStart(runner, read))) return [];
      const span = judge.startSpan(runner, [...earlier, ...fresh]);
      const gunAt = judge.gunOf(runner);
      const after = {
        raceId: runner.raceId,
        gunAt,
        startFirstAt: span?.first ?? null,
        startLastAt: span?.last ?? null,
      };
      return [{ before: runner.result, after }];
    }),
  );
}
