import { FieldFrame } from '../../../../engine/fields/inputs/FieldFrame';
import type { ControlProps } from '../../../../engine/fields/inputs/fieldInputState';

/** A slider, read out with its label. */
export function RatingControl({ props, input }: ControlProps) {
  return (
    <FieldFrame props={props} input={input}>
      <input
        type="range"
        id={input.id}
        ref={input.inputRef}
        min={0}
        max={5}
        value={Number(input.value ?? 0)}
        onChange={(event) => input.onChange(Number(event.target.value))}
      />
    </FieldFrame>
  );
}
