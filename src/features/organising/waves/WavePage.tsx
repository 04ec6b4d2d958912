import '../texts';
import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { EditPage } from '../../../../engine/console/pages/FormPage';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { Panel } from '../../../shared/Panel';
import { FillDialog } from './FillDialog';
import { type NamedWave, useRaceNumbers } from './useWaveCalls';
import { WaveRoom } from './WaveRoom';

/** One wave: its form, who is in it, and how it is filled. */
export function Component() {
  const id = useIdParam('wave_id');
  return <EditPage place={usePlace('waves')} id={id} notice={<WaveAthletes id={id} />} />;
}

function WaveAthletes({ id }: { id: number }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const eventId = useIdParam('event_id');
  const { data } = useRaceNumbers(useIdParam('race_id'));
  const [filled, setFilled] = useState<NamedWave | null>(null);
  const wave = data?.waves.find(({ wave_id }) => wave_id === id);
  if (!wave) return null;
  const isBound = wave.start_number_from !== null || wave.start_number_to !== null;
  return (
    <Box sx={{ mb: 2 }}>
      <Panel title={translate('pages.waves.wave.title')}>
        <Typography component="p" className="sl-figures" sx={{ fontSize: 20, fontWeight: 600, mb: 1 }}>
          <WaveRoom athletes={wave.athletes} capacity={wave.capacity} />
        </Typography>
        {isBound && can('athletes.update') && (
          <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>{translate('pages.waves.wave.fill_why')}</Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isBound && can('athletes.update') && (
            <Button variant="outlined" onClick={() => setFilled({ id, name: wave.name })}>
              {translate('pages.waves.wave.fill')}
            </Button>
          )}
          <Button component={Link} to={`/events/${eventId}/athletes?wave_id[]=${id}`}>
            {translate('pages.waves.wave.show')}
          </Button>
        </Box>
      </Panel>
      {filled && <FillDialog wave={filled} onClose={() => setFilled(null)} />}
    </Box>
  );
}
