import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import './texts';
import Button from '@mui/material/Button';
import { useDataProvider, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import DownloadRounded from '#icons/DownloadRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { Nothing, onDemand } from '../../../../engine/console/onDemand';
import { saveFile } from '../../../../engine/console/saveFile';
import { useIsPhone } from '../../../../engine/console/useIsPhone';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import type { Stored } from '../../../../resources/allResources';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { useRaceCrumbs } from '../../../frame/pages/useEventCrumbs';
import { SubNavigation } from '../../../shared/SubNavigation';
import { FromFile } from './FromFile';
import { FromRace } from './FromRace';

const FromTable = onDemand(async () => (await import('./FromTable')).FromTable, Nothing);

const SOURCES = ['race', 'file', 'table'] as const;

/** Sets up a race from another one, or from a file. */
export function Component() {
  return (
    <RecordOfAddress resource="races" param="race_id" include={['event']}>
      {(race) => <Configuration race={race} />}
    </RecordOfAddress>
  );
}

function Configuration({ race }: { race: Stored<'races'> }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const [params] = useSearchParams();
  const source = SOURCES.find((one) => one === params.get('from')) ?? 'race';
  const isPhone = useIsPhone();
  const { save, isBusy } = useExport(race);
  const exporting = {
    label: translate('pages.configuration.export'),
    Icon: DownloadRounded,
    onClick: save,
    permission: 'races.export',
  };
  return (
    <>
      <PageHeader
        title={translate('pages.race.configuration')}
        breadcrumbs={useRaceCrumbs()}
        primaryAction={
          !isPhone &&
          can('races.export') && (
            <Button variant="outlined" startIcon={<DownloadRounded />} disabled={isBusy} onClick={save}>
              {exporting.label}
            </Button>
          )
        }
        actions={isPhone ? [exporting] : []}
      />
      <SubNavigation
        label={translate('pages.configuration.pages')}
        items={SOURCES.map((one) => ({
          to: `?from=${one}`,
          label: translate(`pages.configuration.from_${one}`),
          isCurrent: one === source,
        }))}
      />
      {source === 'race' && <FromRace race={race} />}
      {source === 'file' && <FromFile race={race} />}
      {source === 'table' && <FromTable raceId={race.id} fileId={Number(params.get('file')) || null} />}
    </>
  );
}

function useExport({ id, name }: Stored<'races'>) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { isBusy, attempt } = useAttempt();
  const save = () =>
    void attempt(async () => {
      const { data } = await dataProvider.recordFile('races', { id, part: 'configuration', format: 'json' });
      saveFile(data, `${name.replace(/[^\p{L}\p{N}._ -]+/gu, '_')}.json`);
    });
  return { save, isBusy };
}
