import '../texts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { messageOf } from '../../../../engine/console/writes/errors';
import { PLATFORMS, type Platform } from '../../../../resources/builds/buildFlow';
import type { buildBlockers } from '../../../../resources/builds/builds.calls';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { BlockerList } from '../../../shared/BlockerList';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import { SubNavigation } from '../../../shared/SubNavigation';
import { TwoColumns } from '../../../shared/TwoColumns';
import { useCall } from '../../../shared/useCall';
import { AppPreviews } from '../app/AppPreviews';
import { type AppAddresses, platformOf } from '../appAddresses';
import { type App, ShownApp } from '../ShownApp';
import { BuildContents } from './BuildContents';
import { BuildForm } from './BuildForm';

/** What keeps an app from being built for a platform, what would be in it, and the button that builds it. */
export function Component() {
  const { pathname } = useLocation();
  const platform = platformOf(pathname);
  return <ShownApp>{({ app, at, crumbs }) => <NewBuild key={platform} {...{ app, at, crumbs, platform }} />}</ShownApp>;
}

interface NewBuildProps {
  app: App;
  at: AppAddresses;
  crumbs: readonly { readonly label: string; readonly to: string }[];
  platform: Platform;
}

function NewBuild({ app, at, crumbs, platform }: NewBuildProps) {
  const translate = useTranslate();
  const mayBuild = useConsole().can('builds.create');
  const { data, isPending, error, refetch } = useCall<typeof buildBlockers>(
    {
      method: 'GET',
      path: '/v1/admin/applications/{id}/build_blockers',
      params: { id: app.id },
      query: { platform },
    },
    { of: 'applications', enabled: mayBuild },
  );
  return (
    <>
      <PageHeader
        title={translate(`pages.app.build_${platform}`)}
        breadcrumbs={[...crumbs, { label: translate('pages.app.builds'), to: at.builds }]}
      />
      <SubNavigation
        label={translate('pages.app.platforms')}
        items={PLATFORMS.map((one) => ({
          to: at.newBuild(one),
          label: translate(`buildPlatforms.${one}`),
          isCurrent: one === platform,
        }))}
      />
      <TwoColumns
        main={
          mayBuild ? (
            <>
              <Panel title={translate('pages.app.build.blockers')}>
                {isPending && <Skeleton variant="rounded" height={48} />}
                {error && <RetryAlert onRetry={() => void refetch()}>{messageOf(error)}</RetryAlert>}
                {data && data.blockers.length > 0 && <BlockerList blockers={data.blockers} />}
                {data?.blockers.length === 0 && (
                  <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.app.build.nothing')}</Typography>
                )}
              </Panel>
              {data && <BuildForm {...{ app, at, platform, plan: data }} />}
            </>
          ) : (
            <Panel title={translate('pages.app.build.next')}>
              <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.app.build.not_yours')}</Typography>
            </Panel>
          )
        }
        aside={<BuildContents app={app} platform={platform} />}
      />
      <Box sx={{ mt: 2 }}>
        <AppPreviews app={app} />
      </Box>
    </>
  );
}
