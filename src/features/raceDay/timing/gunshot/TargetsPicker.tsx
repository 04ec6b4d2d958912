import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import ExpandMoreRounded from '#icons/ExpandMoreRounded';
import { useInstantText } from '../../../../../engine/fields/format/useInstantText';
import { useZone } from '../../../../shared/event/EventContext';
import { timeOfDay } from '../../../../shared/event/timeOfDay';
import { RaceSearch } from '../../shared/races/RaceSearch';
import { useRaceList } from '../../shared/races/useRaceList';
import {
  type Gunshot,
  gunshotsOfRace,
  gunshotsOfWave,
  type Race,
  type TimingSetup,
  wavesOfRace,
} from '../../shared/timingRecords';
import { ChosenTargets } from './ChosenTargets';
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
export function TargetsPicker({ except, ...props }: TargetsPickerProps) {
  const { setup, value, onChange, isDisabled = false } = props;
  const translate = useTranslate();
  const list = useRaceList({
    name: 'targets',
    races: setup.races,
    wordsOf: ({ id }) =>
      wavesOfRace(setup, id)
        .map(({ name }) => name)
        .join(' '),
    isOpenAtFirst: ({ id }) => wavesOfRace(setup, id).some((wave) => value.wave_ids.includes(wave.id)),
  });
  const frame = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = frame.current;
    const ticked = list?.querySelector('input:checked')?.closest('li');
    if (!list || !ticked) return;
    // With what stands around it: who is next is seen as well.
    const below = ticked.getBoundingClientRect().top - list.getBoundingClientRect().top;
    list.scrollTop += below - list.clientHeight / 3;
  }, []);
  const others = { ...setup, gunshots: setup.gunshots.filter(({ id }) => id !== except) };
  if (list.total === 0) return <Typography color="textSecondary">{translate('timing.target.no_races')}</Typography>;
  return (
    <>
      <ChosenTargets {...{ setup, value, onChange, isDisabled }} />
      <RaceSearch list={list} />
      <Box component="ul" ref={frame} sx={FRAMED_LIST}>
        {list.shown.map((race) => (
          <RaceTargets
            key={race.id}
            {...{ race, value, onChange, isDisabled }}
            setup={others}
            fold={list.isMany ? { isOpen: list.isOpen(race), onTurn: () => list.turn(race) } : null}
          />
        ))}
      </Box>
    </>
  );
}

interface RaceTargetsProps extends Required<Omit<TargetsPickerProps, 'except'>> {
  race: Race;
  /** Null where there is room for the waves of all races. */
  fold: { isOpen: boolean; onTurn: () => void } | null;
}

function RaceTargets({ race, setup, value, onChange, isDisabled, fold }: RaceTargetsProps) {
  const translate = useTranslate();
  const waves = wavesOfRace(setup, race.id);
  const isOpen = fold?.isOpen !== false;
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Target
          name={race.name}
          detail={waves.length > 0 ? translate('timing.target.whole') : null}
          plannedAt={race.start_at}
          started={gunshotsOfRace(setup, race.id)[0]}
          isChosen={value.race_ids.includes(race.id)}
          onToggle={() => onChange({ ...value, race_ids: toggled(value.race_ids, race.id) })}
          isDisabled={isDisabled}
        />
        {fold && waves.length > 0 && (
          <IconButton
            aria-label={translate('timing.target.waves_of', { race: race.name, smart_count: waves.length })}
            aria-expanded={isOpen}
            onClick={fold.onTurn}
          >
            <ExpandMoreRounded sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
          </IconButton>
        )}
      </Box>
      {isOpen && waves.length > 0 && (
        <Box component="ul" sx={{ ...LIST, ml: 3.5 }}>
          {waves.map((wave) => (
            <li key={wave.id}>
              <Target
                name={wave.name}
                detail={null}
                plannedAt={wave.start_at}
                started={gunshotsOfWave(setup, wave.id)[0]}
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
  const textOf = useInstantText();
  const planned = plannedAt && translate('timing.planned', { at: textOf(plannedAt) });
  const fired = started && translate('timing.target.started', { at: timeOfDay(started.fired_at, zone) });
  return (
    <FormControlLabel
      disabled={isDisabled}
      control={<Checkbox checked={isChosen} onChange={onToggle} sx={{ alignSelf: 'flex-start' }} />}
      sx={{ alignItems: 'flex-start', mr: 0 }}
      label={
        <Box sx={{ py: 1 }}>
          <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
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
/** Scrolls within itself, and draws no more than is in sight. */
const FRAMED_LIST = {
  ...LIST,
  maxHeight: 440,
  overflow: 'auto',
  border: '1px solid var(--sl-line)',
  borderRadius: '6px',
  px: 1.5,
  '& > li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 60px' },
};
