import '../texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo } from 'react';
import { type RaRecord, useGetOne, useTranslate } from 'react-admin';
import DownloadRounded from '#icons/DownloadRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import { isByHand, isUnderWay } from '../../../../resources/builds/buildFlow';
import { LogLines } from '../../../shared/LogLines';
import { Panel } from '../../../shared/Panel';
import type { AppAddresses } from '../appAddresses';
import { type Build, ShownApp } from '../ShownApp';
import { BuildAgainButton, CancelBuildButton } from './BuildButtons';
import { BuildSteps } from './BuildSteps';
import { buildsPlace } from './BuildsPage';
import { StorePanel } from './StorePanel';
import { useBuildDownload } from './useBuildDownload';

const INTERVAL_MS = 2_000;

/** One build: how far it is, what it says, and what came of it. */
export function Component() {
  const translate = useTranslate();
  return (
    <ShownApp>
      {({ app, at, crumbs }) => (
        <OneBuild
          appId={app.id}
          at={at}
          crumbs={[...crumbs, { label: translate('pages.app.builds'), to: at.builds }]}
        />
      )}
    </ShownApp>
  );
}

interface OneBuildProps {
  appId: number;
  at: AppAddresses;
  crumbs: readonly { readonly label: string; readonly to: string }[];
}

function OneBuild({ appId, at, crumbs }: OneBuildProps) {
  const place = useMemo(() => buildsPlace(appId, at), [appId, at]);
  return (
    <RecordPage
      place={place}
      id={useIdParam('build_id')}
      breadcrumbs={crumbs}
      slots={{
        Overview: BuildOverview,
        primaryAction: (record) => <BuildAction build={record as unknown as Build} at={at} />,
      }}
    />
  );
}

/** What can be done about a build: stop it while it is under way, else make it once more. */
function BuildAction({ build, at }: { build: Build; at: AppAddresses }) {
  return isUnderWay(build) ? <CancelBuildButton build={build} /> : <BuildAgainButton build={build} at={at} />;
}

/** Asks again while the build goes on; the record's page shows what comes. */
function BuildOverview({ record }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const shown = record as unknown as Build;
  const { data: build = shown } = useGetOne<Build>(
    'builds',
    { id: shown.id, meta: { include: ['log'] } },
    { refetchInterval: ({ state }) => (isUnderWay(state.data ?? shown) ? INTERVAL_MS : false) },
  );
  const { can } = useConsole();
  const refresh = useRefreshResources();
  // What stands around this part knows of a step only once it is told.
  useEffect(() => {
    if (build.status !== shown.status) refresh();
  }, [build.status, shown.status, refresh]);
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 3 }}>
      <Panel title={translate('pages.app.build.way')}>
        <BuildSteps status={build.status} isByHand={isByHand(build)} isHandedOver={build.handed_over_at !== null} />
        {build.status === 'failed' && build.message && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {saidByServer(build.message)}
          </Alert>
        )}
        {build.status === 'bundled' && can('builds.create') && (
          <Typography sx={{ mb: 2 }}>{translate('pages.app.build.bundled_why')}</Typography>
        )}
        {can('builds.create') && <Downloads build={build} />}
      </Panel>
      {isByHand(build) && <StorePanel build={build} />}
      <Panel title={translate('pages.background_task.log')}>
        <LogLines lines={build.log ?? []} isLive={isUnderWay(build)} />
      </Panel>
    </Box>
  );
}

/** The bundle and what was made of it, for who makes apps of them. */
function Downloads({ build }: { build: Build }) {
  const translate = useTranslate();
  const { download, isBusy } = useBuildDownload(build);
  const isBundleAlone = build.artifact_id === build.bundle_id;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {build.artifact_id !== null && !isBundleAlone && (
        <Button
          variant="contained"
          startIcon={<DownloadRounded />}
          disabled={isBusy}
          onClick={() => download('artifact')}
        >
          {translate('pages.app.build.download_app')}
        </Button>
      )}
      {build.bundle_id !== null && (
        <Button
          variant={isBundleAlone ? 'contained' : 'outlined'}
          startIcon={<DownloadRounded />}
          disabled={isBusy}
          onClick={() => download('bundle')}
        >
          {translate('pages.app.build.download_bundle')}
        </Button>
      )}
    </Box>
  );
}
