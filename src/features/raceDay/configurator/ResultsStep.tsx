import Box from '@mui/material/Box';
import { useConfigurator } from '../../../frame/configurator/ConfiguratorContext';
import { StepBar } from '../../../frame/configurator/StepBar';
import { UsualButton } from '../../../shared/configurator/UsualButton';
import { RankingsByRace } from '../rankings/RankingsByRace';

/** The rankings that each race will have. */
export function Component() {
  const { eventId } = useConfigurator();
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {eventId !== null && <UsualButton eventId={eventId} />}
        <RankingsByRace />
      </Box>
      <StepBar />
    </>
  );
}
