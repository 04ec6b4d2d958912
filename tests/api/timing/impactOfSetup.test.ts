import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImpactField, type ImpactField, type PlannedChange, plannedChange } from './impactField';
import { expectTold, onPlace } from './impactTold';
import type { Answer } from './raceWorld';

/** A failure is made smaller before it is told. */
const PATIENCE_MS = 180_000;

describe('what another course, race or athlete would do', () => {
  /** Each test leaves it as it was. */
  let field: ImpactField;
  beforeAll(async () => {
    field = await createImpactField();
  });
  afterAll(() => field?.world.close());

  const ask = (body: object) => field.world.api('POST', `/v1/live/events/${field.world.eventId}/impact`, body);

  it(
    'is what saving it then does to times, states, ranks and podium, whatever was changed before',
    async () => {
      const seen = { changes: 0, times: 0, states: 0, ranks: 0, podium: 0 };
      await fc.assert(
        fc.asyncProperty(fc.array(plannedChange, { minLength: 1, maxLength: 5 }), async (changes) => {
          const begin = await field.standing();
          const saves: Answer[] = [];
          try {
            let before = begin;
            for (const change of changes) {
              const { planned, save } = await correctionOf(field, change);
              const told = await ask(planned);
              expect((await field.standing()).traces, 'an estimate writes nothing').toBe(before.traces);
              const saved = await save();
              // What saving refuses needs no estimate.
              if (saved.status >= 400) continue;
              saves.push(saved);
              expect(told.status, JSON.stringify({ planned, told: told.body })).toBe(200);
              const after = await field.standing();
              expectTold(told.body, before, after, planned);
              before = after;
              seen.changes += 1;
              for (const kind of ['times', 'states', 'ranks', 'podium'] as const)
                seen[kind] += told.body[kind] > 0 ? 1 : 0;
            }
          } finally {
            for (const saved of saves.reverse()) await takeBack(field, saved);
          }
          const end = await field.standing();
          expect({ athletes: end.athletes, ranks: end.ranks }).toEqual({
            athletes: begin.athletes,
            ranks: begin.ranks,
          });
        }),
        { seed: 20_260_531, numRuns: 25 },
      );
      // A field in which nothing moves would prove nothing.
      expect(seen.changes).toBeGreaterThan(50);
      for (const kind of ['times', 'states', 'ranks', 'podium'] as const)
        expect(seen[kind], `${kind}: ${JSON.stringify(seen)}`).toBeGreaterThan(10);
    },
    PATIENCE_MS,
  );

  it('is the same for a timeline that is deleted', async () => {
    const { world, standing, timelines } = field;
    let times = 0;
    for (const id of timelines) {
      const planned = { kind: 'timeline', id, data: null };
      const [before, told] = [await standing(), await ask(planned)];
      const deleted = await world.api('DELETE', `timelines/${id}`);
      // A main mat that has a backup stays.
      if (deleted.status >= 400) continue;
      expectTold(told.body, before, await standing(), planned);
      times += told.body.times;
      expect((await world.api('POST', `operations/${deleted.operationId}/undo`)).status).toBe(200);
    }
    expect(times).toBeGreaterThan(0);
  });

  it('is the same for a state that is set by hand, and for one that is left to the reads again', async () => {
    const { world, standing } = field;
    const begin = await standing();
    const ranks = begin.ranks.get(world.raceId) ?? new Map<number, number>();
    const [id] = onPlace(ranks, 1);
    for (const state of ['dsq', 'registered', 'finished']) {
      const planned = { kind: 'athlete', id, data: { state } };
      const [before, told] = [await standing(), await ask(planned)];
      await world.api('PATCH', `athletes/${id}`, { state });
      expectTold(told.body, before, await standing(), planned);
      expect(told.body.podium > 0, state).toBe(state !== 'finished');
    }
    await world.api('PATCH', `athletes/${id}`, { state: 'registered' });
    const { athletes: back } = await standing();
    expect(back).toEqual(begin.athletes);
  });
});

/** What was made again is deleted: undoing its creation is refused once it was changed, though that was undone. */
async function takeBack({ world: { api } }: ImpactField, { status, body, operationId }: Answer): Promise<void> {
  if (status === 201) await api('DELETE', `race_timelines/${body.id}`);
  else await api('POST', `operations/${operationId}/undo`);
}

/** A correction as the estimate is asked for it, and how it is saved. */
async function correctionOf(
  { world: { api, eventId, athletes }, races, waves, timelines, places }: ImpactField,
  { what, pick, also, data }: PlannedChange,
): Promise<{ planned: object; save: () => Promise<Answer> }> {
  const of = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item;
  const placeId = of(await places(), pick);
  const member = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      name === 'race_id' && value !== null
        ? of(races, Number(value))
        : name === 'wave_id' && value !== null
          ? of(waves, Number(value))
          : value,
    ]),
  );
  switch (what) {
    case 'place':
      return {
        planned: { kind: 'course', id: placeId, data },
        save: () => api('PATCH', `race_timelines/${placeId}`, data),
      };
    case 'no place':
      return {
        planned: { kind: 'course', id: placeId, data: null },
        save: () => api('DELETE', `race_timelines/${placeId}`),
      };
    case 'new place': {
      const added = { ...data, race_id: of(races, pick), timeline_id: of([...timelines].reverse(), also) };
      return {
        planned: { kind: 'course', data: added },
        save: () => api('POST', 'race_timelines', { event_id: eventId, ...added }),
      };
    }
    case 'race': {
      const id = of(races, pick);
      return { planned: { kind: 'race', id, data }, save: () => api('PATCH', `races/${id}`, data) };
    }
    case 'athlete': {
      const id = of(athletes, pick);
      return { planned: { kind: 'athlete', id, data: member }, save: () => api('PATCH', `athletes/${id}`, member) };
    }
    case 'athletes': {
      const ids = [...new Set([of(athletes, pick), of(athletes, also), of(athletes, pick + also)])];
      return {
        planned: { kind: 'athlete', ids, data: member },
        save: () => api('PATCH', 'athletes', { ids, data: member }),
      };
    }
  }
}
