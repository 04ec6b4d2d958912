import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { MeasureEntry, useSeparatorWarning } from '../measure/MeasureEntry';
import { SPEED_LABELS, SPEED_UNITS, type SpeedOptions } from './speed.field';

export function SpeedControl({ props, input }: ControlProps) {
  const { units = SPEED_UNITS } = props.field.field.options as SpeedOptions;
  const warning = useSeparatorWarning(input.value);
  return (
    <FieldFrame props={props} input={input} note={warning} isGroup>
      <MeasureEntry
        props={props}
        input={input}
        measure={input.value}
        onMeasure={input.onChange}
        units={units}
        unitLabels={SPEED_LABELS}
      />
    </FieldFrame>
  );
}
