import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { FieldPlan } from '../../core/plan';
import { consoleOf } from '../../fields/consoleOf';
import { FormRoot } from '../forms/FormRoot';
import type { Place } from '../Place';

interface OperandInputProps {
  /** What all records of the list have in common: references offer the records that have it too. */
  within: Place['within'];
  field: FieldPlan;
  label: string;
  value: unknown;
  hasFocus?: boolean;
  onChange: (value: unknown) => void;
}

/** The input of a filter's value, as the field's type has it. */
export function OperandInput({ within, field, label, value, hasFocus = false, onChange }: OperandInputProps) {
  const form = useForm({ defaultValues: { ...within, operand: value ?? null } });
  const operand = useWatch({ control: form.control, name: 'operand' });
  const { FilterInput, Input } = consoleOf(field);
  const Control = FilterInput ?? Input;

  const tell = useEffectEvent(onChange);
  const isFirst = useRef(true);

  useEffect(() => {
    // What the input starts with is no news.
    if (isFirst.current) isFirst.current = false;
    else tell(operand);
  }, [operand]);

  return (
    <FormRoot form={form}>
      <Control source="operand" field={field} label={label} autoFocus={hasFocus} isCompact />
    </FormRoot>
  );
}
