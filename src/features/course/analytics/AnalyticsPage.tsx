import '../print.css';
import './texts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import PrintOutlined from '#icons/PrintOutlined';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { ConnectionChip } from '../../../shared/live/ConnectionChip';
import { NoRaces } from './emptyStates';
import { FieldView } from './FieldView';
import { type RaceStanding, useChosenRace } from './useChosenRace';

/** Where the field of a race is, when the first and the last come by, and what can be taken down. */
export function Component() {
  const translate = useTranslate();
  const eventId = useIdParam('event_id');
  const { races, chosen, choose, isPending, error, retry } = useChosenRace(eventId);
  return (
    <>
      <PageHeader
        title={translate('shell.nav.analytics')}
        breadcrumbs={useEventCrumbs()}
        status={chosen && <ConnectionChip />}
        actions={
          chosen ? [{ label: translate('analytics.print'), Icon: PrintOutlined, onClick: () => window.print() }] : []
        }
      />
      {error ? (
        <ErrorState isPart title={translate('analytics.failed')} detail={error.message} onRetry={retry} />
      ) : isPending ? (
        <PageSkeleton />
      ) : chosen ? (
        <>
          <RaceChooser races={races} chosen={chosen} onChoose={choose} />
          <FieldView key={chosen.race.id} eventId={eventId} standing={chosen} />
        </>
      ) : (
        <NoRaces eventId={eventId} />
      )}
    </>
  );
}

interface RaceChooserProps {
  races: readonly RaceStanding[];
  chosen: RaceStanding;
  onChoose: (id: number) => void;
}

function RaceChooser({ races, chosen, onChoose }: RaceChooserProps) {
  const translate = useTranslate();
  if (races.length < 2) return null;
  return (
    <Box className="sl-unprinted" sx={{ maxWidth: 360, mb: 2 }}>
      <LabelledSelect
        label={translate('analytics.race')}
        value={String(chosen.race.id)}
        options={races.map(({ race, status }) => ({
          value: String(race.id),
          label: translate('analytics.race_status', {
            race: race.name,
            status: translate(`raceStatuses.${status}`, { _: status }),
          }),
        }))}
        onValue={(id) => onChoose(Number(id))}
      />
    </Box>
  );
}
