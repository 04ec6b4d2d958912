import type { StartlineDataProvider } from '../../../providers/dataProvider';
import './texts';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { useShownAttempt } from '../../../engine/console/writes/useAttempt';
import { useDone } from '../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../engine/console/writes/useWrites';
import type { moveEvent } from '../../../resources/events/events.calls';
import { PageHeader } from '../../frame/layout/PageHeader';
import { useEventCrumbs } from '../../frame/pages/useEventCrumbs';
import type { CurrentEvent } from '../../shared/event/eventQuery';
import { Panel } from '../../shared/Panel';
import type { App } from './ShownApp';

const MOST_APPS = 200;

/** An event that is in no app yet: super admins choose one, everybody else learns who does that. */
export function NoApp({ event }: { event: CurrentEvent }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const mayMove = can('event_moves.decide');
  return (
    <>
      <PageHeader title={translate('shell.nav.application')} breadcrumbs={useEventCrumbs()} />
      <Panel title={translate('pages.app.none')}>
        <Typography sx={{ mb: 2, maxWidth: 640 }}>{translate('pages.app.none_why')}</Typography>
        {mayMove && <ChooseApp event={event} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
          {can('applications.create') && (
            <Button
              variant="outlined"
              component={Link}
              to={`/apps/create?organization_id=${event.organization_id}&name=${encodeURIComponent(event.name)}`}
            >
              {translate('pages.app.create')}
            </Button>
          )}
          {!mayMove && can('support_messages.create') && (
            <MuiLink component={Link} to={`/events/${event.id}/support`}>
              {translate('pages.app.ask_support')}
            </MuiLink>
          )}
        </Box>
      </Panel>
    </>
  );
}

function ChooseApp({ event }: { event: CurrentEvent }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const [app, setApp] = useState<App | null>(null);
  const { data: apps = [], isPending } = useGetList<App>('applications', {
    filter: { organization_id: event.organization_id },
    pagination: { page: 1, perPage: MOST_APPS },
    sort: { field: 'name', order: 'ASC' },
  });
  const done = useDone();
  const refresh = useRefreshResources();
  const { isBusy, problem, attempt } = useShownAttempt();
  const put = (chosen: App) =>
    attempt(async () => {
      const { meta } = await dataProvider.call<typeof moveEvent>({
        method: 'POST',
        path: '/v1/admin/events/{id}/move',
        params: { id: event.id },
        body: { organization_id: event.organization_id, application_id: chosen.id },
      });
      refresh();
      done('pages.app.added', { smart_count: 1, app: chosen.name }, meta);
    });
  if (!isPending && apps.length === 0)
    return <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.app.none_to_choose')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 1, maxWidth: 480, justifyItems: 'start' }}>
      <Autocomplete
        fullWidth
        options={apps}
        value={app}
        loading={isPending}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        onChange={(_, chosen) => setApp(chosen)}
        renderInput={(params) => <TextField {...params} label={translate('pages.app.choose')} />}
      />
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button variant="contained" disabled={app === null || isBusy} onClick={() => app && void put(app)}>
        {translate('pages.app.put')}
      </Button>
    </Box>
  );
}
