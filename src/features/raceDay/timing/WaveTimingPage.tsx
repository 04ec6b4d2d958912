import { useConsole } from '../../../../engine/console/ConsoleSetup';
import '../texts';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import EditOutlined from '#icons/EditOutlined';
import GroupsOutlined from '#icons/GroupsOutlined';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { messageOf } from '../../../../engine/console/writes/errors';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { TwoColumns } from '../../../shared/TwoColumns';
import { useTimingAddresses, useTimingCrumbs } from '../shared/timingAddresses';
import type { Race, TimingSetup, Wave } from '../shared/timingRecords';
import { useTimingSetup } from './useTimingSetup';
import { StartReads } from './wave/StartReads';
import { StartTimes } from './wave/StartTimes';
import { useStarts } from './wave/useStarts';

/** The start of one wave: its gunshot, its window, and who was read within it. */
export function Component() {
  const translate = useTranslate();
  const raceId = useIdParam('race_id');
  const waveId = useIdParam('wave_id');
  const { setup, isPending, error, retry } = useTimingSetup();
  if (isPending) return <PageSkeleton />;
  if (error) return <ErrorState title={translate('timing.failed')} detail={messageOf(error)} onRetry={retry} />;
  const race = setup.races.find(({ id }) => id === raceId);
  const wave = setup.waves.find(({ id, race_id }) => id === waveId && race_id === raceId);
  return race && wave ? (
    <Loaded race={race} wave={wave} setup={setup} />
  ) : (
    <ErrorState title={translate('timing.wave.missing')} detail={translate('timing.wave.missing_why')} />
  );
}

function Loaded({ race, wave, setup }: { race: Race; wave: Wave; setup: TimingSetup }) {
  const translate = useTranslate();
  const addresses = useTimingAddresses();
  const { can } = useConsole();
  const starts = useStarts(race.event_id, race.id);
  const crumbs = [...useTimingCrumbs(), { label: race.name, to: addresses.race(race.id) }];
  const start = starts.data?.waves.find(({ wave_id }) => wave_id === wave.id);
  const athletes = {
    label: translate('timing.wave.show_athletes'),
    Icon: GroupsOutlined,
    to: addresses.athletesOfWave(wave.id),
    permission: 'athletes.read',
  };
  return (
    <>
      <PageHeader
        title={translate('timing.wave.title', { wave: wave.name })}
        breadcrumbs={crumbs}
        primaryAction={
          can('waves.update') && (
            <Button
              variant="outlined"
              startIcon={<EditOutlined />}
              component={Link}
              to={addresses.editWave(race.id, wave.id)}
            >
              {translate('timing.wave.edit')}
            </Button>
          )
        }
        actions={[athletes]}
      />
      <TwoColumns
        main={<StartTimes {...{ race, wave, setup, start }} />}
        aside={<StartReads start={start} error={starts.error} onRetry={() => void starts.refetch()} />}
      />
    </>
  );
}
