import type { ComponentType } from 'react';
import type { FieldInputProps } from '../fieldConsole';
import { type ControlProps, useFieldInput, useOperandInput } from './fieldInputState';

interface BoundControlProps {
  Control: ComponentType<ControlProps>;
  props: FieldInputProps;
}

/** A control bound to its form. Apart from the registry, which grids load: the form library comes with the first form. */
export function FormControl({ Control, props }: BoundControlProps) {
  const input = useFieldInput(props);
  return <Control props={props} input={input} />;
}

/** A control bound to the operand of a filter. */
export function FilterControl({ Control, props }: BoundControlProps) {
  const input = useOperandInput(props);
  return <Control props={props} input={input} />;
}
