import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { ItemsControl } from './ItemsControl';

export function ListControl({ props, input }: ControlProps) {
  return (
    <FieldFrame props={props} input={input}>
      <ItemsControl props={props} input={input} />
    </FieldFrame>
  );
}
