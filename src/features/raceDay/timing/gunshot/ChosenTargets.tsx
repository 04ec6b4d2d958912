import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import type { TimingSetup } from '../../shared/timingRecords';
import { namedTargets, type Targets, without } from './targets';

interface ChosenTargetsProps {
  setup: TimingSetup;
  value: Targets;
  onChange: (targets: Targets) => void;
  isDisabled: boolean;
}

/** Whom a gunshot starts, in sight wherever they stand in the list below. */
export function ChosenTargets({ setup, value, onChange, isDisabled }: ChosenTargetsProps) {
  const translate = useTranslate();
  const chosen = namedTargets(setup, value);
  if (chosen.length === 0) return null;
  return (
    <Box component="ul" aria-label={translate('timing.target.chosen')} sx={LIST}>
      {chosen.map((target) => (
        <li key={`${target.kind} ${target.id}`}>
          {isDisabled ? (
            <Chip label={target.name} />
          ) : (
            <Chip
              label={target.name}
              aria-label={translate('timing.target.remove', { name: target.name })}
              onClick={() => onChange(without(value, target))}
              onDelete={() => onChange(without(value, target))}
              sx={{ '@media (pointer: coarse)': { height: 44, px: 0.5 } }}
            />
          )}
        </li>
      ))}
    </Box>
  );
}

/** So many that they would push the list away scroll within themselves. */
const LIST = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  maxHeight: 132,
  overflow: 'auto',
  m: 0,
  mb: 1,
  p: 0,
  listStyle: 'none',
};
