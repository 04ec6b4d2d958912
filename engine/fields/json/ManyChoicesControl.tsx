import type { ChoiceOptions } from '../choice/choice.field';
import { useChoiceLabel } from '../choice/useChoiceLabel';
import { ComboControl, type ComboOption } from '../inputs/ComboControl';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';

/** Several of a fixed list of words. */
export function ManyChoicesControl({ props, input }: ControlProps) {
  const labelOf = useChoiceLabel(props.field);
  const { values } = props.field.field.options as ChoiceOptions;
  const optionOf = (value: unknown): ComboOption => ({ value: String(value), label: labelOf(String(value)) });
  return (
    <FieldFrame props={props} input={input}>
      <ComboControl props={props} input={input} options={values.map(optionOf)} optionOf={optionOf} isMultiple />
    </FieldFrame>
  );
}
