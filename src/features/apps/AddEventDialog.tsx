import { useDone } from '../../../engine/console/writes/useDone';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import './texts';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { usePlace } from '../../../engine/console/pages/usePlace';
import { TitledDialog } from '../../../engine/console/TitledDialog';
import type { WriteMeta } from '../../../engine/console/writes/ConsoleDataProvider';
import { useAttempt } from '../../../engine/console/writes/useAttempt';
import { useRefreshResources } from '../../../engine/console/writes/useWrites';
import { formatDate } from '../../../engine/fields/format/dates';
import { useDebounced } from '../../../engine/fields/inputs/useDebounced';
import type { moveEvent } from '../../../resources/events/events.calls';

interface AppEvent extends RaRecord<number> {
  readonly name: string;
  readonly start_date: string;
  readonly application?: { readonly name: string } | null;
}

interface AddEventDialogProps {
  app: RaRecord<number>;
  onClose: () => void;
}

/** Leads to making a new event of the app; super admins may move those of its organization there. */
export function AddEventDialog({ app, onClose }: AddEventDialogProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const mayMove = can('event_moves.decide');
  const [chosen, setChosen] = useState<AppEvent[]>([]);
  const { add, isBusy } = useAdd(app, onClose);
  const moved = chosen.filter((event) => event.application);
  const create = `${usePlace('events').create}?organization_id=${app.organization_id}&application_id=${app.id}`;
  return (
    <TitledDialog
      title={translate('pages.app.add_event_to', { app: app.name })}
      {...(mayMove && {
        action: {
          children: translate('pages.app.add', { smart_count: chosen.length }),
          disabled: chosen.length === 0 || isBusy,
          onClick: () => add(chosen),
        },
      })}
      onClose={onClose}
    >
      {mayMove && <EventChoice app={app} chosen={chosen} onChoose={setChosen} />}
      {moved.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('pages.app.moves', {
            smart_count: moved.length,
            events: moved.map((event) => `${event.name} (${event.application?.name})`).join(', '),
          })}
        </Alert>
      )}
      {can('events.create') && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
          <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.app.not_there')}</Typography>
          <Button variant="outlined" component={Link} to={create}>
            {translate('pages.app.create_event')}
          </Button>
        </Box>
      )}
    </TitledDialog>
  );
}

interface EventChoiceProps {
  app: RaRecord<number>;
  chosen: AppEvent[];
  onChoose: (events: AppEvent[]) => void;
}

const SEARCH_DELAY_MS = 250;

function EventChoice({ app, chosen, onChoose }: EventChoiceProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const {
    data = [],
    isFetching,
    isPlaceholderData,
  } = useGetList<AppEvent>(
    'events',
    {
      filter: { organization_id: app.organization_id, 'application_id[ne]': app.id, ...(q && { q }) },
      pagination: { page: 1, perPage: 50 },
      sort: { field: 'start_date', order: 'DESC' },
      meta: { include: ['application'] },
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      // What another word found is no answer to this one.
      options={isPlaceholderData ? [] : data}
      value={chosen}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onChange={(_, events) => onChoose(events)}
      onInputChange={(_, typed, reason) => setText(reason === 'input' ? typed : '')}
      noOptionsText={translate('pages.app.no_other_events')}
      renderOption={({ key, ...props }, event) => (
        <li key={key} {...props}>
          <Box sx={{ display: 'flex', flex: 1, gap: 2, minWidth: 0 }}>
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {event.name}
              {event.application && (
                <Typography component="span" variant="caption" sx={{ display: 'block' }}>
                  {translate('pages.app.now_in', { app: event.application.name })}
                </Typography>
              )}
            </Box>
            <span className="sl-figures">{formatDate(event.start_date)}</span>
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          label={translate('pages.app.choose_events')}
          helperText={translate('pages.app.choose_events_why')}
        />
      )}
    />
  );
}

function useAdd(app: RaRecord<number>, onAdded: () => void) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefreshResources();
  const { isBusy, attempt } = useAttempt();
  const add = (events: readonly AppEvent[]) =>
    attempt(async () => {
      const moves: WriteMeta[] = [];
      for (const { id } of events) {
        const { meta } = await dataProvider.call<typeof moveEvent>({
          method: 'POST',
          path: '/v1/admin/events/{id}/move',
          params: { id },
          body: { organization_id: app.organization_id, application_id: app.id },
        });
        moves.push(meta);
      }
      refresh();
      // Each move is an operation of its own: of several there is not one that takes all back.
      done('pages.app.added', { smart_count: events.length, app: app.name }, moves.length === 1 ? moves[0] : undefined);
      onAdded();
    });
  return { add, isBusy };
}
