import '../texts';
import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { EditPage } from '../../../../engine/console/pages/FormPage';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { Panel } from '../../../shared/Panel';
import { FillDialog } from './FillDialog';
import { type NamedWave, useRaceNumbers } from './useWaveCalls';
import { WaveRoom } from './WaveRoom';

/** One wave: its form, who is in it, and how it is filled. */
export function Component() {
  const id = useIdParam('wave_id');
  const [isUnsaved, setUnsaved] = useState(false);
  return (
    <EditPage place={usePlace('waves')} id={id} notice={<WaveAthletes id={id} isUnsaved={isUnsaved} />}>
      <WatchBounds onChange={setUnsaved} />
    </EditPage>
  );
}

/** Tells whether the numbers in the form are others than those that are saved, by which a wave is filled. */
function WatchBounds({ onChange }: { onChange: (isUnsaved: boolean) => void }) {
  const { dirtyFields } = useFormState({ name: ['start_number_from', 'start_number_to'] });
  const isUnsaved = Boolean(dirtyFields.start_number_from || dirtyFields.start_number_to);
  useEffect(() => onChange(isUnsaved), [isUnsaved, onChange]);
  return null;
}

function WaveAthletes({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const count = useCountFormat();
  const eventId = useIdParam('event_id');
  const { data } = useRaceNumbers(useIdParam('race_id'));
  const [filled, setFilled] = useState<NamedWave | null>(null);
  const wave = data?.waves.find(({ wave_id }) => wave_id === id);
  if (!wave) return null;
  const isBound = wave.start_number_from !== null || wave.start_number_to !== null;
  return (
    <Box sx={{ mb: 2 }}>
      <Panel title={translate('pages.waves.wave.title')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
          <Typography component="p" sx={{ fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            <WaveRoom athletes={wave.athletes} capacity={wave.capacity} />
          </Typography>
          <Button component={Link} to={`/events/${eventId}/athletes?wave_id[]=${id}`}>
            {translate('pages.waves.wave.show')}
          </Button>
          {isBound && can('athletes.update') && (
            <Button
              variant="outlined"
              disabled={isUnsaved}
              onClick={() => setFilled({ id, name: wave.name })}
              sx={{ ml: 'auto' }}
            >
              {translate('pages.waves.wave.fill')}
            </Button>
          )}
        </Box>
        <Typography role="status" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
          {isUnsaved
            ? translate('pages.waves.wave.unsaved')
            : isBound
              ? translate('pages.waves.wave.within', { smart_count: wave.elsewhere, count: count(wave.elsewhere) })
              : translate('pages.waves.wave.unbound')}
        </Typography>
      </Panel>
      {filled && <FillDialog wave={filled} onClose={() => setFilled(null)} />}
    </Box>
  );
}
