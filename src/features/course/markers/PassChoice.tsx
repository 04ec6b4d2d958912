import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { placesOn } from '../../../../resources/courses/geometry/placesOn';
import { alongText } from '../../../shared/elevation/profile';
import { useLengthUnit } from '../courseRecords';

type Pass = ReturnType<typeof placesOn>[number];

/** Which pass of the course is meant, where it comes by a place more than once. */
export function PassChoice({ passes }: { passes: readonly Pass[] }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const unit = useLengthUnit();
  const id = useId();
  const { setValue } = useFormContext();
  const along = useWatch({ name: 'distance_along' }) as unknown;
  const inOrder = [...passes].sort((a, b) => a.along - b.along);
  const [nearest] = passes;
  const chosen = typeof along === 'number' ? inOrder.find((pass) => Math.abs(pass.along - along) < SAME_PASS) : nearest;
  return (
    <FormControl sx={{ my: 1 }}>
      <FormLabel id={id}>{translate('course_markers.passes', { smart_count: passes.length })}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={chosen ? decimetres(chosen.along) : ''}
        onChange={(_, value) => setValue('distance_along', Number(value), { shouldDirty: true })}
      >
        {inOrder.map((pass) => (
          <FormControlLabel
            key={pass.along}
            value={decimetres(pass.along)}
            control={<Radio size="small" />}
            label={translate('course_markers.pass', { along: alongText(pass.along, unit, locale) })}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** Metres within which two distances are those of one pass. */
const SAME_PASS = 1;

/** As distances along a course are kept. */
function decimetres(metres: number): number {
  return Math.round(metres * 10) / 10;
}
