import { useTranslate } from 'react-admin';
import { useFormats } from '../format/useFormats';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { MeasureEntry, useSeparatorWarning } from '../measure/MeasureEntry';
import type { DistanceOptions } from './distance.field';

export function DistanceControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const { lengthUnit } = useFormats();
  const { units: declared = ['km', 'miles'] } = props.field.field.options as DistanceOptions;
  // The event's own comes first, and is what a new distance is in.
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
        unitLabels={{ miles: translate('units.miles', { _: 'miles' }) }}
      />
    </FieldFrame>
  );
}
