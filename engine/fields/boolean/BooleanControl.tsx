import Switch from '@mui/material/Switch';
import { useTranslate } from 'ra-core';
import { FieldFrame } from '../inputs/FieldFrame';
import { type ControlProps, labelIdOf } from '../inputs/fieldInputState';
import { SelectControl } from '../inputs/SelectControl';

/** A switch where there are two answers, a list where no answer is one too, as in filters. */
export function BooleanControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const hasTwoAnswers = !props.field.isNullable && !props.isCompact;
  return (
    <FieldFrame props={props} input={input}>
      {hasTwoAnswers ? (
        <Switch
          id={input.id}
          checked={input.value === true}
          disabled={props.disabled}
          onChange={(event) => input.onChange(event.target.checked)}
          onBlur={input.onBlur}
          slotProps={{
            input: {
              ref: input.inputRef,
              'aria-labelledby': labelIdOf(input.id),
              'aria-describedby': input.describedBy,
            },
          }}
        />
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
