import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import FlagOutlined from '#icons/FlagOutlined';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { foldText } from '../../../../engine/core/words';
import type { Stored } from '../../../../resources/allResources';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import { EventChoice } from './EventChoice';
import { ImportForm } from './ImportForm';
import { useOtherRaces } from './useOtherRaces';

type Race = Stored<'races'>;

/** Chooses the race whose configuration comes along. */
export function FromRace({ race }: { race: Race }) {
  const translate = useTranslate();
  const [event, setEvent] = useState<Stored<'events'> | null>(null);
  const [raceId, setRaceId] = useState<number | null>(null);
  const { races, hasAny, error, retry } = useOtherRaces(race, event?.id ?? null);
  const label = (name: string, args: object = {}) => translate(`pages.configuration.race.${name}`, args);
  if (error) return <RetryAlert onRetry={retry}>{error.message}</RetryAlert>;
  if (hasAny === false) return <NoOther />;
  const chosen = races?.find(({ id }) => id === raceId) ?? likely(race, races ?? []);
  const isOwn = event?.id === race.event_id;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Panel title={label('title')}>
        <Typography sx={{ color: 'var(--sl-quiet)', mb: 2 }}>{label('why')}</Typography>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            maxWidth: 720,
          }}
        >
          <EventChoice
            ownId={race.event_id}
            value={event}
            onChange={(next) => {
              setEvent(next);
              setRaceId(null);
            }}
          />
          {event && races && races.length > 0 && (
            <LabelledSelect
              label={label('race')}
              value={String(chosen?.id ?? '')}
              options={races.map(({ id, name }) => ({ value: String(id), label: name }))}
              onValue={(value) => setRaceId(Number(value))}
            />
          )}
        </Box>
        {event && races?.length === 0 && (
          <Typography role="status" sx={{ mt: 2 }}>
            {isOwn ? label('no_races') : label('no_races_of', { event: event.name })}
          </Typography>
        )}
      </Panel>
      {chosen && <ImportForm key={chosen.id} race={race} source={{ from_race_id: chosen.id }} />}
    </Box>
  );
}

/** The race of the same name, as last year's is; else the first. */
function likely({ name }: Race, races: readonly Race[]): Race | undefined {
  return races.find((other) => foldText(other.name) === foldText(name)) ?? races[0];
}

function NoOther() {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={<FlagOutlined />}
      title={translate('pages.configuration.none.title')}
      detail={translate('pages.configuration.none.why')}
      action={
        <Button variant="contained" component={Link} to="?from=file">
          {translate('pages.configuration.none.file')}
        </Button>
      }
    />
  );
}
