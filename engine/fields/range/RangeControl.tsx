import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { useTranslate } from 'react-admin';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import type { NumberRange, RangeOptions } from './range.field';

/** Two ends on one line. The whole line is no limit: null. */
export function RangeControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const { min, max, unit } = props.field.field.options as RangeOptions;
  const { from, to } = (input.value as NumberRange | null) ?? { from: min, to: max };
  const emit = ([start = min, end = max]: readonly number[]): void =>
    input.onChange(start === min && end === max ? null : { from: start, to: end });
  const ends = [translate('fields.range.from', { _: 'From' }), translate('fields.range.to', { _: 'To' })];
  return (
    <FieldFrame props={props} input={input} isGroup counter={`${from}–${to}${unit ? ` ${unit}` : ''}`}>
      <Box sx={{ px: 1.5 }}>
        <Slider
          min={min}
          max={max}
          value={[from, to]}
          disabled={props.disabled ?? false}
          onChange={(_event, next) => emit([next].flat())}
          onBlur={input.onBlur}
          getAriaLabel={(index) => ends[index] ?? ''}
          valueLabelDisplay="auto"
          slotProps={{
            input: {
              'aria-invalid': input.error ? true : undefined,
              'aria-describedby': input.describedBy,
            } as object,
          }}
        />
      </Box>
    </FieldFrame>
  );
}
