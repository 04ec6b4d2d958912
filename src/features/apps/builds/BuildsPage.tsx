import '../texts';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import AddRounded from '#icons/AddRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import type { Place } from '../../../../engine/console/Place';
import { GridPage } from '../../../../engine/console/pages/GridPage';
import { type AppAddresses, appAddresses } from '../appAddresses';
import { ShownApp } from '../ShownApp';

/** Every build of an app. */
export function Component() {
  return <ShownApp>{({ app, at, crumbs }) => <Builds appId={app.id} at={at} crumbs={crumbs} />}</ShownApp>;
}

interface BuildsProps {
  appId: number;
  at: AppAddresses;
  crumbs: readonly { readonly label: string; readonly to: string }[];
}

function Builds({ appId, at, crumbs }: BuildsProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const place = useMemo(() => buildsPlace(appId, at), [appId, at]);
  return (
    <GridPage
      place={place}
      title={translate('pages.app.builds')}
      breadcrumbs={crumbs}
      primaryAction={
        can('builds.create') ? (
          <Button variant="contained" component={Link} to={at.newBuild('ios')} startIcon={<AddRounded />}>
            {translate('pages.app.new_build')}
          </Button>
        ) : (
          <span />
        )
      }
    />
  );
}

/** Where the builds of an app are, from the page that shows them. */
export function buildsPlace(application_id: number, at: AppAddresses = appAddresses(application_id, null)): Place {
  return { resource: 'builds', within: { application_id }, list: at.builds, record: at.build };
}
