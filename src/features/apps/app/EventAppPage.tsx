import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { RecordFacts } from '../../../../engine/console/record/RecordFacts';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { LatestBuilds } from '../builds/LatestBuilds';
import { ShownApp } from '../ShownApp';
import { AppPreviews } from './AppPreviews';

/** The app of an event, or the way to one. */
export function Component() {
  const translate = useTranslate();
  const { can } = useConsole();
  const crumbs = useEventCrumbs();
  const plan = useResourcePlan('applications');
  const place = usePlace('applications');
  return (
    <ShownApp>
      {({ app, at }) => (
        <>
          <PageHeader
            title={app.name}
            breadcrumbs={crumbs}
            primaryAction={
              can('applications.update') && (
                <Button variant="contained" component={Link} to={`/apps/${app.id}/edit`}>
                  {translate('ra.action.edit')}
                </Button>
              )
            }
          />
          <Box sx={{ display: 'grid', gap: 2, mt: 1, mb: 3 }}>
            <LatestBuilds app={app} at={at} />
            <AppPreviews app={app} />
          </Box>
          <RecordFacts plan={plan} place={place} record={app} />
        </>
      )}
    </ShownApp>
  );
}
