import { useDataProvider, useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useTaskWatch } from '../../../../engine/console/writes/useTaskWatch';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { RequestOf } from '../../../../engine/core/calls/defineCall';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { Stored } from '../../../../resources/allResources';
import type { ConfigurationImport, importRaceConfiguration } from '../../../../resources/races/configuration.calls';
import { useCall } from '../../../shared/useCall';

export type Wanted = Omit<NonNullable<RequestOf<typeof importRaceConfiguration>['body']>, 'dry_run'>;

const PATH = '/v1/admin/races/{id}/import_configuration';

/** What importing would come to; null asks nothing. The answer before stays until there is another. */
export function useConfigurationPreview(raceId: number, wanted: Wanted | null) {
  return useCall<typeof importRaceConfiguration>(
    { method: 'POST', path: PATH, params: { id: raceId }, body: { ...wanted, dry_run: true } },
    { of: 'races', enabled: wanted !== null, retry: false, placeholderData: (before) => before },
  );
}

/** As many records as an import writes. */
export function writtenBy({ parts }: Pick<ConfigurationImport, 'parts'>): number {
  return parts.reduce((sum, { created, updated }) => sum + created + updated, 0);
}

export function useConfigurationImport(race: Stored<'races'>) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const translate = useTranslate();
  const count = useCountFormat();
  const refresh = useRefreshResources();
  const done = useDone();
  const { task, watch } = useTaskWatch();
  const { isBusy, problem, attempt } = useShownAttempt();
  const run = (wanted: Wanted) =>
    attempt(async () => {
      const { data, meta } = await dataProvider.call<typeof importRaceConfiguration>({
        method: 'POST',
        path: PATH,
        params: { id: race.id },
        body: wanted,
      });
      if (data.background_task_id !== null) {
        const title = translate('pages.configuration.working');
        watch({ id: data.background_task_id, kind: '', title, status: 'queued', progress: null, result: null });
        return;
      }
      refresh();
      const written = writtenBy(data);
      done('pages.configuration.done', { smart_count: written, count: count(written), race: race.name }, meta);
    });
  return { run, task, isBusy: isBusy || task !== null, problem };
}
