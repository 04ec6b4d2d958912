import { useTranslate } from 'react-admin';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { MeasureEntry, useSeparatorWarning } from '../measure/MeasureEntry';
import type { DistanceOptions } from './distance.field';

export function DistanceControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const { units = ['km', 'miles'] } = props.field.field.options as DistanceOptions;
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
