import { useFormats } from '../format/useFormats';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { MeasureEntry, useSeparatorWarning } from '../measure/MeasureEntry';
import { SPEED_LABELS, SPEED_UNITS, type SpeedOptions } from './speed.field';

export function SpeedControl({ props, input }: ControlProps) {
  const { lengthUnit } = useFormats();
  const { units: declared = SPEED_UNITS } = props.field.field.options as SpeedOptions;
  // The event's own comes first, and is what a new speed is in.
  const units = [...declared].sort((a, b) => Number(b === lengthUnit) - Number(a === lengthUnit));
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
