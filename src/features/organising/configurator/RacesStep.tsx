import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import AddRounded from '#icons/AddRounded';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { RecordSkeleton } from '../../../../engine/console/record/RecordSkeleton';
import type { Stored } from '../../../../resources/allResources';
import { SAMPLE_NAMES } from '../../../../resources/events/samples';
import { useConfigurator } from '../../../frame/configurator/ConfiguratorContext';
import { StepBar } from '../../../frame/configurator/StepBar';
import { UsualButton } from '../../../shared/configurator/UsualButton';
import { useSetUp } from '../../../shared/configurator/useSetUp';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import { useAllRecords } from '../../../shared/useAllRecords';

/** The races: from a sample, or one by one, and what is usual for them made in one go. */
export function Component() {
  const translate = useTranslate();
  const { can } = useConsole();
  const { eventId, here } = useConfigurator();
  const races = useAllRecords('races', { event_id: eventId });
  if (races.isLoadingError)
    return <RetryAlert onRetry={() => void races.refetch()}>{translate('configurator.no_races')}</RetryAlert>;
  if (races.isPending || eventId === null) return <RecordSkeleton />;
  const add = can('races.create') && (
    <Button variant="outlined" component={Link} to={`${here}/create`} startIcon={<AddRounded />}>
      {translate('configurator.add_race')}
    </Button>
  );
  return (
    <>
      {races.records.length === 0 ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Samples eventId={eventId} />
          <Panel title={translate('configurator.own_races')} action={add}>
            <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('configurator.own_races_why')}</Typography>
          </Panel>
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Panel title={translate('configurator.races')} action={add}>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {races.records.map((race) => (
                <RaceRow key={race.id} race={race} to={`${here}/${race.id}`} />
              ))}
            </Box>
          </Panel>
          <Panel title={translate('configurator.timing')}>
            <UsualButton eventId={eventId} />
          </Panel>
        </Box>
      )}
      <StepBar />
    </>
  );
}

function Samples({ eventId }: { eventId: number }) {
  const translate = useTranslate();
  const { takeSample, isBusy } = useSetUp(eventId);
  return (
    <Panel title={translate('configurator.samples')}>
      <Box sx={CARDS}>
        {SAMPLE_NAMES.map((name) => (
          <Button key={name} variant="outlined" disabled={isBusy} onClick={() => takeSample(name)} sx={CARD}>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {translate(`configurator.sample.${name}.title`)}
            </Box>
            <Box component="span" sx={{ color: 'var(--sl-quiet)', fontWeight: 400 }}>
              {translate(`configurator.sample.${name}.what`)}
            </Box>
          </Button>
        ))}
      </Box>
    </Panel>
  );
}

function RaceRow({ race, to }: { race: Stored<'races'>; to: string }) {
  const { fields } = useResourcePlan('races');
  const facts = ['sport', 'distance', 'start_at'].flatMap((name) => fields.get(name) ?? []);
  return (
    <Box component="li" sx={ROW}>
      <Link to={to}>{race.name}</Link>
      {facts.map((field) => (
        <Box component="span" key={field.name} sx={{ color: 'var(--sl-quiet)' }}>
          <FieldValue field={field} record={race} isEditable={false} />
        </Box>
      ))}
    </Box>
  );
}

const CARDS = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
} as const;

const CARD = {
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'start',
  gap: 0.5,
  p: 2,
  textAlign: 'left',
  whiteSpace: 'normal',
  color: 'var(--sl-text)',
} as const;

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 44,
  py: 0.5,
  borderTop: '1px solid var(--sl-line)',
  '&:first-of-type': { borderTop: 0 },
  '& > a': { minWidth: 160, fontWeight: 500, color: 'var(--sl-text)' },
} as const;
