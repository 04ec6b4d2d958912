import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import ReplayRounded from '#icons/ReplayRounded';
import StopRounded from '#icons/StopRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { buildAgain, cancelBuild } from '../../../../resources/builds/builds.calls';
import type { AppAddresses } from '../appAddresses';
import type { Build } from '../ShownApp';

/** Stops a build, after it was said what that means; absent for who may not. */
export function CancelBuildButton({ build }: { build: Build }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefreshResources();
  const { isBusy, attempt } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  if (!can('builds.create')) return null;
  const cancel = async () => {
    const isDone = await attempt(() =>
      dataProvider.call<typeof cancelBuild>({
        method: 'POST',
        path: '/v1/admin/builds/{id}/cancel',
        params: { id: build.id },
      }),
    );
    refresh();
    if (!isDone) return;
    setAsking(false);
    done('pages.app.build.cancelled', { build: build.name });
  };
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<StopRounded />} onClick={() => setAsking(true)}>
        {translate('pages.app.build.cancel')}
      </Button>
      {isAsking && (
        <TitledDialog
          title={translate('pages.app.build.cancel_title', { build: build.name })}
          action={{
            children: translate('pages.app.build.cancel'),
            color: 'error',
            disabled: isBusy,
            onClick: () => void cancel(),
          }}
          cancelLabel={translate('pages.app.build.keep')}
          onClose={() => setAsking(false)}
        >
          <Typography>
            {translate(build.handed_over_at === null ? 'pages.app.build.cancel_why' : 'pages.app.build.cancel_told')}
          </Typography>
        </TitledDialog>
      )}
    </>
  );
}

/** Makes the same version once more; absent for who may not. */
export function BuildAgainButton({ build, at }: { build: Build; at: AppAddresses }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const navigate = useNavigate();
  const refresh = useRefreshResources();
  const { isBusy, attempt } = useAttempt();
  // A version that is released is not released again: the next one is built.
  if (!can('builds.create') || build.status === 'released') return null;
  const again = () =>
    attempt(async () => {
      const { data } = await dataProvider.call<typeof buildAgain>({
        method: 'POST',
        path: '/v1/admin/builds/{id}/again',
        params: { id: build.id },
      });
      refresh();
      navigate(at.build(data.id));
    });
  return (
    <Button variant="outlined" startIcon={<ReplayRounded />} disabled={isBusy} onClick={() => void again()}>
      {translate('pages.app.build.again')}
    </Button>
  );
}
