import { describe, expectTypeOf, it } from 'vitest';
import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { Stored } from '../../../resources/allResources';
import type { finishRace } from '../../../resources/races/races.calls';
import type { publishRanking } from '../../../resources/rankings/rankings.calls';
import type { PassingRecord } from '../../../src/features/raceDay/shared/passingRecord';

/** Checked by `tsc`, never run. */
declare const dataProvider: StartlineDataProvider;

describe('the types of the data provider', () => {
  it('give a gunshot for gunshots, as it is declared', () => {
    const getGunshot = () => dataProvider.getOne('gunshots', { id: 1 });
    type Gunshot = Awaited<ReturnType<typeof getGunshot>>['data'];
    expectTypeOf<Gunshot>().toEqualTypeOf<Stored<'gunshots'>>();
    expectTypeOf<Gunshot['fired_at']>().toEqualTypeOf<string>();
    expectTypeOf<Gunshot['race_ids']>().toEqualTypeOf<readonly number[]>();
    expectTypeOf<Gunshot['source']>().toEqualTypeOf<'manual' | 'device'>();
  });

  it('know no resource and no field that is not declared', () => {
    // @ts-expect-error no such resource
    expectTypeOf<Stored<'gunshot'>>().not.toBeAny();
    const wrong = async () => {
      const { data } = await dataProvider.getOne('gunshots', { id: 1 });
      // @ts-expect-error no such field
      return data.fired;
    };
    expectTypeOf(wrong).toBeFunction();
  });

  it('give what a call answers, and take what it asks for', () => {
    const path = '/v1/admin/rankings/{id}/publish';
    const publish = () =>
      dataProvider.call<typeof publishRanking>({ method: 'POST', path, params: { id: 1 }, body: { version: 2 } });
    expectTypeOf<Awaited<ReturnType<typeof publish>>['data']['status']>().toEqualTypeOf<Stored<'rankings'>['status']>();
    expectTypeOf<Extract<AnswerOf<typeof finishRace>, { dnf: number }>['dns']>().toEqualTypeOf<number>();
    const wrong = [
      () => {
        const asked = { method: 'POST', path, params: { id: 1 } } as const;
        // @ts-expect-error a version is a number
        return dataProvider.call<typeof publishRanking>({ ...asked, body: { version: '2' } });
      },
      // @ts-expect-error it is about one ranking
      () => dataProvider.call<typeof publishRanking>({ method: 'POST', path }),
      // @ts-expect-error at its own address
      () => dataProvider.call<typeof publishRanking>({ method: 'POST', path: '/v1/admin/rankings', params: { id: 1 } }),
      // @ts-expect-error without a contract there is no call
      () => dataProvider.call({ method: 'POST', path }),
    ];
    expectTypeOf(wrong).toBeArray();
  });

  it('are those of a live passing as well', () => {
    expectTypeOf<PassingRecord['shift_ms']>().toEqualTypeOf<number>();
    expectTypeOf<PassingRecord>().not.toHaveProperty('name');
  });
});
