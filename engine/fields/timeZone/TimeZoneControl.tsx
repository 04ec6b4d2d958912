import { ComboControl, type ComboOption } from '../inputs/ComboControl';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { timeZones } from './timeZones';

export function TimeZoneControl({ props, input }: ControlProps) {
  return (
    <FieldFrame props={props} input={input}>
      <ComboControl props={props} input={input} options={timeZones().map(optionOf)} optionOf={optionOf} />
    </FieldFrame>
  );
}

function optionOf(zone: unknown): ComboOption {
  return { value: String(zone), label: String(zone).replace(/_/g, ' ') };
}
