import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useChoiceLabel } from '../choice/useChoiceLabel';
import { useFormats } from '../format/useFormats';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { SelectControl } from '../inputs/SelectControl';
import { MeasureEntry, useSeparatorWarning } from '../measure/MeasureEntry';
import { SPEED_LABELS, SPEED_UNITS, type SpeedUnit } from '../speed/speed.field';
import type { SportItem, SportSpeedOptions } from './sportSpeed.field';

interface Entered {
  readonly sport: string | null;
  readonly average_speed_with_unit: { readonly value: unknown; readonly unit: SpeedUnit } | null;
}

/** A sport and its speed. Choosing a sport, or another unit, proposes the sport's average until a speed is typed. */
export function SportSpeedControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const { lengthUnit } = useFormats();
  const labelOf = useChoiceLabel(props.field);
  const { sports } = props.field.field.options as SportSpeedOptions;
  const { sport, average_speed_with_unit: speed } = (input.value ?? {}) as Partial<Entered>;
  const warning = useSeparatorWarning(speed);
  const item = sports.find((candidate) => candidate.value === sport);
  const emit = (next: Entered): void => {
    const isEmpty = next.sport === null && next.average_speed_with_unit === null;
    input.onChange(isEmpty ? null : next);
  };
  const chooseSport = (value: string): void => {
    const chosen = sports.find((candidate) => candidate.value === value);
    const unit = speed?.unit ?? lengthUnit ?? 'km';
    emit({
      sport: chosen?.value ?? null,
      average_speed_with_unit: chosen && (!speed || isAverage(speed, item)) ? averageOf(chosen, unit) : (speed ?? null),
    });
  };
  const changeSpeed = (next: unknown): void => {
    const changed = next as Entered['average_speed_with_unit'];
    const isNewUnit = changed !== null && speed && changed.unit !== speed.unit;
    const average = item && isNewUnit && isAverage(speed, item) ? averageOf(item, changed.unit) : changed;
    emit({ sport: sport ?? null, average_speed_with_unit: average });
  };
  return (
    <FieldFrame props={props} input={input} note={warning} isGroup>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, '& > *': { flex: '1 1 160px' } }}>
        <SelectControl
          value={sport ?? ''}
          onValue={chooseSport}
          onBlur={input.onBlur}
          ariaLabel={translate('fields.sport_speed.sport', { _: 'Sport' })}
          disabled={props.disabled ?? false}
          options={[
            { value: '', label: '' },
            ...sports
              .filter((candidate) => !candidate.isDisabled || candidate.value === sport)
              .map(({ value }) => ({ value, label: labelOf(value) })),
          ]}
        />
        <MeasureEntry
          props={props}
          input={input}
          measure={speed}
          onMeasure={changeSpeed}
          units={[...SPEED_UNITS].sort((a, b) => Number(b === lengthUnit) - Number(a === lengthUnit))}
          unitLabels={SPEED_LABELS}
        />
      </Box>
    </FieldFrame>
  );
}

function averageOf(item: SportItem, unit: SpeedUnit) {
  return { value: item.averageSpeed[unit], unit };
}

function isAverage(speed: { value: unknown; unit: SpeedUnit }, item: SportItem | undefined): boolean {
  return item?.averageSpeed[speed.unit] === speed.value;
}
