import '../texts';
import './texts';
import '../waves/texts';
import Box from '@mui/material/Box';
import { type RaRecord, useTranslate } from 'react-admin';
import CallSplitRounded from '#icons/CallSplitRounded';
import UploadFileRounded from '#icons/UploadFileRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { useMayRehearse } from '../rehearsal/useMayRehearse';
import { RaceProgress } from './RaceProgress';
import { RaceReadiness } from './RaceReadiness';

/** One race: whether it is ready, how far it is, and all that is known of it. */
export function Component() {
  const translate = useTranslate();
  const { may: mayRehearse } = useMayRehearse(useIdParam('event_id'));
  const actions = ({ id, event_id }: RaRecord<number>) => [
    {
      label: translate('pages.waves.split.open'),
      Icon: CallSplitRounded,
      to: `/events/${event_id}/races/${id}/wave?split`,
      permission: 'waves.create',
    },
    {
      label: translate('pages.race.configuration'),
      Icon: UploadFileRounded,
      to: `/events/${event_id}/races/${id}/import`,
      permission: 'races.import',
    },
    ...(mayRehearse
      ? [
          {
            label: translate('pages.event.rehearse'),
            to: `/events/${event_id}/rehearsals?new`,
            permission: 'events.rehearse',
          },
        ]
      : []),
  ];
  return <RecordPage place={usePlace('races')} id={useIdParam('race_id')} slots={{ Overview, actions }} />;
}

function Overview({ record: { id, event_id, status } }: { record: RaRecord<number> }) {
  const { can } = useConsole();
  const { may } = useMayRehearse(Number(event_id));
  const isRehearsed = status === 'before' && may;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '2fr 1fr' },
        alignItems: 'start',
        mb: 3,
      }}
    >
      <RaceReadiness raceId={id} rehearsals={isRehearsed ? `/events/${event_id}/rehearsals?new` : null} />
      {can('passings.read') && <RaceProgress raceId={id} eventId={Number(event_id)} />}
    </Box>
  );
}
