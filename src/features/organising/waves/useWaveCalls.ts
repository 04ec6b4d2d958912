import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { RequestOf } from '../../../../engine/core/calls/defineCall';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { fillWave, listTimeColumns, readRaceNumbers, splitRace } from '../../../../resources/waves/waves.calls';
import { useCall } from '../../../shared/useCall';

/** A wave as far as it is spoken of. */
export interface NamedWave {
  readonly id: number;
  readonly name: string;
}

/** Numbers and waves change with every import and registration. */
const FRESH_MS = 15_000;

/** The start numbers of a race beside the bounds of its waves. */
export function useRaceNumbers(raceId: number) {
  const { can } = useConsole();
  return useCall<typeof readRaceNumbers>(
    { method: 'GET', path: '/v1/admin/races/{id}/numbers', params: { id: raceId } },
    { of: 'waves', enabled: Number.isSafeInteger(raceId) && can('athletes.read'), refetchInterval: FRESH_MS },
  );
}

/** The columns that may hold expected times. */
export function useTimeColumns(raceId: number) {
  return useCall<typeof listTimeColumns>(
    { method: 'GET', path: '/v1/admin/races/{id}/time-columns', params: { id: raceId } },
    { of: 'athletes' },
  );
}

const fillPath = '/v1/admin/waves/{id}/fill';

/** Who would move into a wave. */
export function useFillPreview(waveId: number) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  return useQuery({
    // Of no resource: what is written meanwhile is this itself.
    queryKey: ['fill', waveId],
    queryFn: async ({ signal }) => {
      const params = { id: waveId };
      const body = { dry_run: true };
      return (await dataProvider.call<typeof fillWave>({ method: 'POST', path: fillPath, params, body, signal })).data;
    },
    gcTime: 0,
    retry: false,
  });
}

export function useFill({ id, name }: NamedWave, onDone: () => void) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const count = useCountFormat();
  const refresh = useRefreshResources();
  const done = useDone();
  const { isBusy, problem, attempt } = useShownAttempt();
  const fill = () =>
    attempt(async () => {
      const { data, meta } = await dataProvider.call<typeof fillWave>({
        method: 'POST',
        path: fillPath,
        params: { id },
        body: {},
      });
      refresh();
      done('pages.waves.fill.done', { smart_count: data.athletes, count: count(data.athletes), wave: name }, meta);
      onDone();
    });
  return { fill, isBusy, problem };
}

export type Split = Omit<RequestOf<typeof splitRace>['body'], 'dry_run'>;

const splitPath = '/v1/admin/races/{id}/split';

/** The waves that a race would be split into; null asks nothing. An answer that is no longer wanted is given up. */
export function useSplitPreview(raceId: number, split: Split | null) {
  return useCall<typeof splitRace>(
    { method: 'POST', path: splitPath, params: { id: raceId }, body: { ...(split as Split), dry_run: true } },
    { of: 'split', enabled: split !== null, retry: false, placeholderData: (before) => before },
  );
}

export function useSplit(race: { readonly id: number; readonly name: string }, onDone: () => void) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const translate = useTranslate();
  const count = useCountFormat();
  const refresh = useRefreshResources();
  const done = useDone();
  const { isBusy, problem, attempt } = useShownAttempt();
  const split = (body: Split) =>
    attempt(async () => {
      const { data, meta } = await dataProvider.call<typeof splitRace>({
        method: 'POST',
        path: splitPath,
        params: { id: race.id },
        body,
      });
      refresh();
      const waves = { smart_count: data.waves.length, count: count(data.waves.length) };
      done(
        'pages.waves.split.done',
        {
          smart_count: data.athletes,
          count: count(data.athletes),
          waves: translate('pages.waves.split.waves', waves),
          race: race.name,
        },
        meta,
      );
      onDone();
    });
  return { split, isBusy, problem };
}
