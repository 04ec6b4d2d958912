import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatInstant } from '../../../../../engine/fields/format/dates';
import { useZone } from '../../../../shared/event/EventContext';
import { timeOfDay } from '../../shared/timeOfDay';
import { type Gunshot, gunshotsOfRace, gunshotsOfWave, type TimingSetup } from '../../shared/timingRecords';
import type { Targets } from './targets';

interface TargetsPickerProps {
  setup: TimingSetup;
  value: Targets;
  onChange: (targets: Targets) => void;
  /** The gunshot that is being changed: its own start is no other one. */
  except?: number;
  isDisabled?: boolean;
}

/** Which races and waves a gunshot is for, each with its planned start and whether it has started. */
export function TargetsPicker({ setup, value, onChange, except, isDisabled = false }: TargetsPickerProps) {
  const translate = useTranslate();
  const races = [...setup.races].sort((a, b) => a.position - b.position || a.id - b.id);
  const others = { gunshots: setup.gunshots.filter(({ id }) => id !== except) };
  if (races.length === 0) return <Typography color="textSecondary">{translate('timing.target.no_races')}</Typography>;
  return (
    <Box component="ul" sx={LIST}>
      {races.map((race) => {
        const waves = setup.waves
          .filter((wave) => wave.race_id === race.id)
          .sort((a, b) => a.position - b.position || a.id - b.id);
        return (
          <li key={race.id}>
            <Target
              name={race.name}
              detail={waves.length > 0 ? translate('timing.target.whole') : null}
              plannedAt={race.start_at}
              started={gunshotsOfRace(others, race.id)[0]}
              isChosen={value.race_ids.includes(race.id)}
              onToggle={() => onChange({ ...value, race_ids: toggled(value.race_ids, race.id) })}
              isDisabled={isDisabled}
            />
            {waves.length > 0 && (
              <Box component="ul" sx={{ ...LIST, ml: 3.5 }}>
                {waves.map((wave) => (
                  <li key={wave.id}>
                    <Target
                      name={wave.name}
                      detail={null}
                      plannedAt={wave.start_at}
                      started={gunshotsOfWave(others, wave.id)[0]}
                      isChosen={value.wave_ids.includes(wave.id)}
                      onToggle={() => onChange({ ...value, wave_ids: toggled(value.wave_ids, wave.id) })}
                      isDisabled={isDisabled}
                    />
                  </li>
                ))}
              </Box>
            )}
          </li>
        );
      })}
    </Box>
  );
}

interface TargetProps {
  name: string;
  detail: string | null;
  plannedAt: string | null;
  /** The gunshot that counts for it already. */
  started: Gunshot | undefined;
  isChosen: boolean;
  onToggle: () => void;
  isDisabled: boolean;
}

function Target({ name, detail, plannedAt, started, isChosen, onToggle, isDisabled }: TargetProps) {
  const translate = useTranslate();
  const zone = useZone();
  const planned = plannedAt && translate('timing.planned', { at: formatInstant(plannedAt, zone) });
  const fired = started && translate('timing.target.started', { at: timeOfDay(started.fired_at, zone) });
  return (
    <FormControlLabel
      disabled={isDisabled}
      control={<Checkbox checked={isChosen} onChange={onToggle} sx={{ alignSelf: 'flex-start' }} />}
      sx={{ alignItems: 'flex-start', mr: 0 }}
      label={
        <Box sx={{ py: 1 }}>
          <Box component="span" sx={{ fontWeight: 500 }}>
            {name}
          </Box>
          {detail && <span> · {detail}</span>}
          <Box sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>{planned ?? translate('timing.not_planned')}</Box>
          {fired && <Box sx={{ color: 'var(--sl-attention)', fontSize: 13 }}>{fired}</Box>}
        </Box>
      }
    />
  );
}

function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

const LIST = { m: 0, p: 0, listStyle: 'none' };
