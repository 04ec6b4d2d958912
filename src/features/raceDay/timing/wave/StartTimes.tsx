import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../../../engine/console/ConsoleSetup';
import { useInstantText } from '../../../../../engine/fields/format/useInstantText';
import { useZone } from '../../../../shared/event/EventContext';
import { timeOfDay } from '../../../../shared/event/timeOfDay';
import { Panel } from '../../../../shared/Panel';
import { useTimingAddresses } from '../../shared/timingAddresses';
import { gunshotsOfRace, gunshotsOfWave, type Race, type TimingSetup, type Wave } from '../../shared/timingRecords';
import { ExactTime } from '../ExactTime';
import { Fact, Facts } from '../Facts';
import type { WaveStart } from './useStarts';

interface StartTimesProps {
  race: Race;
  wave: Wave;
  setup: TimingSetup;
  start: WaveStart | undefined;
}

/** When a wave starts by plan, when it did, and which reads can be its start. */
export function StartTimes({ race, wave, setup, start }: StartTimesProps) {
  const translate = useTranslate();
  const zone = useZone();
  const textOf = useInstantText();
  const addresses = useTimingAddresses();
  const { can } = useConsole();
  const [own] = gunshotsOfWave(setup, wave.id);
  const counted = own ?? gunshotsOfRace(setup, race.id)[0];
  return (
    <Panel title={translate('timing.starts')}>
      <Facts>
        <Fact label={translate('timing.wave.planned')}>
          {wave.start_at ? textOf(wave.start_at) : translate('timing.not_planned')}
        </Fact>
        <Fact label={translate('timing.wave.gunshot')}>
          {counted ? (
            <>
              <MuiLink component={Link} to={addresses.gunshot(counted.id)}>
                <ExactTime instant={counted.fired_at} />
              </MuiLink>
              {!own && ` ${translate('timing.by_race')}`}
            </>
          ) : (
            translate('timing.not_fired')
          )}
          {!own && can('gunshots.create') && (
            <>
              {' '}
              <MuiLink component={Link} to={`${addresses.newGunshot}?wave=${wave.id}`}>
                {translate('timing.fire')}
              </MuiLink>
            </>
          )}
        </Fact>
        <Fact label={translate('timing.wave.window')}>{windowText(start, zone, translate)}</Fact>
      </Facts>
      <Typography variant="body2" sx={{ mt: 1, color: 'var(--sl-quiet)' }}>
        {translate('timing.wave.window_why')}{' '}
        {can('races.update') && (
          <MuiLink component={Link} to={addresses.editRace(race.id)}>
            {translate('timing.wave.set_window')}
          </MuiLink>
        )}
      </Typography>
    </Panel>
  );
}

function windowText(start: WaveStart | undefined, zone: string, translate: ReturnType<typeof useTranslate>): string {
  if (!start) return '–';
  const { window_from, window_to } = start;
  if (!window_from) return translate('timing.wave.window_none');
  const from = timeOfDay(window_from, zone);
  if (!window_to) return translate('timing.wave.window_open', { from });
  return translate('timing.wave.window_between', { from, to: timeOfDay(window_to, zone) });
}
