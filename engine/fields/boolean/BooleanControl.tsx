import { useTranslate } from 'react-admin';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { SelectControl } from '../inputs/SelectControl';
import { BooleanSwitch } from './BooleanSwitch';

/** A switch where there are two answers, a list where no answer is one too, as in filters. */
export function BooleanControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const hasTwoAnswers = !props.field.isNullable && !props.isCompact;
  return (
    <FieldFrame props={props} input={input}>
      {hasTwoAnswers ? (
        <BooleanSwitch input={input} disabled={props.disabled} />
      ) : (
        <SelectControl
          id={input.id}
          value={input.value === null ? '' : String(input.value)}
          onValue={(value) => input.onChange(value === '' ? null : value === 'true')}
          onBlur={input.onBlur}
          inputRef={input.inputRef}
          describedBy={input.describedBy}
          disabled={props.disabled ?? false}
          options={[
            { value: '', label: '' },
            { value: 'true', label: translate('ra.boolean.true', { _: 'Yes' }) },
            { value: 'false', label: translate('ra.boolean.false', { _: 'No' }) },
          ]}
        />
      )}
    </FieldFrame>
  );
}
