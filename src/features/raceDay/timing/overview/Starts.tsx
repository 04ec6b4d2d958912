import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../../../engine/console/ConsoleSetup';
import { useInstantText } from '../../../../../engine/fields/format/useInstantText';
import { useTimingAddresses } from '../../shared/timingAddresses';
import {
  type Gunshot,
  gunshotsOfRace,
  gunshotsOfWave,
  type Race,
  type TimingSetup,
  wavesOfRace,
} from '../../shared/timingRecords';
import { ExactTime } from '../ExactTime';

/** When a race and its waves start by plan, and when they did. */
export function Starts({ race, setup }: { race: Race; setup: TimingSetup }) {
  const translate = useTranslate();
  const addresses = useTimingAddresses();
  const own = gunshotsOfRace(setup, race.id);
  const waves = wavesOfRace(setup, race.id);
  const isNeeded =
    race.start_type !== 'individual' && (waves.length === 0 || own.length > 0 || race.start_type === 'mass');
  return (
    <Box component="section" aria-label={`${translate('timing.starts')}, ${race.name}`} sx={{ mt: 1 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {translate('timing.starts')}
      </Typography>
      <Box component="ul" sx={ROWS}>
        {isNeeded && (
          <StartRow
            name={waves.length > 0 ? translate('timing.whole_race') : race.name}
            plannedAt={race.start_at}
            gunshots={own}
            fire={`${addresses.newGunshot}?race=${race.id}`}
          />
        )}
        {race.start_type === 'individual' && own.length === 0 && (
          <Box component="li" sx={{ color: 'var(--sl-quiet)' }}>
            {translate('timing.individual')}
          </Box>
        )}
        {waves.map((wave) => (
          <StartRow
            key={wave.id}
            name={
              <MuiLink component={Link} to={addresses.wave(race.id, wave.id)}>
                {wave.name}
              </MuiLink>
            }
            plannedAt={wave.start_at}
            gunshots={gunshotsOfWave(setup, wave.id)}
            inherited={own[0]}
            fire={`${addresses.newGunshot}?wave=${wave.id}`}
          />
        ))}
      </Box>
    </Box>
  );
}

interface StartRowProps {
  name: ReactNode;
  plannedAt: string | null;
  gunshots: readonly Gunshot[];
  /** The race's, which starts the wave where it has none of its own. */
  inherited?: Gunshot | undefined;
  /** Where a gunshot is made for it. */
  fire: string;
}

function StartRow({ name, plannedAt, gunshots, inherited, fire }: StartRowProps) {
  const translate = useTranslate();
  const textOf = useInstantText();
  const canFire = useConsole().can('gunshots.create');
  const [first, ...others] = gunshots;
  const counted = first ?? inherited;
  return (
    <Box component="li">
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ color: 'var(--sl-quiet)' }}>
        {plannedAt ? translate('timing.planned', { at: textOf(plannedAt) }) : translate('timing.not_planned')}
      </Box>
      <Box sx={{ textAlign: { sm: 'right' } }}>
        {counted ? <Fired gunshot={counted} isInherited={!first} /> : <span>{translate('timing.not_fired')} </span>}
        {others.length > 0 && (
          <Box component="span" sx={{ color: 'var(--sl-attention)' }}>
            {' '}
            {translate('timing.later_gunshots', { smart_count: others.length })}
          </Box>
        )}
        {!counted && canFire && (
          <MuiLink component={Link} to={fire}>
            {translate('timing.fire')}
          </MuiLink>
        )}
      </Box>
    </Box>
  );
}

function Fired({ gunshot, isInherited }: { gunshot: Gunshot; isInherited: boolean }) {
  const translate = useTranslate();
  const addresses = useTimingAddresses();
  return (
    <>
      <MuiLink component={Link} to={addresses.gunshot(gunshot.id)} sx={{ fontWeight: 600 }}>
        <ExactTime instant={gunshot.fired_at} />
      </MuiLink>
      {isInherited && (
        <Box component="span" sx={{ color: 'var(--sl-quiet)' }}>
          {' '}
          {translate('timing.by_race')}
        </Box>
      )}
    </>
  );
}

const ROWS = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)' },
    columnGap: 2,
    alignItems: 'baseline',
    minHeight: 'var(--sl-row)',
    py: 0.75,
    borderTop: '1px solid var(--sl-line)',
  },
};
